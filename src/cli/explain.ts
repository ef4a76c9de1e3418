import { Argument, Command } from "commander";
import { type ApiCode, codes } from "../model/codes";
import { closest } from "../model/names";
import { SvcError } from "../model/problem";
import { codeExamples } from "./code-examples";
import { suggesting } from "./completion";
import { exitCodeOf } from "./exit-codes";
import type { OutputOf } from "./outputs";
import { print, printJson } from "./print";

type Explanation = OutputOf<"explain">["codes"][number];

/** Codes of the API's answers. */
const apiCodes = {
  "api.<status>": {
    code: "api.404",
    title: "The service refused a request",
    cause: "The API answered with an error of this HTTP status; the message is the API's.",
    remedy:
      "400, 409 and 422: correct what it names. 401 and 403: use a valid key with the permission. 404: check the ID, and the address of the service. 429: run the command again in a minute. From 500 on: the service failed; run the command again, and quote the reference code to support.",
    example: "[GET] /applications/5f0c7e1a-…: 404 There is no such application (reference 7QK2-…).",
  },
  "api.unreachable": {
    code: "api.unreachable",
    title: "No answer from the service",
    cause:
      "The API could not be reached, did not answer, or something on the way answered instead of it. Such an answer changes nothing: a 404 counts once the list of the collection shows the object no longer.",
    remedy: "Check the address, the network and the proxy: `svc-iac doctor`.",
    example:
      "[GET] /api-keys/me: no answer from https://api.example.com (ECONNREFUSED). Check the address, and that the service is running.",
  },
} as const satisfies Readonly<Record<string, Omit<Explanation, "exitCode"> & { readonly code: ApiCode }>>;

/** Every code with its description, by its name. */
export function explanations(): Explanation[] {
  const own = (Object.keys(codes) as (keyof typeof codes)[]).map((code) => {
    const { title, cause, remedy } = codes[code];
    return { code, title, cause, remedy, example: codeExamples[code], exitCode: exitCodeOf(code) };
  });
  const ofApi = Object.entries(apiCodes).map(([name, { code, ...doc }]) => ({
    ...doc,
    code: name,
    exitCode: exitCodeOf(code),
  }));
  return [...own, ...ofApi].sort((one, other) => (one.code < other.code ? -1 : 1));
}

/** `svc-iac explain`: what a code means, offline. */
export function explainCommand(): Command {
  return new Command("explain")
    .description("explain an error code: its cause and remedy")
    .addArgument(
      suggesting(new Argument("[code]", "a code, or the title that Terraform shows (default: lists all codes)"), () =>
        explanations()
          .map(({ code }) => code)
          .filter((code) => !code.includes("<")),
      ),
    )
    .option("--json", "print the result as JSON")
    .addHelpText(
      "after",
      `
Examples:
  svc-iac explain unknown-key
  svc-iac explain "Data would be lost"
  svc-iac explain --json                             all codes`,
    )
    .action((word: string | undefined, { json }: { json?: true }) => {
      const found = word === undefined ? explanations() : matching(word);
      if (json) printJson<"explain">({ version: 1, codes: found });
      else print(word === undefined ? inList(found) : found.map(asText).join("\n"));
    });
}

/** @throws SvcError `not-found`, with the closest code. */
function matching(word: string): Explanation[] {
  const all = explanations();
  const code = word
    .trim()
    .toLowerCase()
    .replace(/^\[?(svc-iac explain )?|\]$/g, "")
    .replace(/^api\.\d+$/, "api.<status>");
  const found = all.filter((one) => one.code === code || one.title.toLowerCase() === code);
  if (found.length > 0) return found;
  const meant = closest(
    code,
    all.map((one) => one.code),
  );
  throw new SvcError({
    code: "not-found",
    field: "code",
    given: word,
    message: `There is no code ${JSON.stringify(word)}${meant ? `; did you mean ${meant}?` : "."}`,
    next: "`svc-iac explain` lists all codes.",
    ...(meant ? { suggestion: { edit: "replace", with: meant } } : {}),
  });
}

function inList(all: readonly Explanation[]): string {
  const width = Math.max(...all.map(({ code }) => code.length));
  return all.map(({ code, title }) => `${code.padEnd(width)}  ${title}\n`).join("");
}

function asText({ code, title, cause, remedy, example, exitCode }: Explanation): string {
  return `${code}: ${title}

Cause:      ${cause}
What to do: ${remedy}
Example:    ${example}
Exit code:  ${exitCode}
`;
}

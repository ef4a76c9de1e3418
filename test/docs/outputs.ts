import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PlanCost } from "../../src/cost";
import { ACTIONS } from "../../src/cost/planned";
import { report } from "../../src/cost/report";
import { kinds } from "../../src/kinds";
import { planMove } from "../../src/lifecycle/plan/move-plan";
import type { Look } from "../../src/model";
import { plainSecrets } from "../../src/pulumi/plain-secrets";
import { subjectOf } from "../../src/pulumi/subject";
import type { Known } from "../../src/state";
import { svcIac } from "../support/cli";
import { type Fenced, REPOSITORY } from "./blocks";
import { inFolder } from "./files";

/** What a page shows as the output of something, by how it begins; the check answers with what is wrong. */
interface Output {
  readonly page: string;
  readonly begins: RegExp;
  check(block: Fenced): Promise<readonly string[]> | readonly string[];
}

export async function faultsOfOutput(block: Fenced): Promise<readonly string[]> {
  const known = outputs.filter(({ page, begins }) => block.page === page && begins.test(block.code));
  if (known.length !== 1) return [`is no output of a known command (test/docs/outputs.ts has ${known.length})`];
  return known[0]?.check(block) ?? [];
}

const same = (shown: string, printed: string) =>
  shown.trim() === printed.trim() ? [] : [`shows another output than:\n${printed}`];

/** An environment file with the two mistakes that the page shows, at its lines. */
const MISTAKEN = `base:
  databases:
    main:
      displayName: shop
      clusterId: { cluster: europe-west }
      type: postgresqll
      version: "16"
      resourceTypeId: { size: DB1 }
      dbName: shop
      dbPassword: { secret: databasePassword }
  applications:
    web: { connections: { main: { database: mian } }, displayName: web, source: dockerImage, dockerImage: shop/web:1,
      clusterId: { cluster: europe-west } }
`;

/** Text that a command prints, in the words of its source: each phrase is in both. */
const inTheWordsOf =
  (file: string, ...phrases: readonly string[]) =>
  ({ code }: Fenced) => {
    const source = readFileSync(join(REPOSITORY, file), "utf8");
    return phrases.flatMap((phrase) => [
      ...(code.includes(phrase) ? [] : [`does not show ${JSON.stringify(phrase)}`]),
      ...(source.includes(phrase) ? [] : [`${file} does not print ${JSON.stringify(phrase)}`]),
    ]);
  };

/** What `svc-iac explain` prints as the examples of all codes. */
let examples: Promise<ReadonlySet<string>> | undefined;
async function printedExamples(): Promise<ReadonlySet<string>> {
  const { stdout } = await svcIac("explain", "--json");
  const { codes } = JSON.parse(stdout) as { codes: readonly { example: string }[] };
  return new Set(codes.map(({ example }) => example.trim()));
}

const outputs: readonly Output[] = [
  {
    page: "docs/errors.md",
    begins: /./,
    check: async ({ code }) => {
      examples ??= printedExamples();
      return (await examples).has(code.trim()) ? [] : ["is the example of no code"];
    },
  },
  {
    page: "docs/environment.md",
    begins: /^environment\.svc\.yaml:/,
    check: async ({ code }) => {
      const { stdout } = await inFolder({ "environment.svc.yaml": MISTAKEN }, () => svcIac("validate"));
      return same(code, stdout);
    },
  },
  {
    page: "docs/terraform.md",
    begins: /^main\.tf:/,
    check: async ({ code, before, page }) => {
      const text = readFileSync(join(REPOSITORY, page), "utf8");
      const [main = ""] =
        [...text.slice(0, text.indexOf(code)).matchAll(/^```hcl\n([\s\S]*?)^```/gm)].at(-1)?.slice(1) ?? [];
      const { stdout } = await inFolder({ "main.tf": main }, () => svcIac("validate", "main.tf"));
      return [...(before.includes("it prints") ? [] : ["is printed for no configuration"]), ...same(code, stdout)];
    },
  },
  {
    page: "docs/guides/move.md",
    begins: /^Application "api" moves/,
    check: async ({ code }) => {
      const look: Look = { all: async () => [], one: async () => ({}) };
      const live = { id: "5f0c1c9e-…", values: {}, parts: {} };
      const known = { live, managed: { values: [], parts: {} }, undeployed: false } as unknown as Known;
      const { notice } = await planMove(kinds.application, 'Application "api"', {}, known, look);
      return same(code, notice);
    },
  },
  {
    page: "docs/performance.md",
    begins: /creations, about/,
    check: ({ code }) => {
      const columns = [...ACTIONS, "deployments", "requests"];
      const kinds = ["Project", "Application", "Database"].map((kind) => {
        const row = new RegExp(`^${kind}((?: +\\d+){${columns.length}})$`, "m").exec(code)?.[1]?.trim().split(/ +/);
        const numbers = Object.fromEntries(columns.map((column, index) => [column, Number(row?.[index] ?? 0)]));
        return { kind: { name: kind }, changes: numbers, ...numbers };
      });
      const [first, ...rest] = report({
        creations: 6,
        requests: 54,
        minutes: 1,
        hidden: 0,
        deployments: 1,
        kinds,
      } as unknown as PlanCost);
      const narrow = (text: string) => text.replace(/ +/g, " ");
      return same(narrow(code), narrow([first, ...rest, "…"].join("\n")));
    },
  },
  {
    page: "docs/environment.md",
    begins: /^Artifacts, /,
    check: inTheWordsOf(
      "src/cli/promote.ts",
      "Artifacts, ",
      "Settings that differ, and stay, ",
      " is not promoted: ",
      " to promote, without a build.",
    ),
  },
  {
    page: "docs/drift.md",
    begins: /^stack prod/,
    check: inTheWordsOf("src/drift/formats/text.ts", " declared: ", "FIELD", "RECORD CHANGED"),
  },
  {
    page: "docs/drift.md",
    begins: /^\$ svc-iac drift .* --patch/,
    check: inTheWordsOf("src/cli/write-sources.ts", "would change"),
  },
  {
    page: "docs/store.md",
    begins: /^shop\/dev/,
    check: inTheWordsOf("src/cli/journal.ts", ": creation, ", "; ", "created "),
  },
  {
    page: "docs/cdktf.md",
    begins: /^Application "api"/,
    check: inTheWordsOf("src/cdktf/declared.ts", "is a secret and would be in plain text in cdk.tf.json."),
  },
  {
    page: "docs/pulumi.md",
    begins: /^warning: /,
    check: async ({ code }) => {
      const find = async () => ({ file: "index.ts", line: 12, key: undefined });
      const subject = subjectOf("urn:pulumi:dev::shop::pulumi-nodejs:dynamic/svc:Database::orders");
      const [remark] = await plainSecrets(subject, { dbPassword: "change-me-please" }, { find });
      return same(code, `warning: ${remark}`);
    },
  },
  // The engine's own: a test of the engine project, or of the SDKs, runs the program before it.
  { page: "docs/pulumi-native.md", begins: /^Updating \(test\):/, check: () => [] },
  { page: "README.md", begins: /^ \+ {2}pulumi-nodejs:|^Resources:\n {4}9 unchanged/, check: () => [] },
  // test/engine/readme.test.ts runs examples/mistakes and compares.
  { page: "README.md", begins: /^error: pulumi-nodejs:/, check: () => [] },
];

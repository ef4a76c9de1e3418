import { SvcError } from "../model/problem";
import { exclusionProblem } from "../pulumi/carried-inputs";
import { unfit } from "./configured";
import type { LoadedEnvironment, Place } from "./load";
import { line, type Mistake, mistake } from "./mistake";

/** The command that configures the stack of a run: previews have their own, as the stack's configuration shows. */
type Configurer = "pulumi" | "preview" | "pool";

function configurerOf(isSet: (key: string) => boolean): Configurer {
  return isSet("svc:pullRequest") ? "preview" : isSet("svc:pooled") ? "pool" : "pulumi";
}

const REMEDIES: Readonly<Record<Configurer, (key: string, isSecret: boolean) => string>> = {
  pulumi: (key, isSecret) => `Run \`pulumi config set ${isSecret ? "--secret " : ""}${key}\`.`,
  preview: (key, isSecret) =>
    `Run \`svc-iac preview-env up\` with \`${isSecret ? "--secret" : "--config"} ${key}=${isSecret ? "<environment variable>" : "<value>"}\`, or with \`--like <stack>\`, which copies the configuration of a stack that has it.`,
  pool: () =>
    "Run `svc-iac preview-env pool` with `--like <stack>`, which copies the configuration of a stack that has it.",
};

/** Configuration that the file uses and the stack does not have, or not in the type of its place. */
export function misconfigured(loaded: LoadedEnvironment, textOf: (key: string) => string | undefined): Mistake[] {
  const isSet = (key: string) => textOf(key) !== undefined;
  return [...notConfigured(loaded, isSet), ...unfit(loaded, textOf)];
}

function notConfigured({ configured }: LoadedEnvironment, isSet: (key: string) => boolean): Mistake[] {
  const remedy = REMEDIES[configurerOf(isSet)];
  return configured
    .filter(({ term }) => !(term.is === "config" && term.fallback !== undefined))
    .filter(({ term }) => !isSet(term.key))
    .map(({ term, path, position }) => {
      const isSecret = term.is === "secret";
      const what = isSecret ? "secret" : "configuration";
      return mistake(
        "not-configured",
        path,
        `${path} needs the ${what} ${term.key}, which this stack does not have. ${remedy(term.key, isSecret)}`,
        { position },
      );
    });
}

/** The user's error if an output does not exist after a run. */
export function nothingThere(path: readonly string[], { path: asks, position }: Place): SvcError {
  const say = `${asks} asks for ${path.join(".")}, which does not exist.`;
  return new SvcError({ code: "undefined", message: line(mistake("undefined", asks, say, { position })) });
}

/** The user's error if a run excludes a resource that does not exist yet, and not what refers to it. */
export function excludedAt({ path, position }: Place): SvcError {
  const { message, ...problem } = exclusionProblem(path);
  return new SvcError({ ...problem, message: line(mistake(problem.code, path, message, { position })) });
}

/** An error of a look-up on the platform, at the place in the file that asks for it. */
export function lookedUpAt({ path, position }: Place, { problem }: SvcError): SvcError {
  const message = line(mistake(problem.code, path, `${path}: ${problem.message}`, { position }));
  return new SvcError({ ...problem, field: path, message });
}

/** A text with its placeholders filled. @throws SvcError for an empty value. */
export function filledText(text: readonly string[], values: readonly unknown[]): string {
  const empty = values.findIndex((value) => value === undefined || value === null);
  if (empty >= 0) {
    throw new SvcError({
      code: "undefined",
      message: `The text ${JSON.stringify(text.join("{}"))} has an empty value for placeholder ${empty + 1}.`,
      next: "A secret that the platform shows only once is null after an import or an adoption: issue it again with the `rotation` of its resource.",
    });
  }
  return text.map((piece, index) => (index === 0 ? piece : `${values[index - 1]}${piece}`)).join("");
}

import { SvcError } from "../model/problem";
import type { LoadedEnvironment, Place } from "./load";
import { line, type Mistake, mistake } from "./mistake";

/** Configuration that the file uses and the stack does not have. */
export function notConfigured({ configured }: LoadedEnvironment, isSet: (key: string) => boolean): Mistake[] {
  return configured
    .filter(({ term }) => !(term.is === "config" && term.fallback !== undefined))
    .filter(({ term }) => !isSet(term.key))
    .map(({ term, path, position }) => {
      const command = `pulumi config set ${term.is === "secret" ? "--secret " : ""}${term.key}`;
      const what = term.is === "secret" ? "secret" : "configuration";
      return mistake(
        "not-configured",
        path,
        `${path} needs the ${what} ${term.key}, which this stack does not have. Run \`${command}\`.`,
        { position },
      );
    });
}

/** The user's error if an output does not exist after a run. */
export function nothingThere(path: readonly string[], { path: asks, position }: Place): SvcError {
  const say = `${asks} asks for ${path.join(".")}, which does not exist.`;
  return new SvcError({ code: "undefined", message: line(mistake("undefined", asks, say, { position })) });
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
    });
  }
  return text.map((piece, index) => (index === 0 ? piece : `${values[index - 1]}${piece}`)).join("");
}

import { isObject, SvcError } from "../../model";
import { LARGEST } from "../../model/file";
import { contentOf, parseYaml } from "../../yaml/parse";
import { readInput } from "./json";

/** The values of `{ secret: … }` and `{ config: … }` in an environment file: one text for each key. */
export type Configuration = ReadonlyMap<string, string>;

const WANTED = "a map of keys and values, or the output of `pulumi config --json --show-secrets`";

/** Reads values from a file, YAML or JSON; `-` is standard input. @throws SvcError if it is neither. */
export async function readConfiguration(file: string): Promise<Configuration> {
  return configurationIn(await readInput(file, WANTED, LARGEST.source), file === "-" ? "Standard input" : file);
}

/** `name` is for messages. No value is ever repeated in one. */
export function configurationIn(text: string, name: string): Configuration {
  const read = readMap(text, name);
  const entries = Object.entries(read).map(([key, value]): [string, string] | undefined => {
    const plain = isObject(value) ? value.value : value;
    return typeof plain === "string" ? [key, plain] : undefined;
  });
  const empty = Object.keys(read).filter((_, index) => entries[index] === undefined);
  if (empty.length > 0) {
    throw new SvcError({
      code: "configuration",
      message: `${name} has no plain value for ${empty.join(", ")}.`,
      next: "Print secrets with `pulumi config --json --show-secrets`, or leave these keys out.",
    });
  }
  return new Map(entries.filter((entry) => entry !== undefined));
}

function readMap(text: string, name: string): Readonly<Record<string, unknown>> {
  // Values as they are written, 1.10 and 0123 too: configuration is text.
  const document = parseYaml(text, { schema: "failsafe", customTags: ["null"] });
  // Without the parser's message, which would show the line, and with it a secret.
  const read = contentOf(document).value;
  if (isObject(read)) return read;
  throw new SvcError({ code: "configuration", message: `${name} cannot be read. Pass ${WANTED}.` });
}

/** A key without a namespace is the project's: it has no namespace in the file, or the only one that has it. */
export function configured(configuration: Configuration, key: string): string | undefined {
  const bare = configuration.get(key);
  if (bare !== undefined || key.includes(":")) return bare;
  const [only, ...more] = [...configuration].filter(([one]) => one.endsWith(`:${key}`));
  return more.length > 0 ? undefined : only?.[1];
}

import { isSecretPath } from "../declaration";
import type { Named } from "../model/field";
import { secretKey } from "../model/names";
import { leavesIn } from "../model/plain";
import { type FoundAt, type Sources, stackOf } from "./sources";
import type { Subject } from "./subject";

/**
 * Warnings about secrets that are written in the program or in the configuration of its stack. No provider can see where a
 * value comes from: the classes mark every secret, literal or not. So its text is looked for in the files.
 */
export async function plainSecrets(
  { kind, name }: Subject,
  declared: Named,
  sources: Pick<Sources, "find">,
): Promise<string[]> {
  const secrets = leavesIn(declared).filter(({ path }) => isSecretPath(kind, path));
  const remarks = await Promise.all(
    secrets.map(async ({ path, text }) => {
      const found = await sources.find(text);
      const field = path.join(".");
      const next = found && remedy(found, secretKey(name, field));
      return found ? [`${field} is in plain text in ${found.file}:${found.line}. ${next}`] : [];
    }),
  );
  return remarks.flat();
}

function remedy({ file, keys }: FoundAt, own: string): string {
  const stack = stackOf(file);
  if (stack !== undefined)
    return `Encrypt it: \`pulumi config set --secret --stack ${stack} ${settingAt(keys) ?? own}\`.`;
  const set = `\`pulumi config set --secret ${own}\``;
  return /\.svc\.ya?ml$/.test(file)
    ? `Write { secret: ${own} }, and run ${set}.`
    : `Run ${set}, and read it with requireSecret("${own}").`;
}

/** As the engine writes the place of a setting: `shop:password`, or a path below it. */
function settingAt([section, key, ...rest]: FoundAt["keys"] = []): string | undefined {
  if (section !== "config" || key === undefined) return undefined;
  if (rest.length === 0) return String(key);
  const below = rest.map((step) => {
    if (typeof step === "number") return `[${step}]`;
    return /^[\w-]+$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
  });
  return `--path '${key}${below.join("")}'`;
}

import { type Kind, snakeCase } from "../../../src/model";
import { isQuestion, show, type Write } from "./writes";

type Named = Readonly<Record<string, unknown>>;

/** The names of the maps whose values are secret. */
function secretMaps({ parts }: Kind): string[] {
  return Object.values(parts).flatMap(({ form }) =>
    form.as === "columns" ? Object.entries(form.columns).flatMap(([name, { secret }]) => (secret ? [name] : [])) : [],
  );
}

/** The same declaration with each of its secrets declared as a text that is empty; `undefined` if it has none. */
export function withoutSecrets(kind: Kind, declared: Named): Named | undefined {
  const maps = secretMaps(kind).flatMap((name) => {
    const map = declared[name];
    return typeof map === "object" && map !== null && Object.keys(map).length > 0 ? [[name, map] as const] : [];
  });
  const value = kind.owned && kind.fields.value?.secret && typeof declared.value === "string" ? { value: "" } : {};
  const empty = maps.map(([name, map]) => [name, Object.fromEntries(Object.keys(map).map((key) => [key, ""]))]);
  const found = { ...Object.fromEntries(empty), ...value };
  return Object.keys(found).length > 0 ? { ...declared, ...found } : undefined;
}

/** Whether some of these declare a text that is empty and no secret: a write of that empties nothing. */
function hasEmptyText(kind: Kind, declarations: readonly Named[]): boolean {
  const secret = new Set([...secretMaps(kind), ...(kind.fields.value?.secret ? ["value"] : [])].map(snakeCase));
  const plain = declarations.map((one) =>
    Object.fromEntries(Object.entries(one).filter(([name]) => !secret.has(snakeCase(name)))),
  );
  return JSON.stringify(plain).includes(':""');
}

/** Law (d): no secret that has a value is overwritten with nothing unless the plan has said so. */
export function silentlyEmptied(
  { kind, declarations }: { readonly kind: Kind; readonly declarations: readonly Named[] },
  writes: readonly Write[],
  said: string,
): string[] {
  if (/declared as empty/.test(said) || hasEmptyText(kind, declarations)) return [];
  return writes
    .filter((write) => !isQuestion(write) && write.body.value === "")
    .map((write) => `${show(write)} empties a secret, and nothing has said so`);
}

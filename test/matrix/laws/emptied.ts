import type { Kind } from "../../../src/model";
import { isQuestion, show, type Write } from "./writes";

type Named = Readonly<Record<string, unknown>>;

/** The same declaration with each of its secrets declared as a text that is empty; `undefined` if it has none. */
export function withoutSecrets(kind: Kind, declared: Named): Named | undefined {
  const columns = Object.values(kind.parts).flatMap(({ form }) =>
    form.as === "columns" ? Object.entries(form.columns).filter(([, { secret }]) => secret) : [],
  );
  const maps = columns.flatMap(([name]) => {
    const map = declared[name];
    return typeof map === "object" && map !== null && Object.keys(map).length > 0 ? [[name, map] as const] : [];
  });
  const value = kind.owned && kind.fields.value?.secret && typeof declared.value === "string" ? { value: "" } : {};
  const empty = maps.map(([name, map]) => [name, Object.fromEntries(Object.keys(map).map((key) => [key, ""]))]);
  const found = { ...Object.fromEntries(empty), ...value };
  return Object.keys(found).length > 0 ? { ...declared, ...found } : undefined;
}

/** Law (d): no secret that has a value is overwritten with nothing unless the plan has said so. */
export function silentlyEmptied(writes: readonly Write[], said: string): string[] {
  if (/declared as empty/.test(said)) return [];
  return writes
    .filter((write) => !isQuestion(write) && write.body.value === "")
    .map((write) => `${show(write)} empties a secret, and nothing has said so`);
}

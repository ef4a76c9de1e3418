import { parseEntryId, type SecretPath } from "../model";
import { readPrivate } from "../terraform/notes";
import { resourceSchema } from "../terraform/schema";
import type { Shape } from "../terraform/shape";
import type { Managed, Step } from "./foreign-state";
import { secretColumn, secretColumns } from "./secrets";

/**
 * What a state of this provider has as secret, by the IDs of its objects: the entries of columns for secrets, also those
 * that are given write-only, entries with a resource for secrets, and what the configuration marks. No answer of the
 * platform distinguishes them from plain ones.
 */
export function secretsIn(state: readonly Managed[]): ReadonlyMap<string, readonly SecretPath[]> {
  const all = new Map<string, SecretPath[]>();
  const add = (id: string, paths: readonly SecretPath[]) => all.set(id, [...(all.get(id) ?? []), ...paths]);
  for (const one of state) {
    if (!one.kind || one.id === undefined) continue;
    if (!one.kind.owned) add(one.id, [...columnsOf(one), ...marksOf(one)]);
    const host = one.kind.owned && parseEntryId(one.kind.owned, one.id)?.host;
    if (host !== undefined) add(host, entryOf(one));
  }
  return all;
}

/** The provider's notes have the keys of what is given write-only, too. */
function columnsOf({ kind, attributes, private: own }: Managed): SecretPath[] {
  if (!kind) return [];
  const managed = readPrivate(own ? Buffer.from(own, "base64") : undefined).notes?.managed;
  return Object.entries(kind.parts).flatMap(([name, part]) => {
    const column = secretColumn(part);
    if (column === undefined) return [];
    const attribute = resourceSchema(kind).attributes.find(({ declared }) => declared === column);
    const noted = Object.entries(managed?.parts[name] ?? {}).filter(([, { names }]) => names.includes(column));
    const keys = [...noted.map(([key]) => key), ...Object.keys(attributes[attribute?.name ?? ""] ?? {})];
    return keys.map((key): SecretPath => [column, key]);
  });
}

/** An entry that is a resource of its own: of a kind for secrets, or with a mark. */
function entryOf({ kind, id = "", attributes, marks }: Managed): SecretPath[] {
  const { owned, fields } = kind ?? {};
  const field = owned && parseEntryId(owned, id)?.field;
  const part = owned?.hosts[field ?? ""]?.part;
  const columns = part && secretColumns(part);
  const key =
    kind && attributes[resourceSchema(kind).attributes.find((one) => one.declared === owned?.key)?.name ?? ""];
  if (!columns || typeof key !== "string") return [];
  const isSecret = marks.length > 0 || Object.values(fields ?? {}).some(({ secret }) => secret);
  return isSecret ? [columns.secret, columns.plain].map((column) => [column, key]) : [];
}

/** What the configuration marks; a column as a whole has its keys in the state. */
function marksOf({ kind, marks }: Managed): SecretPath[] {
  if (!kind) return [];
  const shape: Shape = { is: "object", attributes: resourceSchema(kind).attributes };
  const columns = Object.values(kind.parts).map(secretColumn);
  return marks.map((mark) => declaredPath(shape, mark)).filter((path) => path.length > 1 || !columns.includes(path[0]));
}

function declaredPath(shape: Shape | undefined, [step, ...rest]: readonly Step[]): SecretPath {
  if (step === undefined) return [];
  if (shape?.is === "object") {
    const attribute = shape.attributes.find(({ name }) => name === step);
    return [attribute?.declared ?? String(step), ...declaredPath(attribute?.shape, rest)];
  }
  const below = shape?.is === "map" || shape?.is === "list" ? shape.of : undefined;
  // The entries of a list may be in another order on the platform.
  return [typeof step === "string" ? step : undefined, ...declaredPath(below, rest)];
}

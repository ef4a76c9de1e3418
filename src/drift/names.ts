import type { Declarations } from "./declared";
import type { ResourceReport } from "./report";

const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/;
/** How the identity of an entry has a reference. */
const REFERENCE = /\{[^{}]*\}/;

/** Names entries after the objects that they refer to: `destinations.APP api` instead of its ID. */
export function withNames(report: ResourceReport, names: ReadonlyMap<string, string>): ResourceReport {
  return {
    ...report,
    differences: report.differences.map((one) => ({ ...one, field: fieldNamed(one.path, names) })),
  };
}

function fieldNamed([name, ...keys]: readonly string[], names: ReadonlyMap<string, string>): string {
  return [name, ...keys.map((key) => named(key, names))].join(".");
}

function named(key: string, names: ReadonlyMap<string, string>): string {
  const plain = key.replace(REFERENCE, (text) => textsIn(text)?.join(" ") ?? text).trim();
  return plain.replace(ID, (id) => names.get(id) ?? id) || key;
}

/** The texts of a reference, without the names of its fields: its type and the ID. */
function textsIn(reference: string): readonly string[] | undefined {
  try {
    const texts = Object.values(JSON.parse(reference));
    const isPlain = texts.every((text) => typeof text === "string");
    return isPlain ? texts.toSorted((one, other) => Number(ID.test(one)) - Number(ID.test(other))) : undefined;
  } catch {
    return undefined;
  }
}

/** Names of all declared objects by their IDs. */
export function namesIn(declarations: readonly Declarations[]): ReadonlyMap<string, string> {
  return new Map(declarations.flatMap(({ objects }) => objects.map(({ id, name }) => [id, name] as const)));
}

import { publicText } from "./public-name";

const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/;
/** How the identity of an entry has a reference. */
const REFERENCE = /\{[^{}]*\}/;

/**
 * A path for people: `processes.web.port`. An entry of a list is named by what identifies it, `destinations.APP api`; the
 * object that it refers to by its ID where `names` has no name for it.
 */
export function exactPlace([name, ...keys]: readonly string[], names: ReadonlyMap<string, string> = new Map()): string {
  return [name, ...keys.map((key) => keyText(key, names))].join(".");
}

/** The same for a message: the key of an entry may be an address with a password. */
export function placeText([name = "", ...keys]: readonly string[], names?: ReadonlyMap<string, string>): string {
  return exactPlace([name, ...keys.map((key) => publicText(key))], names);
}

function keyText(key: string, names: ReadonlyMap<string, string>): string {
  const plain = key.replace(REFERENCE, (text) => namedBy(text)?.join(" ") ?? text).trim();
  return plain.replace(ID, (id) => names.get(id) ?? id) || key;
}

/** The texts of a reference, without the names of its fields: its type and the ID. */
function namedBy(reference: string): readonly string[] | undefined {
  try {
    const texts = Object.values(JSON.parse(reference));
    const isPlain = texts.every((text) => typeof text === "string");
    return isPlain ? texts.toSorted((one, other) => Number(ID.test(one)) - Number(ID.test(other))) : undefined;
  } catch {
    return undefined;
  }
}

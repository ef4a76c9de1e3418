import { SvcError, show } from "../model/problem";

/** `<id>?variables=A,B&connections=main:<id>`: an object, and which of its entries are declared. */
export interface ImportId {
  /** Id or display name. */
  readonly wanted: string;
  /** The keys given under each name. */
  readonly declared: ReadonlyMap<string, ImportKeys>;
}

/** Every key, or some, each with the ID that it refers to, if any. */
export type ImportKeys = "all" | ReadonlyMap<string, string | undefined>;

/** @throws SvcError `invalid` if the text cannot be parsed, or has a name that is not in `allowed`. */
export function readImportId(text: string, allowed: readonly string[]): ImportId {
  const place = text.indexOf("?");
  if (place < 0) return { wanted: text, declared: new Map() };
  const declared = text
    .slice(place + 1)
    .split("&")
    .map((said): [string, ImportKeys] => {
      const [name = "", keys] = parted(said, "=");
      if (!allowed.includes(name)) throw stray(text, name, allowed);
      return [name, keys === undefined ? "all" : new Map(keys.split(",").filter(Boolean).map(readKey))];
    });
  return { wanted: text.slice(0, place), declared: new Map(declared) };
}

/** The inverse. Characters with a meaning in the text, or in the language around it, are percent-encoded. */
export function writeImportId({ wanted, declared }: ImportId): string {
  const said = [...declared].map(([name, keys]) => (keys === "all" ? name : `${name}=${[...keys].map(writeKey)}`));
  return said.length === 0 ? wanted : `${wanted}?${said.join("&")}`;
}

function readKey(text: string): [string, string | undefined] {
  const [key, id] = parted(text, ":").map(decoded);
  return [key ?? "", id];
}

function writeKey([key, id]: readonly [string, string | undefined]): string {
  return [key, id].flatMap((one) => (one === undefined ? [] : [encodeURIComponent(one)])).join(":");
}

function parted(text: string, sign: string): string[] {
  const place = text.indexOf(sign);
  return place < 0 ? [text] : [text.slice(0, place), text.slice(place + 1)];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new SvcError({
      code: "invalid",
      message: `The import ID contains ${show(text)} in it, which is not valid percent-encoding.`,
      next: "Write a percent sign as %25.",
    });
  }
}

function stray(text: string, name: string, allowed: readonly string[]): SvcError {
  const next = "If the question mark belongs to the display name, name the object by its ID.";
  return new SvcError({
    code: "invalid",
    message: `The import ID ${show(text)} has the unknown key ${show(name)}. ${allowed.length > 0 ? `Valid keys: ${allowed.join(", ")}.` : "For this kind, it is only the ID or the display name."}`,
    next,
  });
}

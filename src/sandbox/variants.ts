import { malformed } from "./refusal";

/** Different answers of the platform to different clients: a client has to handle both. */
export interface Variants {
  /** The answer to the creation of an API key (contract note 43). */
  createdApiKey: "token" | "record";
  /** The form of an empty list inside a record (contract note 40). */
  emptyLists: "list" | "null";
  /** What answers may leave out, whatever its value: the cluster of an application (contract note 6), what a stage has. */
  uncertainFields: "sent" | "omitted";
  /** The ownership record of a domain that was taken from one service and added to another (contract note 46). */
  domainToken: "new" | "kept";
}

/** What satisfies all clients in use (contract note 44). */
export const USUAL: Variants = {
  createdApiKey: "record",
  emptyLists: "list",
  uncertainFields: "sent",
  domainToken: "new",
};

const ALLOWED: { readonly [Name in keyof Variants]: readonly Variants[Name][] } = {
  createdApiKey: ["token", "record"],
  emptyLists: ["list", "null"],
  uncertainFields: ["sent", "omitted"],
  domainToken: ["new", "kept"],
};

export function readVariants(given: Readonly<Record<string, unknown>>): Partial<Variants> {
  for (const [name, value] of Object.entries(given)) {
    const allowed: readonly unknown[] | undefined = Object.hasOwn(ALLOWED, name)
      ? ALLOWED[name as keyof Variants]
      : undefined;
    if (!allowed) throw malformed(`There is no variant ${name}; there are ${Object.keys(ALLOWED).join(" and ")}.`);
    if (!allowed.includes(value))
      throw malformed(`${name} must be ${allowed.join(" or ")}, got ${JSON.stringify(value)}.`);
  }
  return given as Partial<Variants>;
}

/** An answer whose records have null for their empty lists; a list that is the answer, or its page, stays one. */
export function withoutEmptyLists(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(nulled);
  const page = body as { data?: unknown } | undefined;
  return Array.isArray(page?.data) ? { ...page, data: page.data.map(nulled) } : nulled(body);
}

function nulled(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(nulled);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, nulled(field)]));
}

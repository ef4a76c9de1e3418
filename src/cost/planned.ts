import { kinds } from "../kinds";
import { type Kind, SvcError, snakeCase } from "../model";

export type Named = Readonly<Record<string, unknown>>;

/** The planned change of one resource, in the names of its declaration. */
export interface Planned {
  readonly kind: Kind;
  readonly action: "create" | "update" | "replace" | "delete";
  /** The declaration that the state was made from; empty for a new resource. */
  readonly before: Named;
  /** The current declaration; empty for a delete. */
  readonly after: Named;
}

/** A plan that cannot be read, or a file that is none. */
export function unreadable(message: string, next: string): SvcError {
  return new SvcError({ code: "plan", message, next });
}

/** The kind of a face's type, if the type is one of ours. */
export function kindBehind(type: string, own: RegExp, spelled: (kind: Kind) => string): Kind | undefined {
  const [, word] = own.exec(type) ?? [];
  if (word === undefined) return undefined;
  const found = Object.values(kinds).find((kind) => spelled(kind) === word);
  if (found) return found;
  throw unreadable(`The plan has a resource of type ${type}, which this release does not know.`, "Update svc-iac.");
}

/** `StaticSite` → `static_site`. */
export const snakeName = ({ name }: Kind): string => snakeCase(name).replace(/^_/, "");

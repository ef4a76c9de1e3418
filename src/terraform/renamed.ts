import { isDeepStrictEqual } from "node:util";
import { hasUnknown, type Kind, type Named, nameAmong, parse } from "../model";
import { traitsOf } from "../read";
import { type Subject, warning } from "./diagnostics";
import type { ResourceSchema } from "./schema";
import type { Diagnostic } from "./wire.gen";

/** A resource that a plan deletes or creates. */
interface Planned {
  readonly schema: ResourceSchema;
  /** `Application "api"` */
  readonly label: string;
  readonly declared: Named;
}

/**
 * What a plan deletes and what it creates: where both look alike, a resource was probably renamed without a `moved` block.
 * The engine plans them in any order and passes no addresses, so the second of the two names them, at its own address.
 */
export class Renames {
  readonly #deleted = new Map<string, Planned>();
  readonly #created: Planned[] = [];

  deletes(id: string, one: Planned, subject: Subject): Diagnostic[] {
    this.#deleted.set(id, one);
    const like = this.#created.find((other) => areAlike(one, other));
    return like ? [renameNotice(one, id, like, subject)] : [];
  }

  creates(one: Planned, subject: Subject): Diagnostic[] {
    this.#created.push(one);
    const [id, like] = [...this.#deleted].find(([, other]) => areAlike(other, one)) ?? [];
    return id !== undefined && like ? [renameNotice(like, id, one, subject)] : [];
  }
}

/** The same kind, with the same name, or the same as a whole for what belongs to another object, or with one host in common. */
function areAlike(one: Planned, other: Planned): boolean {
  const { kind } = one.schema;
  if (kind !== other.schema.kind || kind.awaits) return false;
  const [before, after] = [one, other].map(({ declared }) => traitsOf(kind, parse(kind, declared).values)) as [
    Named,
    Named,
  ];
  if (hostsIn(kind, one.declared).some((host) => hostsIn(kind, other.declared).includes(host))) return true;
  const name = kind.owned || kind.identity ? undefined : nameAmong(kind, after);
  if (name !== undefined && !hasUnknown(name)) return nameAmong(kind, before) === name;
  return !hasUnknown(after) && isDeepStrictEqual(before, after);
}

/** The keys of entries through which requests reach an object. */
function hostsIn({ parts }: Kind, declared: Named): string[] {
  return Object.entries(parts).flatMap(([name, { serves }]) =>
    serves && typeof declared[name] === "object" ? Object.keys(declared[name] ?? {}) : [],
  );
}

function renameNotice({ label, schema }: Planned, id: string, created: Planned, subject: Subject): Diagnostic {
  const from = `${schema.typeName}.<the one that is destroyed>`;
  const text = `${label} (${id}) is deleted, and ${created.label === label ? "one like it" : created.label} is created. If its resource was renamed, or has \`count\` or \`for_each\` since, keep the object with the two addresses that this plan shows: \`moved { from = ${from}, to = ${created.schema.typeName}.<the one that is created> }\`, each on a line of its own.`;
  return warning("A resource may have been renamed", text, subject);
}

import type { Client } from "../client/client";
import { isForbidden } from "../client/errors";
import { memoizing } from "../client/memoizing";
import { onlyShownOnce } from "../declaration";
import { placeOf } from "../environment/place";
import { kindNamed, kinds } from "../kinds";
import { type Field, type Kind, madeAt, normal, type Part, publicNameIn, shown, snakeCase, type Wire } from "../model";
import { declarationOf, findFull, list, manageable, readRecord, type Sought, withHosted, working } from "../read";
import type { Io, Known } from "../state";
import { kebab, Names, wordsOf } from "./names";

/** One row of the list, from a summary. */
export interface Listed {
  readonly kind: Kind;
  readonly id: string;
  /** As it may be shown: without what may be a secret. */
  readonly displayName: string | null;
  /** Project that it belongs to, or is. */
  readonly projectId: string | null;
  readonly createdAt: string | null;
}

/** An object with its full declaration. */
export interface Found extends Listed {
  readonly declared: Readonly<Record<string, unknown>>;
}

/** A snapshot of an account: every list is read once. */
export class Account {
  readonly client: Client;
  readonly #io: Io;
  readonly #say: (message: string) => void;
  /** Kinds whose list the key may not read. */
  readonly #forbidden = new Map<Kind, Error>();
  #hasSaid = false;
  readonly #known = new Map<string, Promise<Known>>();

  constructor(client: Client, say: (message: string) => void = () => {}) {
    this.client = memoizing(client);
    this.#say = say;
    this.#io = { client: this.client, say, reads: "exact" };
  }

  /** Everything that the key may read, or the members of a project: kind by kind, oldest first. */
  async list(projectId?: string): Promise<readonly Listed[]> {
    // Entries are found with their owners, which declare them.
    const every = Object.values<Kind>(kinds).filter(({ owned }) => !owned);
    const all = await Promise.all(every.map((kind) => this.#listed(kind)));
    const [error] = this.#forbidden.values();
    if (error && this.#forbidden.size === every.length) throw error;
    if (error && !this.#hasSaid) {
      const names = this.leftOut;
      const [word, verb] = names.length === 1 ? ["Kind", "is"] : ["Kinds", "are"];
      this.#say(`${word} ${names.join(", ")} ${verb} left out: ${error.message}`);
      this.#hasSaid = true;
    }
    return all.flat().filter((one) => projectId === undefined || one.projectId === projectId);
  }

  /** Kinds that are left out, because the key may not list them. */
  get leftOut(): readonly string[] {
    return [...this.#forbidden.keys()].map(({ name }) => name).sort();
  }

  /** Reads the declaration of one object. */
  async read(listed: Listed): Promise<Found> {
    const { live, managed } = await this.known(listed);
    return { ...listed, declared: declarationOf(listed.kind, live, managed) };
  }

  /** An object and its entries, with their IDs. */
  known(listed: Listed): Promise<Known> {
    const known = this.#known.get(listed.id) ?? this.#readKnown(listed);
    this.#known.set(listed.id, known);
    return known;
  }

  async #readKnown({ kind, id }: Listed): Promise<Known> {
    const known = await findFull(kind, id, this.#io);
    for (const text of onlyShownOnce(kind)) this.#say(`${kind.name} ${id}: ${text}`);
    return withHosted(kind, known, (...where) => this.#hosts(...where), this.#io);
  }

  async #listed(kind: Kind): Promise<Listed[]> {
    const rows = await this.#rows(kind);
    const field = groupOf(kind);
    const projectField: [string, Field] | undefined = field && [kind.group ?? "", field];
    const found = await Promise.all(rows.map((row) => this.#row(kind, row, projectField)));
    return found.sort((one, other) => compare(one.createdAt ?? "", other.createdAt ?? "") || compare(one.id, other.id));
  }

  async #rows(kind: Kind): Promise<readonly Wire[]> {
    try {
      return await manageable(kind, await list(kind, this.#io), this.#io);
    } catch (error) {
      if (!isForbidden(error)) throw error;
      this.#forbidden.set(kind, error);
      return [];
    }
  }

  async #row(kind: Kind, row: Wire, projectField: [string, Field] | undefined): Promise<Listed> {
    const id = String(row.id);
    const isUnknown = projectField && row[snakeCase(projectField[0])] === undefined;
    const record = (isUnknown && (await readRecord(kind, id, this.#io))) || row;
    const projectId = projectField
      ? shown(...projectField, record, { object: working(id), id })
      : isProject(kind) && id;
    const text = (value: unknown) => (typeof value === "string" ? value : null);
    return {
      kind,
      id,
      displayName: publicNameIn(kind, row) ?? null,
      projectId: text(projectId),
      createdAt: text(madeAt(row)),
    };
  }

  /** Entries that live under another object may be under any: all candidates are read. */
  async #hosts(part: Part, field: string): Promise<Sought[]> {
    const schema = part.fields[field];
    const [name = ""] = schema ? placeOf(schema.schema).refersTo : [];
    const kind = kindNamed(name);
    const names = new Names();
    return (await this.#listed(kind)).map(({ id, displayName }) => ({
      key: kebab(names.take(wordsOf(displayName ?? "", kind.name))),
      values: { [field]: schema ? normal(schema, id) : id },
    }));
  }
}

/** The kind that others are grouped under. */
function isProject(kind: Kind): boolean {
  return Object.values<Kind>(kinds).some((other) => {
    const field = groupOf(other);
    return field && placeOf(field.schema).idOf === kind.name;
  });
}

/** The field with the project of a kind's objects. */
function groupOf({ fields, group }: Kind): Field | undefined {
  return group === undefined ? undefined : fields[group];
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

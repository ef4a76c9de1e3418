import type { Home } from "../client/client";
import { type Kind, nameIn, type Wire } from "../model";
import type { Io } from "../state";
import type { Declarations } from "./declared";

/** Who has an object that is in no given declaration, or may have it. */
export interface Belonging {
  /** For messages: `environment staging of environment.svc.yaml`. */
  readonly owner: string;
  /** Why that is not certain. Such an object counts as unmanaged, with this remark. */
  readonly doubt?: string;
}

/** What else may have objects: other environments of a file, previews, the stacks of a store. */
export interface Elsewhere {
  /** Of some objects of a kind, by their IDs. @throws SvcError if it cannot be known. */
  belongings(kind: Kind, rows: readonly Wire[], where: Search): Promise<ReadonlyMap<string, Belonging>>;
}

interface Search {
  readonly home: Home;
  readonly io: Io;
  /** IDs in the given declarations. */
  readonly known: ReadonlySet<string>;
}

/** The first certain answer of several, else the first one. */
export async function belongingsIn(
  all: readonly Elsewhere[],
  kind: Kind,
  rows: readonly Wire[],
  where: Search,
): Promise<ReadonlyMap<string, Belonging>> {
  const found = new Map<string, Belonging>();
  for (const one of all) {
    const open = rows.filter(({ id }) => isOpen(found.get(String(id))));
    for (const [id, belonging] of await one.belongings(kind, open, where)) {
      if (belonging.doubt === undefined || !found.has(id)) found.set(id, belonging);
    }
  }
  return found;
}

const isOpen = (belonging: Belonging | undefined) => belonging === undefined || belonging.doubt !== undefined;

/** What may be a declared object that could not be matched: with a doubt, as it may be another one. */
export function unmatchedIn(declarations: readonly Declarations[]): Elsewhere {
  const unmatched = declarations.flatMap(({ source, unreadable }) => unreadable.map((one) => ({ source, ...one })));
  const belongingOf = (kind: Kind, row: Wire) => {
    const object = { id: String(row.id), name: nameIn(kind, row) };
    const found = unmatched.find((one) => one.kind === kind.name && one.mayBe?.(object));
    if (!found) return [];
    const { source: owner, address } = found;
    return [[object.id, { owner, doubt: `${address}: it could not be matched with one object` }] as const];
  };
  return { belongings: async (kind, rows) => new Map(rows.flatMap((row) => belongingOf(kind, row))) };
}

/** What a state only has to delete: the original of a move that is kept, say. */
export function leavingIn(declarations: readonly Declarations[]): Elsewhere {
  const owners = new Map(
    declarations.flatMap(({ source, leaving }) =>
      leaving.map((id) => [id, { owner: `${source}, with its deletion pending` }] as const),
    ),
  );
  const belongingOf = ({ id }: Wire) => {
    const belonging = owners.get(String(id));
    return belonging ? [[String(id), belonging] as const] : [];
  };
  return { belongings: async (_, rows) => new Map(rows.flatMap(belongingOf)) };
}

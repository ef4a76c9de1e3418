import { isDeepStrictEqual } from "node:util";
import { check } from "../../src/declaration";
import type { Kind } from "../../src/model";
import { CLUSTERS } from "../../src/sandbox/reference";

export type Named = Readonly<Record<string, unknown>>;

/** One resource of a program. */
export interface Resource {
  readonly name: string;
  readonly kind: Kind;
  /** `{ $: "name" }` is the ID of another resource, which is declared before this one. */
  readonly declared: Named;
  /** The name that it had until now. */
  readonly alias?: string;
}

/** What a run declares, in the order in which it is created. */
export type Program = readonly Resource[];

/**
 * What the run after everything that happens declares, by what has become of the program until then: `less` leaves out all
 * that may be, `moved` has another region.
 */
export const CHANGES = [
  ...["same", "previous", "nothing", "other", "aliased", "renamed", "adopted"],
  ...["less", "moved"],
] as const;
export type Change = (typeof CHANGES)[number];

export interface Programs {
  /** The program before the runs to which something happens. */
  readonly previous: Program;
  readonly wanted: Program;
  /** The same with another value, where there is one. */
  readonly other?: Program | undefined;
  /** What `leastOf` leaves of it. */
  readonly less?: Program;
}

/**
 * `undefined` where the change is none. An adoption under another name is of the IDs that `idOf` has for the names of the
 * resources, and needs all of them.
 */
export function programAfter(
  { previous, wanted, other, less }: Programs,
  change: Change,
  idOf: (name: string) => string | undefined = () => undefined,
): Program | undefined {
  const changed = {
    same: wanted,
    previous: previous.length > 0 ? previous : undefined,
    nothing: [],
    other,
    aliased: renamed(wanted, true),
    renamed: renamed(wanted, false),
    adopted: adopting(wanted, idOf),
    less,
    moved: isMoving(previous, wanted)
      ? undefined
      : wanted.map((resource) => ({ ...resource, declared: movedOf(resource) })),
  }[change];
  return change === "same" || !isDeepStrictEqual(changed, wanted) ? changed : undefined;
}

/** Without everything that may be left out, and can be changed. */
export async function leastOf(program: Program): Promise<Program> {
  return Promise.all(program.map(async (resource) => ({ ...resource, declared: await lessOf(resource) })));
}

async function lessOf({ kind, declared }: Resource): Promise<Named> {
  // What an adoption finds and does not declare stays.
  if (declared.adopt !== undefined) return declared;
  let least = declared;
  for (const name of Object.keys(declared)) {
    const { [name]: _, ...rest } = least;
    const isFixed = !(kind.fields[name]?.mutability === "writable" || name in kind.parts);
    const plain = withReferences(rest, () => SOME_ID) as Named;
    if (!isFixed && (await check({ kind, declared: plain, context: {} })).length === 0) least = rest;
  }
  return least;
}

const SOME_ID = "00000000-0000-4000-8000-000000000000";

/** Where that is back to, its original may be gone by then: `previous` and `other` are of that. */
function isMoving(previous: Program, wanted: Program): boolean {
  const before = new Map(previous.map(({ name, declared }) => [name, declared.clusterId]));
  return wanted.some(({ name, declared }) => before.has(name) && before.get(name) !== declared.clusterId);
}

function movedOf({ kind, declared }: Resource): Named {
  const other = CLUSTERS.find(({ id }) => id !== declared.clusterId);
  return kind.move ? { ...declared, clusterId: other?.id } : declared;
}

function renamed(program: Program, isAliased: boolean): Program {
  return program.map(({ name, kind, declared }) => ({
    name: `new-${name}`,
    kind,
    declared: withReferences(declared, (other) => ({ $: `new-${other}` })) as Named,
    ...(isAliased ? { alias: name } : {}),
  }));
}

function adopting(program: Program, idOf: (name: string) => string | undefined): Program | undefined {
  const adopts = program.map(({ name, declared }) => declared.adopt ?? (idOf(name) && { id: idOf(name) }));
  if (adopts.length === 0 || !adopts.every(Boolean)) return undefined;
  return renamed(program, false).map((resource, index) => ({
    ...resource,
    declared: { ...resource.declared, adopt: adopts[index] },
  }));
}

/** A value with its references to other resources replaced. */
export function withReferences(value: unknown, of: (name: string) => unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => withReferences(item, of));
  const { $: name } = value as Named;
  if (typeof name === "string") return of(name);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withReferences(item, of)]));
}

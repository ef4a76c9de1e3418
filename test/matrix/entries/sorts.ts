import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { type Kind, type Part, withPlainReferences } from "../../../src/model";
import { differingTraits, list, readRecord, traitsOf } from "../../../src/read";
import { CLUSTERS } from "../../../src/sandbox/reference";
import { resourceSchema } from "../../../src/terraform/schema";
import { sampleOf, withImmutablesOf } from "../../laws/samples";
import type { World } from "../../laws/world";
import { allKinds } from "../laws/play";

type Named = Readonly<Record<string, unknown>>;

/** A kind of entries under one kind of service, as the kinds' own facts tell. */
export interface Sort {
  readonly kind: Kind;
  /** The field that refers to the service. */
  readonly field: string;
  readonly service: Kind;
  readonly part: Part;
}

export const sorts: readonly Sort[] = allKinds.flatMap((kind) =>
  Object.entries(kind.owned?.hosts ?? {}).map(([host, { part }]) => {
    const service = allKinds.find((one) => Object.values(one.parts).includes(part)) as Kind;
    return { kind, field: kind.owned?.owner ?? host, service, part };
  }),
);

export const nameOfSort = ({ kind, service }: Sort) => `${kind.name} of ${service.name}`;

/** Another kind of entries that are the same entries on the platform. */
export const siblingOf = (sort: Sort): Kind | undefined =>
  sorts.find(({ part, kind }) => part === sort.part && kind !== sort.kind)?.kind;

export type ServiceName = "one" | "two";

/** Where an entry is declared: inline in a service, or by a resource of this name and kind. */
export type Home =
  | { readonly service: ServiceName; readonly inline: true }
  | { readonly service: ServiceName; readonly inline?: undefined; readonly name: string; readonly kind: Kind };

/** Ways to declare an entry. */
export function homesOf(sort: Sort): Readonly<Record<string, Home | undefined>> {
  const { kind } = sort;
  const sibling = siblingOf(sort);
  return {
    nowhere: undefined,
    "inline in one": { service: "one", inline: true },
    "inline in two": { service: "two", inline: true },
    "entry of one": { service: "one", name: "entry", kind },
    "other of one": { service: "one", name: "other", kind },
    "entry of two": { service: "two", name: "entry", kind },
    "other of two": { service: "two", name: "other", kind },
    ...(sibling ? { "sibling of one": { service: "one", name: "entry", kind: sibling } } : {}),
  };
}

/** Every way from one to another. */
export function waysOf(sort: Sort): readonly (readonly [string, Home | undefined, Home | undefined])[] {
  const homes = Object.entries(homesOf(sort));
  return homes.flatMap(([from, before]) =>
    homes.flatMap(([to, after]) => (before || after ? [[`${from} → ${to}`, before, after] as const] : [])),
  );
}

/** The same entry twice, without its service: as the first run declares it, and as the second one does. */
export function entriesOf({ kind, field }: Sort, seed: number): readonly [Named, Named] {
  const drawn = fc.sample(sampleOf(kind), { seed, numRuns: 40 }).filter((declared) => field in declared);
  const [before, other] = drawn.map((declared) => withPlainReferences(kind, declared)) as [Named, Named];
  const [one, two] = [before, withImmutablesOf(kind, { ...before }, { ...other })].map(
    ({ [field]: _, ...rest }) => rest,
  );
  // What is declared once and taken out again is another law's business.
  return [one as Named, { ...one, ...two }];
}

const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1);

/** An entry, and another one as it is declared at first and later. */
export function entriesFor(sort: Sort): readonly [Named, Named, Named] {
  // A service has one primary domain: another one takes that away.
  const isPrimary = (one: Named) => one.isPrimary === true;
  const [first, ...others] = SEEDS.map((seed) => entriesOf(sort, seed)).filter((both) => !both.some(isPrimary));
  const second = others.find(([one]) => first && !isDeepStrictEqual(keyOf(sort, one), keyOf(sort, first[0])));
  if (!first || !second) throw new Error("There are no two entries.");
  return [first[0], ...second];
}

/** Entries that can be there at the same time, as many as there are. */
export function distinctEntries(sort: Sort): readonly Named[] {
  const drawn = SEEDS.map((seed) => entriesOf(sort, seed)[0]).filter((one) => one.isPrimary !== true);
  const isFirst = (one: Named, at: number) =>
    drawn.findIndex((other) => isDeepStrictEqual(keyOf(sort, other), keyOf(sort, one))) === at;
  return drawn.filter(isFirst);
}

function keyOf({ kind, part: { form, api } }: Sort, declared: Named): unknown {
  if (form.as === "list") return form.identity.map((name) => declared[name] ?? null);
  if (api.under) return declared[api.under];
  return String(declared[kind.owned?.key ?? ""]).toLowerCase();
}

/** A service with nothing in it. */
export function serviceOf({ service: { fields, examples, deployment } }: Sort, name: ServiceName): Named {
  return {
    ...examples.minimal,
    displayName: name,
    ...(fields.clusterId ? { clusterId: CLUSTERS[0]?.id } : {}),
    ...(deployment ? { deploy: { wait: "none" } } : {}),
  };
}

/** The entry as its service declares it. */
export function inlineOf({ kind, part: { form } }: Sort, declared: Named): Named {
  const key = kind.owned?.key;
  const own = Object.fromEntries(Object.entries(declared).filter(([name]) => name !== key));
  if (form.as === "list") return { [form.name]: [own] };
  const place = key === undefined ? "main" : String(declared[key]);
  if (form.as === "map") return { [form.name]: { [place]: own } };
  const columns = Object.entries(form.columns).filter(([, { field, secret }]) => {
    const isSecret = kind.fields[field]?.secret ?? false;
    return field in own && (secret ?? false) === isSecret;
  });
  return Object.fromEntries(columns.map(([name, { field }]) => [name, { [place]: own[field] }]));
}

/** The same fields under a kind's own names. */
export const asOf = ({ fields }: Kind, declared: Named): Named =>
  Object.fromEntries(Object.entries(declared).filter(([name]) => name in fields));

/** The entry that a service has on the platform: its id, and in what it differs from a declaration. */
export async function entryAt(sort: Sort, service: string, declared: Named, { io }: World) {
  const { kind, field } = sort;
  const values = { ...declared, [field]: service };
  const identity = traitsOf(kind, values);
  for (const { id } of await list(kind, io, values)) {
    const record = await readRecord(kind, String(id), io);
    if (!record || differingTraits(kind, identity, record).length > 0) continue;
    return { id: String(id), differs: differingTraits(kind, values, record).map(({ name }) => name) };
  }
  return undefined;
}

export const typeOfKind = (kind: Kind) => resourceSchema(kind).typeName;

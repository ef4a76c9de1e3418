import { z } from "zod";
import type { Home } from "../../client/client";
import type { Holding } from "../../declaration/claims";
import type { Managed } from "../../model/live";
import { foreseenShape, type Recorded } from "../../state/foreseen";
import { managedShape } from "../../state/lease";
import type { Shape } from "../../store";
import type { Fact, Facts } from "./state-entries";

type Texts = Readonly<Record<string, string>>;

/** What one process has found out in a plan. For each alias of the provider, the engine starts another one. */
export interface Part {
  /** IDs of the objects that the state has. */
  readonly ids: readonly string[];
  /** By ID: how many resources have an object, and how many of them give it up. By default one, which keeps it. */
  readonly held?: Readonly<Record<string, readonly [holding: number, leaving: number]>>;
  /** IDs of objects that the plan replaces, by what only one object can have. */
  readonly replaced: Texts;
  /** The originals of objects that earlier runs moved, by the IDs of the clones. */
  readonly clones?: Texts;
  /** When those were cloned. */
  readonly clonedAt?: Readonly<Record<string, number>>;
  /** What was declared of objects whose creation has failed half-way. */
  readonly begun?: Readonly<Record<string, Managed>>;
  /** What it has found out about objects of the state. */
  readonly entries?: Facts;
  /** IDs of objects of which it shows what an interrupted update has changed. */
  readonly continues?: readonly string[];
  /** Its warnings as hashes. */
  readonly warnings?: readonly string[];
  /** What the moves that it shows make unavailable, by ID of what moves. */
  readonly outages?: Readonly<Record<string, readonly string[]>>;
  /** IDs of objects that get a further resource: that this plan has met them is no sign of another one. */
  readonly taken?: readonly string[];
  /** Entries of their own of services whose inline entries it did not know. */
  readonly foreseen?: readonly Recorded[];
  /** Where the process is connected, and its objects are: the same place, unless it has compared nothing. */
  readonly homes?: readonly Home[];
  /** What it creates: addresses in the journal, or the kind where the address is not known yet. */
  readonly creations?: readonly string[];
}

/** The record of a plan: the processes of one run of the engine add their parts, and another run replaces them. */
export interface PlanRecord {
  readonly engine?: string;
  /** The run of the engine in which a process had an error: its plan does not show all. */
  readonly failed?: string;
  readonly parts: Readonly<Record<string, Part>>;
  /** Whether another run of the engine may apply this plan. */
  readonly isStored?: boolean;
  /** The plans before it that other runs may apply, by the runs that have made them: the last ones. */
  readonly plans?: Readonly<Record<string, PlanRecord["parts"]>>;
  /** IDs of objects that several resources of the state have, or may have: no plan of all of them has met it once since. */
  readonly contested?: readonly string[];
  /**
   * Those of them that another resource had: a plan may have met them once because it failed before that one, with an
   * error that this provider does not see. Only its apply proves that it was complete.
   */
  readonly elsewhere?: readonly string[];
  /** Those of them that a plan of all resources has met once, with the run that made it. */
  readonly unproven?: Texts;
  /** The run whose plan is of all resources, as far as its processes show. */
  readonly whole?: string;
  /** IDs of objects that resources have as earlier plans have met and applies have created them. */
  readonly had?: readonly string[];
  /** Those that applies of the run `engine` have created: only later plans of that run meet them (`terraform test`). */
  readonly created?: readonly string[];
}

const texts = z.record(z.string(), z.string());
const part = z.looseObject({
  ids: z.array(z.string()),
  held: z.record(z.string(), z.tuple([z.number(), z.number()])).optional(),
  replaced: texts,
  clones: texts.optional(),
  clonedAt: z.record(z.string(), z.number()).optional(),
  begun: z.record(z.string(), managedShape).optional(),
  // A later release may have facts of its own.
  entries: z.record(z.string(), z.array(z.string())).optional(),
  continues: z.array(z.string()).optional(),
  warnings: z.array(z.string()).optional(),
  outages: z.record(z.string(), z.array(z.string())).optional(),
  taken: z.array(z.string()).optional(),
  foreseen: foreseenShape.optional(),
  homes: z.array(texts).optional(),
  creations: z.array(z.string()).optional(),
});
const record = z.looseObject({
  engine: z.string().optional(),
  failed: z.string().optional(),
  parts: z.record(z.string(), part),
  isStored: z.boolean().optional(),
  plans: z.record(z.string(), z.record(z.string(), part)).optional(),
  contested: z.array(z.string()).optional(),
  elsewhere: z.array(z.string()).optional(),
  unproven: texts.optional(),
  whole: z.string().optional(),
  had: z.array(z.string()).optional(),
  created: z.array(z.string()).optional(),
});
export const isPlanRecord: Shape = (document) => record.safeParse(document).success;

/** Where an object is held as by default. */
const ONE = [1, 0] as const;

/** What has to be stored of the holdings of a process. */
export function heldIn(holdings: ReadonlyMap<string, Holding>, ids: ReadonlySet<string>): Pick<Part, "held"> {
  const all = [...holdings].map(([id, { holding, leaving }]) => [id, [holding, leaving] as const] as const);
  const held = all.filter(([id, [holding, leaving]]) => !(ids.has(id) && holding === ONE[0] && leaving === ONE[1]));
  return held.length > 0 ? { held: Object.fromEntries(held) } : {};
}

/** Several parts as one. */
interface Together extends Omit<Part, "held" | "creations"> {
  readonly entries: Facts;
  readonly continues: readonly string[];
  readonly homes: readonly Home[];
  /** Where each of the creations is planned: processes of several aliases may have one address. */
  readonly creations: Readonly<Record<string, readonly Home[]>>;
}

/** All parts as one. */
export function together(parts: readonly Part[]): Together {
  const entries: Record<string, readonly Fact[]> = {};
  for (const [id, facts] of parts.flatMap((one) => Object.entries(one.entries ?? {}))) {
    entries[id] = [...new Set([...(entries[id] ?? []), ...facts])];
  }
  const creations: Record<string, readonly Home[]> = {};
  for (const { creations: planned = [], homes = [] } of parts)
    for (const one of planned) creations[one] = [...(creations[one] ?? []), ...homes];
  return {
    ids: [...new Set(parts.flatMap(({ ids }) => ids))],
    replaced: Object.assign({}, ...parts.map(({ replaced }) => replaced)),
    clones: Object.assign({}, ...parts.map(({ clones }) => clones)),
    clonedAt: Object.assign({}, ...parts.map(({ clonedAt }) => clonedAt)),
    begun: Object.assign({}, ...parts.map(({ begun }) => begun)),
    entries,
    continues: parts.flatMap(({ continues = [] }) => continues),
    warnings: parts.flatMap(({ warnings = [] }) => warnings),
    outages: Object.assign({}, ...parts.map(({ outages }) => outages)),
    foreseen: parts.flatMap(({ foreseen = [] }) => foreseen),
    homes: parts.flatMap(({ homes = [] }) => homes),
    creations,
  };
}

/** A part without what it says about these objects. */
export function without(one: Part, ids: ReadonlySet<string>): Part {
  const rest = <T>(all: Readonly<Record<string, T>> = {}) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => !ids.has(id)));
  return {
    ...one,
    ids: one.ids.filter((id) => !ids.has(id)),
    ...(one.held ? { held: rest(one.held) } : {}),
    ...(one.entries ? { entries: rest(one.entries) } : {}),
  };
}

const metIn = ({ ids, held = {} }: Part) => new Set([...ids, ...Object.keys(held)]);

/** Objects that several resources have, not all of which give them up: in one process, or in several. */
function sharedIn(parts: readonly Part[]): readonly string[] {
  return severally(parts).flatMap(([id, [holding, leaving]]) => (holding > leaving ? [id] : []));
}

/** Objects that several resources have, all of which give them up. */
export function givenUpIn(parts: readonly Part[]): readonly string[] {
  return severally(parts).flatMap(([id, [holding, leaving]]) => (holding === leaving ? [id] : []));
}

/** Objects that several resources have, by how many have them and how many give them up. */
function severally(parts: readonly Part[]): (readonly [string, readonly [number, number]])[] {
  const sums = new Map<string, readonly [number, number]>();
  for (const one of parts) {
    for (const id of metIn(one)) {
      const [[holding, leaving], [more, less]] = [one.held?.[id] ?? ONE, sums.get(id) ?? [0, 0]];
      sums.set(id, [holding + more, leaving + less]);
    }
  }
  return [...sums].filter(([, [holding]]) => holding > 1);
}

/** The same, where several processes have met them: none of them has seen it in its plan. */
export function sharedAcross(parts: readonly Part[]): readonly string[] {
  const isMetTwice = (id: string) => parts.filter((one) => metIn(one).has(id)).length > 1;
  return sharedIn(parts).filter(isMetTwice);
}

/** IDs of objects that resources have, as the record shows: not those that its plans have given them. */
function hadIn({ parts, had = [] }: PlanRecord): ReadonlySet<string> {
  const met = Object.values(parts).flatMap((one) => [...metIn(one)].filter((id) => !one.taken?.includes(id)));
  return new Set([...had, ...met]);
}

/** With objects that a resource gets: another one may have them, and had them if that has been recorded. */
export function withTaken(now: PlanRecord, taken: readonly string[]): PlanRecord {
  const had = hadIn(now);
  const elsewhere = [...(now.elsewhere ?? []), ...taken.filter((id) => had.has(id))];
  return { ...now, ...listed({ contested: [...(now.contested ?? []), ...taken], elsewhere }) };
}

/** The record after a further plan with these parts, by `engine`: what is contested, and what was had before. */
export function afterPlan(
  before: PlanRecord,
  parts: readonly Part[],
  { engine = "", isWhole }: { readonly engine: string | undefined; readonly isWhole: boolean },
): Partial<PlanRecord> {
  const met = new Set(parts.flatMap((one) => [...metIn(one)]));
  const shared = sharedIn(parts);
  const elsewhere = [...(before.elsewhere ?? []), ...shared];
  // A plan of all resources shows whether they are contested; one of a part of them does not.
  const open = (before.contested ?? []).filter((id) => !isWhole || !met.has(id));
  const once = isWhole ? elsewhere.filter((id) => met.has(id)).map((id) => [id, engine] as const) : [];
  const unproven = Object.entries({ ...before.unproven, ...Object.fromEntries(once) });
  const kept = Object.fromEntries(unproven.filter(([id]) => !shared.includes(id)));
  return {
    ...listed({ contested: [...open, ...elsewhere], elsewhere, had: [...hadIn(before)] }),
    ...(Object.keys(kept).length > 0 ? { unproven: kept } : {}),
    ...(isWhole ? { whole: engine } : {}),
  };
}

/** The record after an apply that has created objects. It proves that the plan of its run was complete. */
export function afterApply(now: PlanRecord, created: readonly string[], engine = ""): PlanRecord {
  const { contested = [], elsewhere = [], unproven = {}, had = [], ...rest } = now;
  const others = (ids: readonly string[]) => ids.filter((id) => unproven[id] !== engine);
  const left = Object.entries(unproven).filter(([, by]) => by !== engine);
  const isOwn = now.engine === engine;
  const isComplete = isOwn && now.whole === engine;
  return {
    ...rest,
    ...listed({
      contested: others(contested),
      elsewhere: others(elsewhere),
      had: [...(isComplete ? [] : had), ...created],
      ...(isOwn ? { created: [...(now.created ?? []), ...created] } : {}),
    }),
    ...(left.length > 0 ? { unproven: Object.fromEntries(left) } : {}),
  };
}

type Lists = Pick<PlanRecord, "contested" | "elsewhere" | "had" | "created">;

/** Lists of IDs without duplicates, and without those that are empty. */
function listed(lists: Lists): Lists {
  const all = Object.entries(lists).map(([name, ids]) => [name, [...new Set(ids)].sort()] as const);
  return Object.fromEntries(all.filter(([, ids]) => ids.length > 0));
}

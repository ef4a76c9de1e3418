import type { Circumstances, ResourcePlan, RunResource, Subject, Wanted } from "../lifecycle";
import { eitherManaged, isNothing, type Kind, type Managed, managedBeside, parse, UNKNOWN } from "../model";
import { declaredOf, following, type Io, type Journal, type Known, openMoveTo } from "../state";
import { inRun } from "./claimant";
import { declarationIn, knownFrom, sentBefore, withCurrentKeys } from "./known";
import { leftoversOf, type Private } from "./notes";
import type { Present } from "./plan";
import { addressOf, isUnnamed, nameOf, type Resource } from "./resource";
import { type ResourceSchema, UNFINISHED } from "./schema";
import { moveOfObject, originalsKept, recognise } from "./state-objects";
import { takenOut, withoutApart, withTaken } from "./taken-out";
import type { Row } from "./value";
import { withOutdated } from "./write-only";

/** A configuration and what is known of its object, in a plan and in its apply alike. */
export interface PlannedChange {
  readonly resource: RunResource;
  readonly wanted: Wanted & { readonly known: Known; readonly sent: ReadonlySet<string> };
  readonly circumstances: Circumstances;
  /** What configurations have declared of it until now; `undefined` if unknown. */
  readonly before: Managed | undefined;
  /** What is removed besides that. */
  readonly taken: Managed | undefined;
}

interface Asked {
  /** The declaration, if it is known already. */
  readonly declared?: Record<string, unknown>;
  /** Write-only values that are given. */
  readonly given: readonly string[];
  readonly io: Io;
  readonly claims?: Pick<Subject, "holder" | "held">;
  /** In an apply: what its plan has shown as removed, whoever has declared it. */
  readonly shown?: Pick<Private, "taken">;
}

/** `planned` is the configuration as the engine plans it. */
export async function changeOf(
  { schema, session }: Resource,
  planned: Row,
  prior: Present,
  { declared = declarationIn(schema, planned), given, io, claims = {}, shown }: Asked,
): Promise<PlannedChange> {
  const kind = chosenKind(schema, planned);
  const { notes, move } = prior.private;
  const home = notes?.home ?? (await session.connection.client.home());
  const last = declarationIn(schema, prior.row);
  const kept = knownFrom(schema, prior.row, withCurrentKeys(schema, prior.row, prior.private, declared), home);
  recognise(session, kind, prior.row, last, prior.private);
  if (prior.private.arrived) noteAdded(session.journal, kept);
  // A name that is not known yet is the one that it has.
  const named = isUnnamed(kind, planned) ? prior.row : planned;
  const existing = { name: nameOf(kind, named), address: addressOf(kind, prior.row) };
  const { unnamed: _, ...subject } = inRun(kind, planned, { ...existing, ...claims });
  const resource = session.run.resource(subject, io);
  const known = session.run.look() ? await withNewParts(kind, resource, declared, kept) : kept;
  const believed = withOutdated(schema, planned, prior.row, known);
  const sent = sentBefore(schema, planned, prior.row, prior.private, given);
  const begun = moveOfObject(session, known.live.id, move);
  const wanted = { declared, known: believed, last, sent };
  const all = shown ? undefined : await takenOut(schema, resource, wanted, [planned, prior.row]);
  const taken = all ? withoutApart(kind, believed, all, inState(session)) : shown?.taken;
  return {
    resource,
    wanted: { ...wanted, known: withTaken(believed, taken) },
    circumstances: {
      ...{ decidesNow: true, begun, originals: originalsKept(session, prior.private) },
      isForgotten: !notes || prior.private.forgotten,
    },
    before: notes ? declaredOf(withTaken(known, taken)) : undefined,
    taken,
  };
}

/** What the state has, as this process or the plan before has met it. */
function* inState({ known: { met, recorded } }: Resource["session"]): Generator<string> {
  yield* met.ids;
  yield* recorded.all.ids;
}

/**
 * What a killed move has added is on its clone as after a killed update: the program may no longer declare it. Noted in each
 * process: while another run may still write, a plan stores nothing.
 */
function noteAdded(journal: Journal, { live: { id }, managed: kept, lastUpdate = 0 }: Known): void {
  const move = openMoveTo(id, journal);
  const added = move?.managed && managedBeside(move.managed, kept);
  if (!added || isNothing(added)) return;
  const { kind, home, hosts } = move;
  const since = Math.max(move.since, lastUpdate + 1);
  const update = { kind, home, since, managed: added, ...(hosts ? { hosts } : {}) };
  journal.updates.note(id, following(journal.updates.all().get(id), update));
}

/**
 * A newly declared part may exist already, after an import for example. Read before anything is
 * compared, it is no change, and needs no deployment.
 */
async function withNewParts(
  kind: Kind,
  resource: RunResource,
  declared: Record<string, unknown>,
  known: Known,
): Promise<Known> {
  const wanted = parse(kind, declared).parts;
  const isNew = (part: string) => !known.managed.parts[part] && !kind.parts[part]?.api.under;
  const fresh = Object.keys(wanted).filter((part) => wanted[part] !== UNKNOWN && isNew(part));
  if (fresh.length === 0) return known;
  const asked = { ...known.live, parts: Object.fromEntries(fresh.map((part) => [part, []])) };
  const seen = await resource.read({ ...known, live: asked });
  const parts = fresh.map((part) => [part, seen?.live.parts[part] ?? []]);
  return { ...known, live: { ...known.live, parts: { ...known.live.parts, ...Object.fromEntries(parts) } } };
}

/** What configurations have declared of it until now, in an interrupted update or move too, whatever the state shows. */
export function declaredBefore({ before, circumstances }: PlannedChange, plan: ResourcePlan): Managed | undefined {
  const interrupted = [plan.interrupted, circumstances.begun?.managed].filter((one) => one !== undefined);
  return before && interrupted.reduce(eitherManaged, before);
}

/** What a previous run left undone requires an apply although nothing differs. */
export function withDue(plan: ResourcePlan, { row, private: own }: Present): ResourcePlan {
  const isUnfinished = (row[UNFINISHED] ?? null) !== null || leftoversOf(own).length > 0;
  return !plan.changes && isUnfinished ? { ...plan, action: "update", changes: true } : plan;
}

function chosenKind({ kind, moveChoice }: ResourceSchema, config: Row): Kind {
  if (!moveChoice || config[moveChoice] !== "replace") return kind;
  const { move, ...rest } = kind;
  return rest;
}

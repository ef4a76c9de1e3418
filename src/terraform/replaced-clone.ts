import type { Outage } from "../model";
import { type Call, nameAmong, unlessDeleted } from "../model";
import { readRecord } from "../read";
import { type Known, knownById, noteCloneGone } from "../state";
import { inRun } from "./claimant";
import { type Subject, warning } from "./diagnostics";
import { leftoversIn, leftoversOf, type Successor, withLeftovers } from "./notes";
import type { Present } from "./plan";
import { outageWarning } from "./plan-notices";
import { addressOf, labelOf, type Resource, subjectOf } from "./resource";
import { UNFINISHED } from "./schema";
import type { Session } from "./session";
import { originalsKept } from "./state-objects";
import type { Row } from "./value";
import type { Diagnostic } from "./wire.gen";

/** What a creation shows of the originals that are deleted with the object that it replaces, and what their deletion sends first. */
interface ReplacedClone {
  readonly creates: Pick<Successor, "originals">;
  readonly detaches: readonly Call[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The clone of a move that the engine replaces without a difference goes with the originals that are kept. Such a creation is
 * planned without the object, so that only the refresh shows them.
 */
export async function replacedClone(
  { schema: { kind }, session }: Resource,
  config: Row,
  subject: Subject,
): Promise<ReplacedClone | undefined> {
  const all = session.memory.unfinished.get(addressOf(kind, config)) ?? [];
  const clones = all.filter(({ known: { live } }) => !session.known.entries.has("planned", live.id));
  const originals = clones.flatMap(({ originals = [] }) => originals);
  if (originals.length === 0) return undefined;
  const label = labelOf(kind, config);
  const { deletion } = session.run.resource(inRun(kind, config));
  const home = await session.connection.client.home();
  const plans = await Promise.all(
    originals.map((id) => deletion.plan(knownById(id, home), { isDeleted: () => false })),
  );
  return {
    creates: { originals },
    detaches: plans.flatMap(({ detaches }) => detaches),
    diagnostics: [
      originalWarning(`${label} has moved and is replaced`, originals, subject, UNTAINT),
      ...plans.flatMap(({ notice }) => (notice ? [warning("References to it are removed", notice, subject)] : [])),
      ...onlyNew(
        session,
        plans.flatMap(({ outages }) => outages),
      ).map((outage) => outageWarning(outage, subject)),
    ],
  };
}

const UNTAINT = " If it is tainted: `terraform untaint` or `tofu untaint` with its address keeps both.";

/** `why`: what deletes them. */
export function originalWarning(why: string, originals: readonly string[], subject: Subject, way = ""): Diagnostic {
  const text = `${why}, so the original (${originals.join(", ")}) is deleted with it.${way}`;
  return warning("The original of a move still exists", text, subject);
}

/** A plan names each host once. */
function onlyNew({ memory: { said } }: Session, outages: readonly Outage[]): readonly Outage[] {
  const open = outages.filter(({ subject }) => !said.has(subject));
  for (const { subject } of open) said.add(subject);
  return open;
}

/** The kept originals of an object that a creation replaces, and what of that its plan has said. */
function replacedOriginals({ row, private: { creates, replaces } }: Present) {
  if (!creates || replaces) return { originals: [], isNamed: () => true };
  const { originals = leftoversIn({}, row[UNFINISHED]) } = creates.unfinished?.[String(row.id)] ?? {};
  return { originals, isNamed: (id: string) => creates.originals?.includes(id) ?? false };
}

/** With the originals that are deleted with an object, which a tainted one comes without. */
export function withNamedOriginals(prior: Present): Present {
  const { originals, isNamed } = replacedOriginals(prior);
  const all = [...new Set([...leftoversOf(prior.private), ...originals.filter(isNamed)])];
  return { ...prior, private: withLeftovers(prior.private, all) };
}

/** With those that no plan has named: they stay, in no state. */
export function withUnnamedOriginals(prior: Present): Present {
  const { originals, isNamed } = replacedOriginals(prior);
  return {
    ...prior,
    private: withLeftovers(
      prior.private,
      originals.filter((id) => !isNamed(id)),
    ),
  };
}

/** The kept originals of an object that exist; without a service, all of them. */
export async function originalsThere({ schema: { kind }, session }: Resource, prior: Present): Promise<string[]> {
  const there: string[] = [];
  for (const id of originalsKept(session, prior.private)) {
    const isRead = session.run.look() !== undefined;
    if (!isRead || (await readRecord(kind, id, session.run.io()))) there.push(id);
  }
  return there;
}

/** The kept originals of an object that is gone: only its state had their IDs. */
export async function originalsLeft(resource: Resource, prior: Present, { home, live }: Known): Promise<Diagnostic[]> {
  const { session } = resource;
  const { kind } = resource.schema;
  const name = nameAmong(kind, live.values) ?? live.id;
  const warnings: Diagnostic[] = [];
  for (const id of originalsKept(session, prior.private)) {
    if (!unlessDeleted(kind, await readRecord(kind, id, session.run.io()))) continue;
    const said = noteCloneGone(live.id, { kind: kind.name, name: String(name), home, id }, session.journal);
    const subject = subjectOf(resource, null, prior.row);
    warnings.push(...said.map((text) => warning(ORIGINAL_LEFT, text, subject)));
  }
  return warnings;
}

const ORIGINAL_LEFT = "The original of a move is left";

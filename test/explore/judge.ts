import { connect } from "../../src/client/client";
import { diff, goalOf } from "../../src/declaration";
import { kindNamed } from "../../src/kinds";
import { eitherManaged, type Kind, type Managed, managedBy, parse, routeOf } from "../../src/model";
import { declaredIn, NOTES } from "../../src/pulumi/engine-values";
import { read } from "../../src/read";
import { type Known, type Notes, readBack } from "../../src/state";
import type { Kept } from "./engine";
import { type Facts, namedIn, type Stage, UUID } from "./facts";
import type { Leg } from "./history";
import { isPulumi, type Lab, type Node, type Played } from "./lab";
import { masked } from "./platform";
import { type Change, type Named, type Program, type Resource, withReferences } from "./programs";
import { type Objects, ours, placesIn, withoutOurs } from "./records";
import type { Scene } from "./scenes";
import { keptIn, type Served, type Standing, unannouncedIn } from "./served";
import { type Kept as KeptByTerraform, knownOf } from "./terraform";

/** What a history that nothing disturbs ends with, if all its runs declare one program. */
export interface Standard {
  /** IDs of before that are still there at the end. */
  readonly surviving: readonly string[];
  /** Custom domains that are there at the end. */
  readonly domains: readonly string[];
  /** IDs of objects that are in no state at the end: they were in none before. */
  readonly foreign: readonly string[];
  /** Everything but the objects themselves. */
  readonly others: string;
  /** What can be reached. */
  readonly standing: Standing;
}

export function stageOf(lab: Lab, scene: Scene, before: Node): Stage {
  const earlier = new Set(before.moment.objects.match(UUID));
  return { places: placesIn(scene), earlier, standing: lab.standing(before) };
}

export function standardOf(lab: Lab, stage: Stage, end: Node): Standard {
  const now = new Set(end.moment.objects.match(UUID));
  lab.platform.restore(end.moment);
  const { known, rows } = placed(lab, stage, end);
  return {
    surviving: [...stage.earlier].filter((id) => now.has(id)),
    domains: domainsIn(end),
    foreign: rows.filter((id) => !known.includes(id)),
    others: othersIn(lab, stage),
    standing: lab.standing(end),
  };
}

/** Names that only one object can have. */
function domainsIn({ moment }: Node): readonly string[] {
  return [...new Set(moment.objects.match(/(?<=")(?:\*\.)?[a-z]\.example\.com(?=")/g))];
}

/** IDs of the records that exist, and of those that the engine has in its state. */
function placed(lab: Lab, { places }: Stage, { state }: Node) {
  const rows = ours(lab.platform.objects() as unknown as Objects, places).map(({ id }) => String(id));
  // Two kinds may be entries of one part.
  return { rows: [...new Set(rows)], known: stateIn(state).map(recordIdOf) };
}

function stateIn(state: string): readonly Kept[] {
  return JSON.parse(state) as Kept[];
}

/** An entry's ID names its host before that of its record. */
function recordIdOf({ type, id }: Kept): string {
  return routeOf(kindNamed(type), id).ids.at(-1) ?? "";
}

function othersIn({ platform }: Lab, { places }: Stage): string {
  return masked(JSON.stringify(withoutOurs(JSON.parse(platform.text()) as Objects, places)));
}

/** Whether a run of a history began without the journal of those before it. */
export function isBlind(legs: readonly Leg[]): boolean {
  return legs.some(({ shelf }) => shelf === "lost");
}

/** Whether a run began on another machine than the one before it. */
export function isElsewhere(legs: readonly Leg[]): boolean {
  return legs.some(({ shelf }) => shelf === "elsewhere");
}

export interface Ending {
  readonly stage: Stage;
  /** The moment before the first run. */
  readonly begin: Node;
  /** Of the program of the disturbed runs, and of the last one. */
  readonly standards: readonly [Standard, Standard];
  readonly change: Change;
  /** Its name. */
  readonly scene: string;
  /** What the last run declares, and what the interrupted ones did. */
  readonly program: Program;
  readonly interrupted: Program;
  /** The undisturbed runs after everything that happened: one, and one that refreshes if the program has changed. */
  readonly runs: readonly Played[];
  /** Of all runs, with the last. */
  readonly facts: Facts;
  /** A run began without the journal, so an error that names what is there is an end, too. */
  readonly isBlind: boolean;
  readonly isElsewhere: boolean;
}

/**
 * Whether what was interrupted is not declared any more: then it is named, not resumed. Terraform's creations have their
 * names for places, and a replacement is given up where the program is as before.
 */
function isLeft({ engine }: Lab, { change, scene }: Pick<Ending, "change" | "scene">): boolean {
  if (change === "same") return false;
  return (
    !isPulumi(engine) ||
    change === "nothing" ||
    change === "aliased" ||
    change === "renamed" ||
    change === "adopted" ||
    scene.includes("/replace/")
  );
}

/** What is wrong at the end of a history. */
export async function judge(lab: Lab, ending: Ending): Promise<string[]> {
  const { stage, standards, runs, facts, isBlind, program, change } = ending;
  const last = runs.at(-1) as Played;
  const proof = await lab.run(program, last.node);
  lab.platform.restore(last.node.moment);
  const { rows, known } = placed(lab, stage, last.node);
  const others = othersIn(lab, stage);
  const [, { foreign }] = standards;
  const ownerless = rows.filter((id) => !known.includes(id) && !foreign.includes(id));
  const losses = [
    ...facts.wrongs,
    ...unnamed(ending, ownerless, [...runs, proof]),
    ...goneIn(proof),
    ...survivalProblems(ending, last.node),
    ...unannouncedIn(servedIn(ending), keptOf(ending)),
    ...(isBlind ? [] : runs.flatMap((run) => unplanned(lab, run, ownerless))),
  ];
  // The standard keeps what a run has adopted and then deleted, as its plan has shown.
  const isForeignGone = foreign.some((id) => facts.removed.includes(id));
  // Of what cannot be cleared, a program that is as before leaves the value of the interrupted one, and says so.
  const areOthers = standards.some((standard) => standard.others === others);
  const isFailed = last.end !== "done";
  // A refusal of another program that names the object is an end, too; under another name, it would be a second one, and
  // without its original there would be no clone.
  const isEmptied = change === "moved" && lab.engine === "pulumi-dbr";
  const isOther = change === "renamed" || change === "adopted" || isEmptied;
  const isRefused = isFailed && change !== "same" && (isOther || namedIn(last).length > 0);
  if (isRefused) return losses;
  if ((isBlind || isLeft(lab, ending)) && (isFailed || ownerless.length > 0)) {
    return [...losses, ...(ownerless.length > 0 ? [] : [`the next run fails: ${last.error}`])];
  }
  if (isFailed) return [...losses, `the next run fails: ${last.error}`];
  return [
    ...losses,
    ...lostDomains(ending),
    ...failing(lab, ending, last.node),
    ...(change === "same" && facts.creations > Math.max(1, program.length)
      ? [`${facts.creations} creations were carried out`]
      : []),
    ...countProblems(
      program,
      rows.filter((id) => !foreign.includes(id)),
      known,
    ),
    ...(isForeignGone || areOthers ? [] : ["other objects are not as they should be"]),
    ...(await declarationProblems(lab, ending, proof)),
  ];
}

/**
 * What an apply refuses because of what interrupted runs have left, its plan has refused or named: nothing came between. From
 * then on, its ID leads to it. A run without its journal does not know of it.
 */
function unplanned(lab: Lab, { end, error = "", planned, node }: Played, ownerless: readonly string[]): string[] {
  const refused = end === "failed" ? ownerless.filter((id) => error.includes(id)) : [];
  // Until Terraform's last call of a plan, another resource may still be the interrupted one, and no call is known as the last.
  const isOpen = error.includes("explain unaccounted");
  const unnamed = refused.filter((id) => planned && !isOpen && !planned.some((text) => text.includes(id)));
  // A plan does not wait for a run that may still be writing.
  const isHeld = lab.matters("elsewhere", node);
  const unrecorded = refused.filter((id) => planned && !isHeld && !node.shelf.includes(id));
  return [
    ...unnamed.map((id) => `its plan does not name ${id}, and its apply fails: ${error}`),
    ...unrecorded.map((id) => `${id} is refused, and the journal does not have its ID`),
  ];
}

/** Law 12: each object that is in no state is named, by its ID as soon as the journal has it. */
function unnamed({ change, facts, isBlind }: Ending, ownerless: readonly string[], runs: readonly Played[]) {
  // Without its journal, a run does not look for what its program does not declare.
  if (isBlind && change !== "same") return [];
  const { node, said, end } = runs.at(-1) as Played;
  // What refuses an adoption changes nothing, and what was named before still is.
  const isRefused = change === "adopted" && end === "failed";
  const named = new Set(isBlind || isRefused ? facts.named : runs.flatMap(namedIn));
  // Whoever resolves a host that nobody has, or whose move is open, finds its entries there.
  const within = new Set([...named].flatMap((id) => idsWith(id, node)));
  const isOpen = (id: string) => isRefused && !node.shelf.includes(id);
  const nameless = ownerless.filter((id) => !named.has(id) && !within.has(id) && !isOpen(id));
  // Where no answer had an ID, a line for each intent leads to it.
  const open = new Set(said.flatMap((text) => text.match(RESOLVE) ?? [])).size;
  const unanswered = nameless.filter((id) => !node.shelf.includes(id)).slice(0, open);
  return nameless.filter((id) => !unanswered.includes(id)).map((id) => `${id} exists and nobody was told`);
}

/** What a further run names as left, although nothing of it exists any more. */
function goneIn({ said, node: { moment } }: Played): string[] {
  const isGone = (text: string) => text.match(UUID)?.every((id) => !moment.objects.includes(id)) ?? false;
  return said.filter((text) => text.match(RESOLVE) && isGone(text)).map((text) => `nothing is left of it: ${text}`);
}

const RESOLVE = /svc-iac journal resolve [0-9a-f]{8}/g;

function countProblems({ length }: Program, rows: readonly string[], known: readonly string[]): string[] {
  if (rows.length !== length) return [`${rows.length} objects exist: ${rows.join(", ")}`];
  const isSame = [...rows].sort().join() === [...known].sort().join();
  return isSame ? [] : [`the engine knows ${known.join() || "none"}, and there is ${rows.join()}`];
}

/** What every program of the history keeps, and no engine has shown as deleted. */
function survivalProblems({ standards, begin, facts, change }: Ending, { moment }: Node): string[] {
  // The engine shows the deletion of the earlier name, and the object is somebody else's.
  const removed = change === "adopted" ? [] : facts.removed;
  const named = new Set(removed.flatMap((id) => idsWith(id, begin)));
  const [first, second] = standards.map(({ surviving }) => surviving);
  const kept = first?.filter((id) => second?.includes(id) && !named.has(id)) ?? [];
  return kept.filter((id) => !moment.objects.includes(id)).map((id) => `${id} is lost`);
}

/** What is to be reached in a history: a resource under another name is another one, and what the engine deletes under the first one is shown as deleted. */
function keptOf({ stage, standards, change }: Ending): readonly string[] {
  const wanted = standards.map(({ standing }) => standing);
  return change === "renamed" || change === "adopted" ? [] : keptIn(stage.standing, wanted);
}

/** An outage names a resource as its program does. */
function servedIn({ facts: { served }, change }: Ending): Served {
  const announced = served.announced.map((text) => (change === "aliased" ? text.replaceAll('"new-', '"') : text));
  return { ...served, announced };
}

/** And all of it works in the end, once the platform has finished. */
function failing(lab: Lab, ending: Ending, end: Node): string[] {
  const kept = keptOf(ending);
  if (kept.length === 0) return [];
  const [, { standing: wanted }] = ending.standards;
  const now = lab.standing(lab.after(end, { gap: "later", shelf: "kept" }));
  const wrong = kept.filter((name) => (now.get(name) ?? wanted.get(name)) !== wanted.get(name));
  return wrong.map((name) => `${name} fails at the end: ${now.get(name)}`);
}

/** IDs that an object has within it. */
function idsWith(id: string, { moment }: Node): readonly string[] {
  const collections = Object.values(JSON.parse(moment.objects) as Objects);
  const rows = collections.flatMap((rows) => rows[id] ?? []);
  return [id, ...(JSON.stringify(rows).match(UUID) ?? [])];
}

/**
 * What a move has taken from its original is somebody's after the next run, also where no refresh shows the loss. One that
 * is to be adopted may have moved by then, without what its program leaves out.
 */
function lostDomains({ scene, standards: [first, last], runs, change }: Ending): string[] {
  if (!scene.includes("/move/")) return [];
  const ends = runs.flatMap(({ end, node }) => (end === "done" ? [domainsIn(node)] : []));
  const kept = last.domains.filter((name) => change !== "adopted" || first.domains.includes(name));
  return kept.filter((name) => ends.some((end) => !end.includes(name))).map((name) => `nobody has ${name}`);
}

/** A further run writes nothing, and a fresh look finds what is declared. */
async function declarationProblems(lab: Lab, ending: Ending, proof: Played): Promise<string[]> {
  const { program, interrupted, change, isElsewhere } = ending;
  if (proof.end !== "done") return [`a further run fails: ${proof.error}`];
  const writes = proof.boundaries.filter(({ of, isWrite }) => of === "http" && isWrite);
  const written = writes.map(({ label }) => `a further run sends ${label}`);
  const open = proof.said.filter((text) => text.includes("an update of it was interrupted"));
  // What was given up stays in the journal until it is resolved: an object that it has left is judged by itself.
  const isOpen = isLeft(lab, ending);
  // What remains of objects that are gone is harmless, as long as nobody is told of it; a plan ends nothing of what another
  // machine has begun.
  const { objects } = proof.node.moment;
  const isThere = (text: string) => (text.match(UUID) ?? []).every((id) => objects.includes(id));
  const mustEnd = change === "same" && !isElsewhere;
  const intents = lab.intentsIn(proof.node).filter((address) => !isOpen && (mustEnd || isThere(address)));
  const left = intents.map((address) => `an intent stays at ${address}`);
  const found = await Promise.all(program.map((resource) => differences(lab, resource, interrupted, proof.node)));
  return [...written, ...open, ...left, ...found.flat()];
}

/** Also in what only an interrupted run has declared, of which no state knows. */
async function differences(
  lab: Lab,
  { kind, name, declared }: Resource,
  interrupted: Program,
  node: Node,
): Promise<string[]> {
  const { platform } = lab;
  platform.restore(node.moment);
  const all = stateIn(node.state);
  const kept = all.find((one) => one.name === name);
  if (!kept) return [`the engine knows no ${name}`];
  const wanted = withReferences(declared, (other) => all.find((one) => one.name === other)?.id) as Named;
  const stored = storedIn(lab, kind, kept);
  const earlier = interrupted.find((one) => one.name === name && one.kind === kind);
  const known = earlier ? withManaged(stored, managedBy(kind, earlier.declared)) : stored;
  const client = connect({ settings: platform.settings, transport: (_settings, _clock, call) => platform.ask(call) });
  const seen = await read(kind, name, known, { client, say: () => {} });
  if (!seen) return [`${kept.id} is gone`];
  return differing(kind, wanted, seen).map((path) => `${path} of ${name} is not as declared`);
}

/** What the state of an engine has of an object. */
function storedIn({ engine }: Lab, kind: Kind, kept: Kept): Known {
  if (isPulumi(engine)) {
    const notes = kept.outputs[NOTES] as Notes;
    return readBack(kind, kept.id, { values: declaredIn(kept.outputs), notes });
  }
  return knownOf(kept as unknown as KeptByTerraform);
}

function withManaged({ live, managed, ...known }: Known, more: Managed): Known {
  const parts = { ...Object.fromEntries(Object.keys(more.parts).map((part) => [part, []])), ...live.parts };
  return { ...known, live: { ...live, parts }, managed: eitherManaged(managed, more) };
}

function differing(kind: Kind, wanted: Named, { managed, live }: Known): string[] {
  return diff(kind, goalOf(kind, parse(kind, wanted), managed), live).map(({ path }) => path.join("."));
}

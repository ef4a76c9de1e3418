import { connect } from "../../src/client/client";
import { diff, goalOf, type Known, type Notes, read, readBack } from "../../src/lifecycle";
import { type Kind, parse, routeOf } from "../../src/model";
import { declaredIn, NOTES } from "../../src/pulumi/engine-values";
import { fixtures } from "../laws/world";
import { type Facts, UUID } from "./facts";
import type { Leg } from "./history";
import type { Lab, Node, Played } from "./lab";
import { masked, type Platform } from "./platform";
import { type Objects, type Row, recordsIn, routeIn } from "./records";
import type { Scene } from "./scenes";

type Named = Readonly<Record<string, unknown>>;

/** What a history that nothing disturbs ends with. */
export interface Standard {
  /** Ids of before that are still there at the end. */
  readonly surviving: readonly string[];
  /** Everything but the object itself. */
  readonly others: string;
}

const FIXTURES: ReadonlySet<string> = new Set(Object.values(fixtures));

export function standardOf(lab: Lab, scene: Scene, before: Node, end: Node): Standard {
  const [then, now] = [before.moment.objects, end.moment.objects].map((text) => new Set(text.match(UUID) ?? []));
  lab.platform.restore(end.moment);
  return { surviving: [...(then ?? [])].filter((id) => now?.has(id)), others: othersIn(lab.platform, scene) };
}

/** The objects of a kind that nobody but the scene has made, and that are not on their way out. */
function ours(platform: Platform, scene: Scene): Row[] {
  const { removal: { deleting = [] } = {}, state = "status" } = scene.kind;
  const { has } = routeIn(scene);
  return Object.values(recordsIn(platform.objects() as unknown as Objects, scene)).filter(
    (row) => has(row) && !FIXTURES.has(String(row.id)) && row.is_given !== true && !deleting.includes(row[state]),
  );
}

function othersIn(platform: Platform, scene: Scene): string {
  const objects = JSON.parse(platform.text()) as Objects;
  const records = recordsIn(objects, scene);
  const { has } = routeIn(scene);
  for (const [key, row] of Object.entries(records)) {
    if (has(row) && !FIXTURES.has(String(row.id))) delete records[key];
  }
  return masked(JSON.stringify(objects));
}

/** Whether a run of a history began without the journal of those before it. */
export function isBlind(legs: readonly Leg[]): boolean {
  return legs.some(({ shelf }) => shelf === "lost");
}

export interface Ending {
  readonly scene: Scene;
  readonly standard: Standard;
  readonly wanted: Named | undefined;
  /** The first undisturbed run after everything that happened. */
  readonly last: Played;
  /** Of all runs, with the last. */
  readonly facts: Facts;
  /** A run began without the journal, so an error that names what is there is an end, too. */
  readonly isBlind: boolean;
}

/** What is wrong at the end of a history. */
export async function judge(lab: Lab, ending: Ending): Promise<string[]> {
  const { scene, last, facts, isBlind } = ending;
  const { platform } = lab;
  platform.restore(last.node.moment);
  const rows = ours(platform, scene);
  const known = idsIn(scene.kind, last.node);
  const unknown = rows.map(({ id }) => String(id)).filter((id) => !known.includes(id));
  const unnamed = unknown.filter((id) => !facts.named.includes(id)).map((id) => `${id} exists and nobody was told`);
  const failure = `the next run fails: ${last.error}`;
  if (isBlind && (last.end === "failed" || unknown.length > 0)) {
    return [...facts.wrongs, ...unnamed, ...(unknown.length === 0 ? [failure] : [])];
  }
  if (last.end !== "done") return [...facts.wrongs, failure];
  return [
    ...facts.wrongs,
    ...(facts.creations > 1 ? [`${facts.creations} creations were carried out`] : []),
    ...countProblems(scene, rows, known),
    ...survivalProblems(ending, platform),
    ...(await declarationProblems(lab, ending)),
  ];
}

function countProblems({ op }: Scene, rows: readonly Row[], known: readonly string[]): string[] {
  const ids = rows.map(({ id }) => String(id));
  const most = op === "delete" ? 0 : 1;
  if (ids.length !== most) return [`${ids.length} objects exist: ${ids.join(", ")}`];
  return ids.join() === known.join() ? [] : [`the engine knows ${known.join() || "none"}, and there is ${ids.join()}`];
}

function survivalProblems({ scene, standard, last }: Ending, platform: Platform): string[] {
  const lost = standard.surviving.filter((id) => !last.node.moment.objects.includes(id));
  const isSame = othersIn(platform, scene) === standard.others;
  return [...lost.map((id) => `${id} is lost`), ...(isSame ? [] : ["other objects are not as they should be"])];
}

/** A further run writes nothing, and a fresh look finds what is declared. */
async function declarationProblems(lab: Lab, { scene, wanted, last }: Ending): Promise<string[]> {
  const { kind } = scene;
  const proof = await lab.run(kind, wanted, last.node);
  if (proof.end !== "done") return [`a further run fails: ${proof.error}`];
  const writes = proof.boundaries.filter(({ of, isWrite }) => of === "http" && isWrite);
  const written = writes.map(({ label }) => `a further run sends ${label}`);
  const left = lab.intentsIn(proof.node).map((address) => `an intent stays at ${address}`);
  const differing = wanted ? await differences(lab, kind, wanted, proof.node) : [];
  return [...written, ...left, ...differing];
}

async function differences(lab: Lab, kind: Kind, wanted: Named, node: Node): Promise<string[]> {
  const { platform } = lab;
  platform.restore(node.moment);
  const [kept] = JSON.parse(node.state) as { id: string; outputs: Named }[];
  if (!kept) return ["the engine knows no object"];
  const notes = kept.outputs[NOTES] as Notes;
  const known = readBack(kind, kept.id, { values: declaredIn(kept.outputs), notes });
  const client = connect({ settings: platform.settings, transport: (_settings, _clock, call) => platform.ask(call) });
  const seen = await read(kind, "subject", known, { client, say: () => {} });
  if (!seen) return [`${kept.id} is gone`];
  return differing(kind, wanted, seen).map((path) => `${path} is not as declared`);
}

function differing(kind: Kind, wanted: Named, { managed, live }: Known): string[] {
  return diff(kind, goalOf(kind, parse(kind, wanted), managed), live).map(({ path }) => path.join("."));
}

/** Those of the records: an entry's id names its host before. */
function idsIn(kind: Kind, { state }: Node): string[] {
  return (JSON.parse(state) as { id: string }[]).map(({ id }) => routeOf(kind, id).ids.at(-1) ?? "");
}

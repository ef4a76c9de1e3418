import type { Kind } from "../../src/model";
import { asOf, entriesFor, inlineOf, nameOfSort, type Sort, serviceOf, sorts } from "../matrix/entries/sorts";
import { sampled } from "../support/tuples";
import { occasions } from "./explore";
import { ENGINES, Lab, type Node, type Played } from "./lab";
import type { Named, Program } from "./programs";
import type { Disturbance } from "./runner";
import type { Scene } from "./scenes";

jest.setTimeout(3_600_000);

/**
 * An entry changes its owner, between a resource of its own and the inline list of its service, in a run that is killed or
 * refused anywhere; and then another program. What that and the state have is not deleted, what it declares is there, the runs
 * after it have nothing to do, and nothing is left in the journal.
 */

const SERVICE = "service";

function programsOf(sort: Sort) {
  const { kind, field, service } = sort;
  const [other, entry, changed] = entriesFor(sort);
  const of = (more: Named = {}) => {
    // An update waits for its deployment, which may fail.
    const deploy = service.deployment ? { deploy: {} } : {};
    return { name: SERVICE, kind: service as Kind, declared: { ...serviceOf(sort, "one"), ...deploy, ...more } };
  };
  const typed = { type: service.serviceType, id: { $: SERVICE } };
  const isTyped = kind.fields[field]?.schema.safeParse({
    ...typed,
    id: "66666666-6666-4666-8666-666666666666",
  }).success;
  const own = (declared: Named): Program => {
    const named = { ...asOf(kind, declared), [field]: isTyped ? typed : { $: SERVICE } };
    return [of(), { name: "entry", kind, declared: named }];
  };
  const inline = (declared: Named): Program => [of(inlineOf(sort, declared))];
  return {
    own: own(entry),
    inline: inline(entry),
    "own, changed": own(changed),
    "inline, changed": inline(changed),
    "own, another": own(other),
    "inline, another": inline(other),
    none: [of()] as Program,
  };
}

type Programs = ReturnType<typeof programsOf>;
type Declared = keyof Programs;

/** What stands, and what the disturbed run declares. */
const WAYS: readonly { readonly from: Declared; readonly to: Declared; readonly isForgetting?: true }[] = [
  { from: "own", to: "inline" },
  { from: "own", to: "inline, changed" },
  { from: "own", to: "inline", isForgetting: true },
  { from: "own", to: "inline, changed", isForgetting: true },
  { from: "inline", to: "own" },
  { from: "none", to: "own" },
  { from: "own", to: "own, changed" },
];
const LAST: readonly Declared[] = [
  ...(["own", "inline", "own, changed", "inline, changed"] as const),
  ...(["own, another", "inline, another", "none"] as const),
];

/** Pulumi's engine deletes last, also what an update without a preview would have been refused for. */
const FACES = ENGINES.flatMap((engine) =>
  (engine === "pulumi" ? [false, true] : [false]).map((isPreviewed) => ({ engine, isPreviewed })),
);
const crossed = sorts
  .filter(({ kind }) => !kind.awaits)
  .flatMap((sort) =>
    WAYS.flatMap(({ from, to, isForgetting = false }) =>
      LAST.flatMap((last) =>
        FACES.filter(({ engine }) => !isForgetting || engine !== "pulumi").map(({ engine, isPreviewed }) => {
          const face = `${engine}${isPreviewed ? ", previewed" : ""}`;
          const way = `${from} → ${to}${isForgetting ? ", forgotten" : ""}`;
          return { face, engine, isPreviewed, isForgetting, sort, name: nameOfSort(sort), from, to, way, last };
        }),
      ),
    ),
  );
const chosen = sampled(crossed, [
  ["face", "way", "last"],
  ["name", "way"],
  ["name", "face"],
]);

test.each(chosen)("$face, $name: $way, then $last", async (one) => {
  const { engine, isPreviewed, isForgetting, sort, from, to, last } = one;
  const lab = new Lab(undefined, engine);
  const programs = programsOf(sort);
  const { [from]: before, [to]: wanted } = programs;
  const scene: Scene = { name: to, isFresh: true, before, programs: () => ({ previous: before, wanted }) };
  const { node } = await lab.begin(scene);
  const whole = await lab.run(wanted, node, [], { isForgetting });
  const found: string[] = [];
  for (const end of endsOf(lab, node, whole)) {
    const killed = await lab.run(wanted, node, [end], { isForgetting });
    const hasSent = writesOf(killed).length > 0;
    const problems = await wrong(lab, programs, last, next(lab, killed.node), { isPreviewed, hasSent });
    found.push(...problems.map((text) => `${end.what} at ${whole.boundaries[end.at - 1]?.label}: ${text}`));
  }
  expect(found).toEqual([]);
});

function endsOf(lab: Lab, node: Node, { boundaries }: Played): readonly Disturbance[] {
  const refused = boundaries.flatMap(({ of, isWrite }, index) => (of === "http" && isWrite ? [index + 1] : []));
  return [
    ...occasions(lab.hashOf(node), boundaries, 0, "crash").map((at) => ({ what: "crash" as const, at })),
    ...refused.map((at) => ({ what: "refused" as const, at })),
  ];
}

interface How {
  readonly isPreviewed: boolean;
  /** The disturbed run has come to a request that changes something. */
  readonly hasSent: boolean;
}

async function wrong(lab: Lab, programs: Programs, last: Declared, killed: Node, how: How): Promise<string[]> {
  const own = stateOf(killed).find(({ name }) => name !== SERVICE)?.id;
  const record = own?.split("/").at(-1) ?? "";
  const isThere = ({ moment }: Node) => record !== "" && moment.objects.includes(record);
  const isGone = last === "none" || last.endsWith(", another");
  // What is in no state and is not declared any more is named until it is resolved.
  const isLeft = own === undefined && isGone;
  const { run, begin } = await advised(lab, programs, last, killed, how);
  if (run.end !== "done") return isLeft && /an interrupted run created/.test(run.error ?? "") ? [] : [`${run.error}`];
  const again = await lab.run(programs[last], next(lab, run.node), [], { isRefreshed: true, ...how });
  const proof = await lab.run(programs[last], next(lab, again.node), [], how);
  const isNamed = own !== undefined && begin.state.includes(own) && how.hasSent;
  const ends = [again, proof].flatMap(({ end, error }) => (end === "done" ? [] : [`a further run fails: ${error}`]));
  return [
    ...ends,
    ...(last.startsWith("own") && !isGone && isThere(killed) && !isThere(run.node) ? [`${own} was deleted`] : []),
    ...(isGone && isThere(run.node) ? [`${own} is still there`] : []),
    ...[...writesOf(again), ...writesOf(proof)].map((write) => `a further run sends ${write}`),
    ...(isNamed ? createdIn(run).filter((text) => text.includes(own)) : []),
    ...(isLeft ? [] : proof.said.filter((text) => text.includes("interrupted"))),
    ...(isLeft ? [] : lab.intentsIn(proof.node).map((address) => `an intent stays at ${address}`)),
  ];
}

/** The run, with the advice of a refusal followed, and what it begins with. */
async function advised(lab: Lab, programs: Programs, last: Declared, killed: Node, how: How) {
  const run = await lab.run(programs[last], killed, [], how);
  const { error = "" } = run;
  const isApart = stateOf(killed).length > 1;
  if (!isApart && error.includes("remove it there and apply that first")) {
    const without = await lab.run(programs.none, killed, [], how);
    const begin = next(lab, without.node);
    return { run: without.end === "done" ? await lab.run(programs[last], begin, [], how) : without, begin };
  }
  if (isApart && error.includes("remove that resource from the state first")) {
    const state = JSON.stringify(stateOf(killed).filter(({ name }) => name === SERVICE));
    const begin = { ...killed, state };
    return { run: await lab.run(programs[last], begin, [], how), begin };
  }
  return { run, begin: killed };
}

const next = (lab: Lab, from: Node) => lab.after(from, { gap: "now", shelf: "kept" });
const stateOf = ({ state }: Node) => JSON.parse(state) as { name: string; id: string }[];
const writesOf = ({ boundaries }: Played) =>
  boundaries.flatMap(({ of, isWrite, label }) => (of === "http" && isWrite ? [label] : []));
const createdIn = ({ said }: Played) => said.filter((text) => /(?:A|interrupted) run created/.test(text));

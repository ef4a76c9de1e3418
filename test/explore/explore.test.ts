import { kindNamed } from "../../src/kinds";
import { broken, unguarded } from "./broken";
import { AWAKE, crossed, exploreCases, SAMPLE, SUSPENDED, SUSPENDED_SAMPLE } from "./cross";
import { explore, QUICK } from "./explore";
import { historyOf, scriptOf } from "./history";
import { Lab, ORDERS } from "./lab";
import { exploreOverlaps } from "./overlaps";
import { drawing, pairwise } from "./pairs";
import { CHANGES } from "./programs";
import { replay } from "./replay";
import type { Boundary } from "./runner";
import { type Op, type Scene, sceneNamed, scenes } from "./scenes";

jest.setTimeout(600_000);

const isWrite = (boundary: Boundary) => boundary.isWrite;
/** Ids are drawn. */
const nameOf = ({ of, label }: Boundary) => `${of} ${label.split(" ")[0]}`;

/** Here only notes have the keys of the entries, whose process is another one after the update. */
const BY_NOTES = ["Application/update/processes"];
const NAMES = scenes(["minimal"]).map(({ name }) => name);
const sceneOf = (name: string) => sceneNamed(name) as Scene;

test.each(NAMES)("%s: one crash or one faulty answer anywhere leads to the declaration", async (name) => {
  const scene = sceneOf(name);
  const { histories, violations } = await explore(new Lab(), scene, QUICK);
  expect(violations).toEqual([]);
  expect(histories).toBeGreaterThan(5);
});

test("a project: each program that follows one crash or one faulty answer anywhere", async () => {
  const { violations } = await explore(new Lab(), sceneOf("Project/create/minimal"), QUICK, CHANGES);
  expect(violations).toEqual([]);
});

test.each(NAMES.filter((name) => name.includes("/delete/")))(
  "%s, Terraform: one crash or one faulty answer anywhere leads to the declaration",
  async (name) => {
    const { violations } = await explore(new Lab(undefined, "terraform"), sceneOf(name), QUICK);
    expect(violations).toEqual([]);
  },
);

/** In a creation there is no state to lose, and a deletion that fails keeps it. */
test.each(NAMES.filter((name) => /\/(update|move)\//.test(name) && !BY_NOTES.includes(name)))(
  "%s, Terraform: its provider dies anywhere, the engine keeps none of its notes, and the next run leads to the declaration",
  async (name) => {
    const lab = new Lab(undefined, "terraform");
    const { violations } = await explore(lab, sceneOf(name), QUICK, ["same"], ["provider-dies"]);
    expect(violations).toEqual([]);
  },
);

/** For an entry that is a resource, the next run looks until no request for it can be on its way any more. */
const isInline = ({ programs }: Scene) =>
  programs("").wanted.every(({ kind }) => !kind.owned) &&
  programs("").wanted.some(({ kind }) => Object.keys(kind.parts).length > 0);

test.each(
  scenes(["parts"])
    .filter(isInline)
    .map(({ name }) => name),
)("%s: an entry that a killed run has asked for is created right before the next run asks for it", async (name) => {
  const { violations } = await explore(new Lab(), sceneOf(name), QUICK, ["same"], ["late"]);
  expect(violations).toEqual([]);
});

const CASES = [
  ...crossed(scenes(["minimal"]), 1, AWAKE).slice(0, SAMPLE),
  ...crossed(scenes(["minimal"]), 1, SUSPENDED).slice(0, SUSPENDED_SAMPLE),
];

test.each(NAMES)("%s: a sample of changed programs, two faulty answers and clocks that differ", async (name) => {
  for (const engine of ORDERS) {
    const own = CASES.filter((one) => one.scene === name && one.engine === engine);
    if (own.length === 0) continue;
    const { violations } = await exploreCases(new Lab(undefined, engine), sceneOf(name), own);
    expect(violations).toEqual([]);
  }
});

test("the cases have each pair of two dimensions", () => {
  const dimensions = { one: ["a", "b", "c"], other: ["d", "e"], third: ["f", "g", "h"] };
  const rows = pairwise(dimensions, drawing(1));
  expect(rows.length).toBeLessThan(14);
  for (const one of dimensions.one) {
    for (const other of dimensions.other) expect(rows).toContainEqual(expect.objectContaining({ one, other }));
    for (const third of dimensions.third) expect(rows).toContainEqual(expect.objectContaining({ one, third }));
  }
});

test.each(Object.keys(broken))("a journal that %s is detected, and the script replays it", async (fault) => {
  const found: string[] = [];
  for (const op of ["create", "move"] satisfies Op[]) {
    const scene = sceneOf(`Application/${op}/minimal`);
    const { violations } = await explore(new Lab(broken[fault]), scene, QUICK);
    found.push(...violations.map(({ script }) => script));
  }
  const [shortest = ""] = found;
  const said: string[] = [];
  expect(await replay(new Lab(broken[fault]), shortest, (line) => said.push(line))).not.toEqual([]);
  expect(said.join("\n")).toContain("run 1");
});

test("concurrent runs are separated by the lease of their stack", async () => {
  for (const op of ["create", "update", "delete"] satisfies Op[]) {
    const { violations } = await exploreOverlaps(new Lab(), sceneOf(`Project/${op}/minimal`));
    expect(violations).toEqual([]);
  }
});

test("a run that ignores its lease is detected", async () => {
  const { violations } = await exploreOverlaps(new Lab(unguarded), sceneOf("Project/update/minimal"));
  const [{ script, problems } = { script: "", problems: [] }] = violations;
  const found = [expect.stringMatching(/^updateProject .* was sent without the lease$/)];
  expect(problems).toEqual(expect.arrayContaining(found));
  expect(await replay(new Lab(unguarded), script, () => {})).toEqual(expect.arrayContaining(found));
});

test.each(["create", "update"] satisfies Op[])("%s: a pruned crash continues as the one before it", async (op) => {
  const lab = new Lab();
  const begun = await lab.begin(sceneOf(`Application/${op}/minimal`));
  const { node, wanted } = { node: begun.node, wanted: begun.programs.wanted };
  const { boundaries } = await lab.run(wanted, node);
  /** What lasts after a crash and the run that follows it. */
  const endOf = async (at: number) => {
    const crashed = at === 0 ? { node } : await lab.run(wanted, node, [{ what: "crash", at }]);
    const next = await lab.run(wanted, crashed.node);
    return [lab.hashOf(crashed.node), lab.hashOf(next.node), next.end, next.boundaries.filter(isWrite).map(nameOf)];
  };
  let pruned = 0;
  for (const [index, { state }] of boundaries.entries()) {
    if (state !== (boundaries[index - 1]?.state ?? lab.hashOf(node))) continue;
    pruned += 1;
    expect(await endOf(index + 1)).toEqual(await endOf(index));
  }
  expect(pruned).toBeGreaterThan(2);
});

test.each(["Destination", "GlobalVariable"])(
  "%s: what only a list shows is not created again while the list lags",
  async (name) => {
    const lab = new Lab();
    const { node, programs } = await lab.begin(sceneOf(`${name}/create/minimal`));
    const { wanted } = programs;
    const { api } = kindNamed(name);
    const { boundaries } = await lab.run(wanted, node);
    const calls = ({ boundaries: met }: { readonly boundaries: readonly Boundary[] }, operation: string) =>
      met.flatMap(({ call }, index) => (call?.operation === operation ? [index + 1] : []));
    const [created = 0] = calls({ boundaries }, api.create);
    /** The journal knows its id by then. */
    const crashed = await lab.run(wanted, node, [{ what: "crash", at: created + 1 }]);
    const lists = calls(await lab.run(wanted, crashed.node), api.list);
    expect(lists).not.toEqual([]);
    for (const at of lists) {
      const played = await lab.run(wanted, crashed.node, [{ what: "stale", at }]);
      expect(calls(played, api.create)).toEqual([]);
    }
  },
);

test("a script is the history that it came from", () => {
  const script =
    "Application/move/parts lost-after@5x3+crash@9~now~kept crash@3~later~lost beside@4:2~now~elsewhere change:previous ahead:-299";
  expect(scriptOf(historyOf(script))).toBe(script);
  expect(() => historyOf("Application/move/parts crashed@9~now~kept")).toThrow(/"crashed" is none of crash/);
});

test("generated IDs and names make no other state", async () => {
  const scene = sceneOf("Application/create/parts");
  const labs = [new Lab(), new Lab()] as const;
  for (const lab of labs) await explore(lab, scene, QUICK);
  expect([...labs[0].states]).toEqual([...labs[1].states]);
});

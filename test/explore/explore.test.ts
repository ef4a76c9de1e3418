import { kinds } from "../../src/kinds";
import { broken, unguarded } from "./broken";
import { explore, QUICK } from "./explore";
import { historyOf, scriptOf } from "./history";
import { Lab } from "./lab";
import { exploreOverlaps } from "./overlaps";
import { replay } from "./replay";
import type { Boundary } from "./runner";
import { type Op, type Scene, sceneOf, scenes } from "./scenes";

jest.setTimeout(600_000);

const isWrite = (boundary: Boundary) => boundary.isWrite;
/** Ids are drawn. */
const nameOf = ({ of, label }: Boundary) => `${of} ${label.split(" ")[0]}`;

const NAMES = scenes(["minimal"]).map(({ kind, op }) => [kind.name, op] as const);

test.each(NAMES)("%s, %s: one crash or one faulty answer anywhere leads to the declaration", async (name, op) => {
  const scene = sceneOf(name, op, "minimal");
  if (!scene) throw new Error("There is no such scene.");
  const { histories, violations } = await explore(new Lab(), scene, QUICK);
  expect(violations).toEqual([]);
  expect(histories).toBeGreaterThan(5);
});

test.each(Object.keys(broken))("a journal that %s is detected, and the script replays it", async (fault) => {
  const found: string[] = [];
  for (const op of ["create", "move"] satisfies Op[]) {
    const scene = sceneOf("Application", op, "minimal");
    if (!scene) throw new Error("There is no such scene.");
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
    const { violations } = await exploreOverlaps(new Lab(), sceneOf("Project", op, "minimal") as Scene);
    expect(violations).toEqual([]);
  }
});

test("a run that ignores its lease is detected", async () => {
  const { violations } = await exploreOverlaps(new Lab(unguarded), sceneOf("Project", "update", "minimal") as Scene);
  const [{ script, problems } = { script: "", problems: [] }] = violations;
  const found = [expect.stringMatching(/^updateProject .* was sent without the lease$/)];
  expect(problems).toEqual(expect.arrayContaining(found));
  expect(await replay(new Lab(unguarded), script, () => {})).toEqual(expect.arrayContaining(found));
});

test.each(["create", "update"] satisfies Op[])("%s: a pruned crash continues as the one before it", async (op) => {
  const lab = new Lab();
  const { node, wanted } = await lab.begin(sceneOf("Application", op, "minimal") as Scene);
  const { boundaries } = await lab.run(kinds.application, wanted, node);
  /** What lasts after a crash and the run that follows it. */
  const endOf = async (at: number) => {
    const crashed = at === 0 ? { node } : await lab.run(kinds.application, wanted, node, [{ what: "crash", at }]);
    const next = await lab.run(kinds.application, wanted, crashed.node);
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
    const { kind, ...scene } = sceneOf(name, "create", "minimal") as Scene;
    const { node, wanted } = await lab.begin({ kind, ...scene });
    const { boundaries } = await lab.run(kind, wanted, node);
    const calls = ({ boundaries: met }: { readonly boundaries: readonly Boundary[] }, operation: string) =>
      met.flatMap(({ call }, index) => (call?.operation === operation ? [index + 1] : []));
    const [created = 0] = calls({ boundaries }, kind.api.create);
    /** The journal knows its id by then. */
    const crashed = await lab.run(kind, wanted, node, [{ what: "crash", at: created + 1 }]);
    const lists = calls(await lab.run(kind, wanted, crashed.node), kind.api.list);
    expect(lists).not.toEqual([]);
    for (const at of lists) {
      const played = await lab.run(kind, wanted, crashed.node, [{ what: "stale", at }]);
      expect(calls(played, kind.api.create)).toEqual([]);
    }
  },
);

test("a script is the history that it came from", () => {
  const script = "Application/move/parts lost-after@5+crash@9~now~kept crash@3~later~lost beside@4:2~now~elsewhere";
  const { kind, op, size, legs } = historyOf(script);
  expect(scriptOf(sceneOf(kind, op, size) as Scene, legs)).toBe(script);
  expect(() => historyOf("Application/move/parts crashed@9~now~kept")).toThrow(/"crashed" is none of crash/);
});

test("generated IDs and names make no other state", async () => {
  const scene = sceneOf("Application", "create", "parts");
  if (!scene) throw new Error("There is no such scene.");
  const labs = [new Lab(), new Lab()] as const;
  for (const lab of labs) await explore(lab, scene, QUICK);
  expect([...labs[0].states]).toEqual([...labs[1].states]);
});

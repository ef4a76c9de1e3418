import { kinds } from "../../src/kinds";
import type { Kind } from "../../src/model";
import { Lab, type Node } from "./lab";

import type { Program } from "./programs";
import { ours, placesIn } from "./records";
import { type Scene, sceneNamed } from "./scenes";

jest.setTimeout(3_600_000);

/**
 * A creation that is killed anywhere, and then taken out of a program that has another resource: what exists and is in no
 * state is named by each run after the first one without it, with the lines that adopt and delete it.
 */
const created = [kinds.project, kinds.database, kinds.bucket, kinds.application].map(({ name }: Kind) => {
  const scene = sceneNamed(`${name}/create/minimal`);
  if (!scene) throw new Error(`${name} has no scene.`);
  return [name, scene] as const;
});

const lab = new Lab();
const afterwards = (node: Node, shelf: "kept" | "elsewhere" = "kept") => lab.after(node, { gap: "now", shelf });

/** IDs that exist, are no fixtures and are in no state. */
function ownerless(scene: Scene, { moment, state }: Node): string[] {
  lab.platform.restore(moment);
  const ids = ours(lab.platform.objects() as never, placesIn(scene)).map(({ id }) => String(id));
  return ids.filter((id) => !state.includes(id));
}

const ADOPT = /`adopt: \{ id: "([^"]+)" \}`/;
const DELETE = /`svc-iac journal resolve [0-9a-f]{8} --give-up/;

test.each(created)("%s", async (_, scene) => {
  const { node: start, programs } = await lab.begin(scene);
  const { wanted } = programs;
  const whole = await lab.run(wanted, start);
  const problems: unknown[] = [];
  let found = 0;
  for (const [index, { label }] of whole.boundaries.entries()) {
    const killed = await lab.run(wanted, start, [{ what: "crash", at: index + 1 }]);
    // The intent says that the engine got the ID, and only its own write is missing.
    const isTold = killed.node.shelf.includes("idReported");
    let node = afterwards(killed.node);
    if (isTold || ownerless(scene, node).length === 0) continue;
    found += 1;
    for (const run of ["first", "second", "third"]) {
      const played = await lab.run([], node);
      node = afterwards(played.node);
      const said = played.said.join("\n");
      const [one = ""] = ownerless(scene, node);
      const names = said.includes(one) || !killed.node.shelf.includes(one);
      const isNamed = DELETE.test(said) && (ADOPT.test(said) || said.includes("--finish")) && names;
      if (played.end !== "done" || (run !== "first" && !isNamed))
        problems.push({ index, label, run, ...played, node: "" });
    }
    const resumed = await lab.run(wanted, node);
    const again = await lab.run(wanted, afterwards(resumed.node));
    const isOver = resumed.end === "done" && !DELETE.test(again.said.join("\n"));
    if (!isOver || ownerless(scene, again.node).length > 0)
      problems.push({ index, label, resumed: resumed.error, said: again.said });
  }
  expect(problems).toEqual([]);
  expect(found).toBeGreaterThan(0);
});

const neighbour = (displayName: string): Program => [
  { name: "neighbour", kind: kinds.project, declared: { displayName } },
];
/** Runs that neither declare nor delete what the state has. */
const OTHERS = {
  "refused before it": (node: Node) => lab.run(neighbour(""), node),
  "failed before it": (node: Node) => lab.run(neighbour("other"), node, [{ what: "refused", at: 1 }]),
  "of other resources": (node: Node) => lab.run(neighbour("neighbour"), node, [], { isPart: true }),
};

test.each(Object.entries(OTHERS))("what a run has stored is not named after runs that were %s", async (_, other) => {
  for (const [, scene] of created) {
    const { node: start, programs } = await lab.begin(scene);
    let played = await lab.run(programs.wanted, start);
    const said: string[] = [];
    for (const run of [other, other, other, (node: Node) => lab.run(programs.wanted, node)]) {
      played = await run(afterwards(played.node));
      said.push(...played.said);
    }
    expect(played.end).toBe("done");
    expect(said.join("\n")).not.toMatch(DELETE);
  }
});

test("what a run has stored is not named, whether it stays or leaves", async () => {
  for (const [, scene] of created) {
    const { node: start, programs } = await lab.begin(scene);
    const { wanted } = programs;
    const made = await lab.run(wanted, start);
    const stays = await lab.run(wanted, afterwards(made.node));
    const leaves = await lab.run([], afterwards(made.node));
    const left = await lab.run([], afterwards(leaves.node));
    for (const { said } of [stays, leaves, left]) expect(said.join("\n")).not.toMatch(DELETE);
  }
});

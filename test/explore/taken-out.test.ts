import { kinds } from "../../src/kinds";
import type { Kind } from "../../src/model";
import { Lab, type Node } from "./lab";
import { recordsIn } from "./records";
import { type Scene, sceneOf } from "./scenes";

/**
 * A creation that is killed anywhere, and then taken out of a program that has another resource: what exists and is in no
 * state is named by each run after the first one without it, with the lines that adopt and delete it.
 */
const created = [kinds.project, kinds.database, kinds.bucket, kinds.application].map(({ name }: Kind) => {
  const scene = sceneOf(name, "create", "minimal");
  if (!scene) throw new Error(`${name} has no scene.`);
  return [name, scene] as const;
});

const lab = new Lab();
const afterwards = (node: Node, shelf: "kept" | "elsewhere" = "kept") => lab.after(node, { gap: "now", shelf });

/** IDs that exist, are no fixtures and are in no state. */
function ownerless(scene: Scene, before: Node, { moment, state }: Node): string[] {
  const idsAt = (node: Pick<Node, "moment">) => {
    lab.platform.restore(node.moment);
    return Object.values(recordsIn(lab.platform.objects() as never, scene)).map(({ id }) => String(id));
  };
  const earlier = idsAt(before);
  return idsAt({ moment }).filter((id) => !earlier.includes(id) && !state.includes(id));
}

const ADOPT = /`adopt: \{ id: "([^"]+)" \}`/;
const DELETE = /`svc-iac journal resolve [0-9a-f]{8} --give-up/;

test.each(created)("%s", async (_, scene) => {
  const { node: start, wanted } = await lab.begin(scene);
  const whole = await lab.run(scene.kind, wanted, start);
  const problems: unknown[] = [];
  let found = 0;
  for (const [index, { label }] of whole.boundaries.entries()) {
    const killed = await lab.run(scene.kind, wanted, start, [{ what: "crash", at: index + 1 }]);
    // The intent says that the engine got the ID, and only its own write is missing.
    const isTold = killed.node.shelf.includes("told");
    let node = afterwards(killed.node);
    if (isTold || ownerless(scene, start, node).length === 0) continue;
    found += 1;
    for (const run of ["first", "second", "third"]) {
      const played = await lab.run(scene.kind, undefined, node);
      node = afterwards(played.node);
      const said = played.said.join("\n");
      const [one = ""] = ownerless(scene, start, node);
      const names = said.includes(one) || !killed.node.shelf.includes(one);
      const isNamed = DELETE.test(said) && (ADOPT.test(said) || said.includes("--finish")) && names;
      if (played.end !== "done" || (run !== "first" && !isNamed))
        problems.push({ index, label, run, ...played, node: "" });
    }
    const resumed = await lab.run(scene.kind, wanted, node);
    const again = await lab.run(scene.kind, wanted, afterwards(resumed.node));
    const isOver = resumed.end === "done" && !DELETE.test(again.said.join("\n"));
    if (!isOver || ownerless(scene, start, again.node).length > 0)
      problems.push({ index, label, resumed: resumed.error, said: again.said });
  }
  expect(problems).toEqual([]);
  expect(found).toBeGreaterThan(0);
});

test("what a run has stored is not named, whether it stays or leaves", async () => {
  for (const [, scene] of created) {
    const { node: start, wanted } = await lab.begin(scene);
    const made = await lab.run(scene.kind, wanted, start);
    const stays = await lab.run(scene.kind, wanted, afterwards(made.node));
    const leaves = await lab.run(scene.kind, undefined, afterwards(made.node));
    const left = await lab.run(scene.kind, undefined, afterwards(leaves.node));
    for (const { said } of [stays, leaves, left]) expect(said.join("\n")).not.toMatch(DELETE);
  }
});

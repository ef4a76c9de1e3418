// How long a process takes to start with `svc-iac/dynamic`, over bare Node with the same libraries loaded.
import { librariesInDynamic } from "../bundle.mjs";
import { run } from "../command.mjs";
import { node, root } from "../layout.mjs";
import { median, UNMEASURED } from "./figures.mjs";

const ENTRY = "svc-iac/dynamic";
const TIMES = 15;

/** A row of its own: it belongs to no load. */
export async function measureStartup(env, times = TIMES) {
  const evaluate = (program) => run(node, ["--eval", program], { cwd: root, env });
  const libraries = await librariesInDynamic();
  const bare = libraries.map((name) => `require(${JSON.stringify(name)});`).join("");
  const loaded = `require(${JSON.stringify(ENTRY)});`;
  const took = { bare: [], with: [] };
  // Taken in turns, so that what else goes on on the machine hits both alike.
  for (let time = 0; time < times; time++) {
    took.bare.push(await wall(() => evaluate(bare)));
    took.with.push(await wall(() => evaluate(loaded)));
  }
  return {
    face: "pulumi",
    n: null,
    phase: "start",
    ok: true,
    ...UNMEASURED,
    wall_over_null: median(took.with) / median(took.bare),
  };
}

/** Milliseconds that the work takes. */
export async function wall(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

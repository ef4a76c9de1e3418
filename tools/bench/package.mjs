// What the package adds to a project that has Pulumi's SDK: its size with all that is installed with it, and the time until
// a program has it, both as ratios to the SDK's own.
import { run } from "../command.mjs";
import { at, node, root } from "../layout.mjs";
import { dependenciesOf } from "../package/packages.mjs";
import { DEPENDENCIES_BUDGET_MB, ownDependenciesMb, sizeOf } from "../package/size.mjs";
import { median, UNMEASURED } from "./figures.mjs";
import { wall } from "./startup.mjs";

const SDK = "@pulumi/pulumi";
const TIMES = 9;

/** A row of its own: it belongs to no load. */
export async function measurePackage(env, repeat = TIMES) {
  const { stdout } = await run("npm", ["pack", "--dry-run", "--ignore-scripts", "--json"], { cwd: root });
  const [{ unpackedSize }] = JSON.parse(stdout);
  const sdk = at("node_modules", SDK);
  const dependencies = await ownDependenciesMb();
  const ours = unpackedSize + dependencies * 1e6;
  const theirs = await sizeOf([sdk, ...(await dependenciesOf(sdk))]);
  const times = { ours: [], theirs: [] };
  const requires = (name) => wall(() => run(node, ["--eval", `require(${JSON.stringify(name)})`], { cwd: root, env }));
  // Taken in turns, so that what else goes on on the machine hits both alike.
  for (let time = 0; time < repeat; time++) {
    times.theirs.push(await requires(SDK));
    times.ours.push(await requires("svc-iac"));
  }
  return {
    face: "package",
    n: null,
    phase: "package",
    ok: true,
    ...UNMEASURED,
    wall_over_null: median(times.ours) / median(times.theirs),
    size_over_sdk: ours / theirs,
    size_mb: ours / 1e6,
    dependencies_mb: dependencies,
    over: dependencies > DEPENDENCIES_BUDGET_MB ? `dependencies over ${DEPENDENCIES_BUDGET_MB} MB` : "",
  };
}

// What the package adds to a project that has Pulumi's SDK: its size with all that is installed with it, and the time until
// a program has it, both as ratios to the SDK's own.
import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { run } from "../command.mjs";
import { at, node, root } from "../layout.mjs";
import { dependenciesOf } from "../package/packages.mjs";
import { median, wall } from "./startup.mjs";

const SDK = "@pulumi/pulumi";
const TIMES = 9;

/** A row of its own: it belongs to no load. */
export async function measurePackage(env) {
  const { stdout } = await run("npm", ["pack", "--dry-run", "--ignore-scripts", "--json"], { cwd: root });
  const [{ unpackedSize }] = JSON.parse(stdout);
  const sdk = at("node_modules", SDK);
  const ours = unpackedSize + (await sizeOf(await dependenciesOf(at())));
  const theirs = await sizeOf([sdk, ...(await dependenciesOf(sdk))]);
  const times = { ours: [], theirs: [] };
  const requires = (name) => wall(() => run(node, ["--eval", `require(${JSON.stringify(name)})`], { cwd: root, env }));
  // Taken in turns, so that what else goes on on the machine hits both alike.
  for (let time = 0; time < TIMES; time++) {
    times.theirs.push(await requires(SDK));
    times.ours.push(await requires("svc-iac"));
  }
  return {
    face: "package",
    n: null,
    phase: "package",
    ok: true,
    requests: null,
    rate_limited: null,
    makespan_over_bound: null,
    wall_over_null: median(times.ours) / median(times.theirs),
    rss_over_null: null,
    rss_more_mb: null,
    size_over_sdk: ours / theirs,
    size_mb: ours / 1e6,
  };
}

/** Bytes of all files of these packages, without the packages inside them, which are listed by themselves. */
async function sizeOf(folders) {
  const sizes = await Promise.all([...folders].map(bytesIn));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function bytesIn(folder) {
  let sum = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isFile()) sum += (await lstat(path)).size;
    else if (entry.isDirectory() && entry.name !== "node_modules") sum += await bytesIn(path);
  }
  return sum;
}

// `npm run soak -- --runs 5000`: as many schedules of random faults over all kinds. A failure prints its seed, and the
// smallest schedule that still fails.
import { parseArgs } from "node:util";
import { show } from "./command.mjs";
import { at, node, root } from "./layout.mjs";
import { main } from "./steps.mjs";

const KINDS = 7;
/** Schedules of law 7 of one kind in a quick run; `LAW_CASES` multiplies them. */
const EACH = 5;

await main(async () => {
  const { values } = parseArgs({ options: { runs: { type: "string", default: "5000" } } });
  const times = Math.max(1, Math.ceil(Number(values.runs) / (KINDS * EACH)));
  const args = ["--selectProjects", "laws", "--testPathPatterns", "test/laws/faults", "-t", "law 7"];
  const env = { ...process.env, LAW_CASES: String(times) };
  return show(node, [at("node_modules", "jest", "bin", "jest.js"), ...args], { cwd: root, env });
});

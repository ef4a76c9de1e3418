// `npm run soak -- --runs 5000`: at least as many schedules of random faults over all kinds. A failure prints its seed, and
// the smallest schedule that still fails. The last line is the number of schedules.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { show } from "./command.mjs";
import { at, node, root } from "./layout.mjs";
import { Failure, main, say } from "./steps.mjs";

/** Schedules of law 7 of one kind in a quick run; `LAW_CASES` multiplies them. */
const EACH = 10;

await main(async () => {
  const { values } = parseArgs({ options: { runs: { type: "string", default: "5000" }, only: { type: "string" } } });
  const runs = Number(values.runs);
  if (!(runs >= 1)) throw new Failure(`--runs is "${values.runs}", which is no number from 1.`);
  const kinds = (await readFile(at("src", "kinds", "index.ts"), "utf8")).match(/^ {2}\w+,$/gm)?.length ?? 1;
  const times = Math.ceil(runs / ((values.only ? 1 : kinds) * EACH));
  const folder = await mkdtemp(join(tmpdir(), "svc-iac-soak-"));
  try {
    const report = join(folder, "report.json");
    const name = values.only ? `${values.only} law 7` : "law 7";
    const chosen = ["--selectProjects", "laws", "--testPathPatterns", "test/laws/faults", "-t", name];
    const args = [at("node_modules", "jest", "bin", "jest.js"), ...chosen, "--json", "--outputFile", report];
    const env = { ...process.env, LAW_CASES: String(times) };
    const code = await show(node, args, { cwd: root, env });
    const { numPassedTests = 0 } = JSON.parse(await readFile(report, "utf8").catch(() => "{}"));
    if (numPassedTests === 0 && code === 0)
      throw new Failure(`No kind is called ${values.only ?? ""}: nothing was run.`);
    say(`${numPassedTests * EACH * times} schedules passed`);
    return code;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

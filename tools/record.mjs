// `npm run record`: what this release writes to the states of the engines, for kinds that have no recording yet.
// `--to` is a folder instead of test/fixtures/releases, `--only` one kind.
import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { show } from "./command.mjs";
import { at, node, root } from "./layout.mjs";
import { main } from "./steps.mjs";

await main(async () => {
  const { values } = parseArgs({ options: { to: { type: "string" }, only: { type: "string" } } });
  const to = values.to && resolve(values.to);
  if (to) await mkdir(to, { recursive: true });
  const chosen = [
    "--selectProjects",
    "laws",
    "--testPathPatterns",
    "test/upgrades/upgrades",
    "-t",
    "this release is recorded",
  ];
  const env = { ...process.env, RECORD_STATE: values.only ?? "all", ...(to ? { RECORDINGS: to } : {}) };
  return show(node, [at("node_modules", "jest", "bin", "jest.js"), ...chosen], { cwd: root, env });
});

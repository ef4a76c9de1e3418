// Which stages of a whole run have passed on these sources: `--resume` does not run them again.
import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { run } from "./command.mjs";
import { at, root } from "./layout.mjs";

const FILE = at("node_modules", ".cache", "svc-iac", "passed.json");
/** What changes how much a stage tries. */
const AMOUNTS = ["COVER", "LAW_CASES", "KILLS"];

/** The tree that a commit of everything here would have; the user's index stays as it is. */
async function tree() {
  const folder = await mkdtemp(join(tmpdir(), "svc-iac-index-"));
  const options = { cwd: root, env: { ...process.env, GIT_INDEX_FILE: join(folder, "index") } };
  try {
    await run("git", ["add", "--all"], options);
    return (await run("git", ["write-tree"], options)).stdout.trim();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** `of`: how many tests of a stage passed, if it need not run again. */
export async function passedStages({ isResumed, file = FILE, sources = tree }) {
  const amounts = AMOUNTS.map((name) => `${name}=${process.env[name] ?? ""}`);
  // Without Git, no two runs are known to have the same sources.
  const key = [await sources().catch(() => randomUUID()), ...amounts].join(" ");
  const stored = isResumed ? JSON.parse(await readFile(file, "utf8").catch(() => "{}")) : {};
  const passed = stored.key === key ? stored.passed : {};
  return {
    of: (stage) => passed[stage],
    async note(stage, count) {
      passed[stage] = count;
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, JSON.stringify({ key, passed }));
    },
  };
}

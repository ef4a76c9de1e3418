// One process at a time does a piece of work that several may ask for.
import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { remark } from "./steps.mjs";

const POLL_MS = 200;

/** Is there a process with this id? A zombie that nobody has collected is not one. */
export async function runs(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return !/^\d+ \(.*\) Z/s.test(stat);
}

/** Does `work` while holding the lock file at `path`; a lock whose owner is gone is taken over. */
export async function alone(path, work) {
  await mkdir(dirname(path), { recursive: true });
  const mine = `${path}.${process.pid}`;
  await writeFile(mine, String(process.pid));
  try {
    for (let told = false; !(await done(link(mine, path))); ) {
      const owner = await ownerOf(path);
      if (owner !== undefined && !(await runs(owner))) await discard(path, owner);
      else if (owner !== undefined && !told) {
        remark(`  waiting for process ${owner}, which is at the same thing`);
        told = true;
      }
      await pause(POLL_MS);
    }
  } finally {
    await rm(mine, { force: true });
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

async function ownerOf(path) {
  const text = await readFile(path, "utf8").catch(() => undefined);
  return text === undefined ? undefined : Number(text);
}

/** Removes a lock of `owner`, but not one that somebody else has taken in the meantime. */
async function discard(path, owner) {
  const aside = `${path}.${process.pid}.old`;
  if (!(await done(rename(path, aside)))) return;
  if ((await ownerOf(aside)) !== owner) await done(link(aside, path));
  await rm(aside, { force: true });
}

/** Whether a file operation went through; "somebody was faster" is a no, anything else an error. */
async function done(operation) {
  try {
    await operation;
    return true;
  } catch (error) {
    if (error.code === "EEXIST" || error.code === "ENOENT") return false;
    throw error;
  }
}

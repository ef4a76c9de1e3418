import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { inflateRawSync } from "node:zlib";
import type { Asked } from "./which-state";

/** An engine's file is not longer. */
const MOST_BYTES = 32 * 1024 * 1024;

/** Whether a run of the engine stores its plan, so that another one may apply it; so it may where nothing shows its command. */
export function storesPlan(asked: Asked | undefined): boolean {
  return asked === undefined || (asked.command === "plan" && asked.options.some((word) => /^["']?--?out\b/.test(word)));
}

/**
 * The run of the engine that has made the plan which this one applies. No engine passes that to a provider, but the file of
 * a plan has what its provider has noted. `undefined` for a plan of its own, and where the file does not show it: an
 * encrypted one, or of a release that has noted none.
 */
export function runOfPlan(folder: string, asked: Asked | undefined): string | undefined {
  if (asked?.command !== "apply") return undefined;
  for (const word of asked.options.map((one) => one.replaceAll(/["']/g, ""))) {
    if (word.startsWith("-") || word === asked.command) continue;
    const [, run] = NOTED.exec(planIn(resolve(folder, word)) ?? "") ?? [];
    if (run !== undefined) return run;
  }
  return undefined;
}

/** As `planChange` notes it. */
const NOTED = /"plannedBy":"([^"\\]+)"/;

function planIn(file: string): string | undefined {
  try {
    const found = statSync(file);
    if (!found.isFile() || found.size > MOST_BYTES) return undefined;
    return entryOf(readFileSync(file), "tfplan")?.toString("latin1");
  } catch {
    // No file, or none that an engine has written whole.
    return undefined;
  }
}

/** An entry of a ZIP archive, by its directory. */
function entryOf(archive: Buffer, name: string): Buffer | undefined {
  const end = archive.lastIndexOf("PK\x05\x06", undefined, "latin1");
  if (end < 0) return undefined;
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, named, extra, said] = [
      archive.readUInt32LE(at + 20),
      ...[28, 30, 32].map((field) => archive.readUInt16LE(at + field)),
    ] as [number, number, number, number];
    if (archive.toString("utf8", at + 46, at + 46 + named) === name) {
      const local = archive.readUInt32LE(at + 42);
      const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
      const stored = archive.subarray(start, start + size);
      return archive.readUInt16LE(at + 10) === 0 ? stored : inflateRawSync(stored, { maxOutputLength: MOST_BYTES });
    }
    at += 46 + named + extra + said;
  }
  return undefined;
}

import { createHash } from "node:crypto";
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import type { Clock } from "./clock";
import type { Settings } from "./settings";

/** Length of a window in milliseconds (spec 8). */
export const WINDOW = 60_000;

export type LimitName = "requests" | "creations";

/** What of a limit is still to be had. */
export interface Window {
  /** Requests that may still be sent before `endsAt`. */
  left: number;
  /** On the client's clock; 0 while no window is open. */
  endsAt: number;
  /** Sent in this window and not answered yet: the server may count them in this one or in the next. */
  unanswered: number;
  /** Counts the windows. */
  serial: number;
}

export type Windows = Record<LimitName, Window>;

/** Where the windows are kept that requests are counted in. */
export interface Ledger {
  /** Reads, changes and keeps the windows, with nobody else in between. */
  update<T>(work: (windows: Windows) => T): T;
}

const untouched = (): Windows => ({
  requests: { left: 120, endsAt: 0, unanswered: 0, serial: 0 },
  creations: { left: 5, endsAt: 0, unanswered: 0, serial: 0 },
});

export function ledgerInMemory(): Ledger {
  const windows = untouched();
  return { update: (work) => work(windows) };
}

/** More than it takes to find out that a lock was left behind; an attempt takes a millisecond at least. */
const LOCK_ATTEMPTS = 3_000;
/** Milliseconds after which a lock was left behind by a process that was killed. */
const LOCK_AGE = 2_000;

/**
 * Windows in a file that all processes of this user share who use the same key: a company has one budget, however many
 * stacks are being applied. The file has no secret in it, and its name none that could be turned back. Where it cannot
 * be kept, each process counts for itself, and the server's headers tell it about the others.
 */
export function sharedLedger(settings: Settings, clock: Clock): Ledger {
  let own = untouched();
  const name = createHash("sha256").update(`${settings.url}\n${settings.token}`).digest("hex").slice(0, 32);
  const folder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "svc-iac", "limits");
  const file = join(folder, `${name}.json`);
  let usable = true;
  return {
    update: (work) => {
      if (!usable) return work(own);
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        lock(`${file}.lock`);
      } catch {
        usable = false;
        return work(own);
      }
      const windows = readIn(file, clock);
      try {
        // Whoever is let go has to hear of it, also where that cannot be written down.
        const result = work(windows);
        usable = isWritten(file, JSON.stringify(kept(windows, (moment) => clock.toWall(moment))));
        if (!usable) own = windows;
        return result;
      } finally {
        rmSync(`${file}.lock`, { force: true });
      }
    },
  };
}

function isWritten(file: string, text: string): boolean {
  try {
    writeFileSync(`${file}.new`, text, { mode: 0o600 });
    renameSync(`${file}.new`, file);
    return true;
  } catch {
    return false;
  }
}

function kept(windows: Windows, convert: (moment: number) => number): Windows {
  const none = untouched();
  const one = (name: LimitName) => {
    const window = { ...none[name], ...windows[name] };
    return { ...window, endsAt: window.endsAt === 0 ? 0 : convert(window.endsAt) };
  };
  return { requests: one("requests"), creations: one("creations") };
}

function readIn(file: string, clock: Clock): Windows {
  try {
    return kept(JSON.parse(readFileSync(file, "utf8")) as Windows, (moment) => clock.fromWall(moment));
  } catch {
    // None yet, or one that was cut: the next answer of the server says how things stand.
    return untouched();
  }
}

/** @throws where the file system does not let us, or somebody holds the lock for good. */
function lock(file: string): void {
  for (let attempt = 1; ; attempt++) {
    try {
      closeSync(openSync(file, "wx", 0o600));
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST" || attempt === LOCK_ATTEMPTS) throw error;
      const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
      if (age > LOCK_AGE) rmSync(file, { force: true });
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}

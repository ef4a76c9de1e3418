import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { loadContract } from "../contract";
import { isLoopback } from "../deliveries";
import type { Check, Difference } from "./check";
import { derivedChecks } from "./derived";
import { noteChecks } from "./notes";
import { Platform } from "./platform";
import { type Leftover, Workshop } from "./things";

export interface FidelityOptions {
  /** Origin of the API; a /v3 at its end is trimmed. */
  readonly url: string;
  readonly token: string;
  /** Has to be true for a platform that is not on this machine. */
  readonly mayCreateThings?: boolean;
  /** Only checks whose name contains this. */
  readonly only?: string;
  /** Waits for the limits; real seconds when missing. */
  readonly wait?: (seconds: number) => Promise<void>;
  /** Ends the checks early; what they have created is deleted. */
  readonly signal?: AbortSignal;
  /** Called after each check. */
  readonly progress?: (done: number, all: number) => void;
}

export interface FidelityReport {
  readonly url: string;
  /** ISO 8601. */
  readonly started: string;
  /** Part of the name of everything that is created. */
  readonly mark: string;
  readonly checks: number;
  readonly requests: number;
  readonly differences: readonly (Difference & { readonly check: string })[];
  /** Objects that were created and could not be deleted. */
  readonly leftovers: readonly Leftover[];
}

/** Every check, in its order; the derived ones come last, because they change the objects that the notes describe. */
export const fidelityChecks = (): Check[] => [...noteChecks, ...derivedChecks(loadContract())];

/**
 * Compares a platform with the contract and its notes: creates throw-away objects with a marked name, sends requests
 * about them, and deletes them again, whatever happens.
 */
export async function checkFidelity(options: FidelityOptions): Promise<FidelityReport> {
  const url = options.url.replace(/\/+$/, "").replace(/\/v3$/, "");
  if (!isLoopback(url) && options.mayCreateThings !== true) {
    throw new Error(
      `${url} is not on this machine, and the checks create throw-away objects there. Use an account where that is allowed, with a key of its own, and pass --yes-this-creates-things.`,
    );
  }
  const wait = options.wait ?? ((seconds) => sleep(seconds * 1000));
  const platform = new Platform(loadContract(), { url, token: options.token, wait });
  const workshop = new Workshop(platform, `svc-iac-fidelity-${randomBytes(3).toString("hex")}`);
  const checks = fidelityChecks().filter(({ name }) => name.includes(options.only ?? ""));
  if (checks.length === 0) {
    throw new Error(
      `No check has ${JSON.stringify(options.only)} in its name. Names are such as "contract createProject: …" and "note 17: …".`,
    );
  }
  const started = new Date().toISOString();
  const differences: FidelityReport["differences"][number][] = [];
  let leftovers: Leftover[] = [];
  let done = 0;
  try {
    const things = await workshop.furnish();
    for (const { name, run } of checks) {
      if (options.signal?.aborted) break;
      const difference = await run({ platform, workshop, things }).catch(
        (error: Error): Difference => ({
          expected: "an answer that the check can continue with",
          observed: error.message,
        }),
      );
      if (difference) differences.push({ check: name, ...difference });
      done += 1;
      options.progress?.(done, checks.length);
    }
  } finally {
    leftovers = await workshop.cleanUp();
  }
  const { mark } = workshop;
  return { url, started, mark, checks: done, requests: platform.requests, differences, leftovers };
}

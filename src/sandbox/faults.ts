import { malformed } from "./refusal";

/** A fault that a test injects. */
export interface Fault {
  /** An operationId, "*" for all, or "write" for everything but GET. */
  operation: string;
  /** Fires at the nth matching request from now on, and the following ones up to `times` (default 1). */
  nth?: number;
  /** Fires at this share of the matching requests (0 to 1), up to `times` (default without end). */
  probability?: number;
  /** Makes `probability` repeatable. */
  seed?: number;
  times?: number;
  /** Answers with this status; `when` is before the work (default) or after it was done. */
  status?: number;
  when?: "before" | "after";
  /** Waits this many real milliseconds before the work. */
  delayMs?: number;
  /** Cuts the connection: before the work, or after it was done, so that only the answer is lost. */
  drop?: "before" | "after";
  /** Sends the right headers and half of the body, then cuts the connection. */
  truncate?: boolean;
  /** Sends a body that is not JSON. */
  malformed?: boolean;
  /** GET only: repeats the previous answer of the same request. */
  stale?: boolean;
}

interface ArmedFault extends Fault {
  id: string;
  seen: number;
  fired: number;
  random: () => number;
}

/** Names for more than one operation. */
const GROUPS = ["*", "write"];

const FIELDS: Readonly<Record<keyof Fault, string>> = {
  operation: "string",
  nth: "number",
  probability: "number",
  seed: "number",
  times: "number",
  status: "number",
  when: "string",
  delayMs: "number",
  drop: "string",
  truncate: "boolean",
  malformed: "boolean",
  stale: "boolean",
};

/** The armed faults, and which of them fire. */
export class Faults {
  #armed: ArmedFault[] = [];
  #lastId = 0;

  /** @param operations all that a fault can name. */
  constructor(private readonly operations: ReadonlySet<string>) {}

  /** Arms a fault and returns its ID. */
  add(fault: Fault): string {
    checkFault(fault, this.operations);
    const id = String(++this.#lastId);
    this.#armed.push({ ...fault, id, seen: 0, fired: 0, random: generator(fault.seed ?? 1) });
    return id;
  }

  remove(id?: string): boolean {
    const kept = id === undefined ? [] : this.#armed.filter((it) => it.id !== id);
    const isRemoved = kept.length < this.#armed.length;
    this.#armed = kept;
    return isRemoved;
  }

  list(): (Fault & { id: string; seen: number; fired: number })[] {
    return this.#armed.map(({ random: _random, ...fault }) => fault);
  }

  /** Counts a request for every fault that it matches; returns the merged effects of those that fire. */
  meet(operationId: string, method: string): Partial<Fault> {
    const isMet = (it: ArmedFault): boolean =>
      it.operation === "*" || it.operation === operationId || (it.operation === "write" && method !== "GET");
    return Object.assign({}, ...this.#armed.filter(isMet).filter(fires));
  }
}

function fires(fault: ArmedFault): boolean {
  fault.seen += 1;
  const { nth, probability, times } = fault;
  const isDue = probability === undefined ? fault.seen >= (nth ?? 1) : fault.random() < probability;
  const most = times ?? (probability === undefined ? 1 : Number.POSITIVE_INFINITY);
  if (!isDue || fault.fired >= most) return false;
  fault.fired += 1;
  return true;
}

function checkFault(fault: Fault, operations: ReadonlySet<string>): void {
  const given = fault as unknown as Record<string, unknown>;
  if (typeof given !== "object" || given === null) throw malformed("A fault is a JSON object.");
  for (const [name, value] of Object.entries(given)) {
    const type = FIELDS[name as keyof Fault];
    if (type === undefined)
      throw malformed(`A fault has no field ${name}; there are ${Object.keys(FIELDS).join(", ")}.`);
    if (typeof value !== type) throw malformed(`${name} must be a ${type}, got ${JSON.stringify(value)}.`);
  }
  if (!fault.operation) throw malformed('operation is missing; set it to an operationId, "*" or "write".');
  if (!GROUPS.includes(fault.operation) && !operations.has(fault.operation)) {
    throw malformed(
      `The API has no operation ${JSON.stringify(fault.operation)}; GET /__sandbox/vocabulary lists all.`,
    );
  }
  if (fault.nth !== undefined && fault.probability !== undefined) throw malformed("Give nth or probability, not both.");
  if (fault.nth !== undefined && fault.nth < 1) throw malformed(`nth is ${fault.nth}; the first request is 1.`);
  if (fault.status !== undefined && !(fault.status >= 400 && fault.status <= 599)) {
    throw malformed(`status must be from 400 to 599, got ${fault.status}.`);
  }
  for (const field of ["when", "drop"] as const) {
    const value = fault[field];
    if (value !== undefined && value !== "before" && value !== "after") {
      throw malformed(`${field} must be before or after, got "${String(value)}".`);
    }
  }
  const effects = ["status", "delayMs", "drop", "truncate", "malformed", "stale"] as const;
  if (!effects.some((effect) => fault[effect] !== undefined)) {
    throw malformed(`The fault has no effect; give one of ${effects.join(", ")}.`);
  }
}

/** Mulberry32: small, sufficiently uniform, and deterministic for a seed. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

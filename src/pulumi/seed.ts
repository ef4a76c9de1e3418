import { isDeepStrictEqual } from "node:util";
import { type ActionRun, run as runAction } from "../actions";
import { kindNamed } from "../kinds";
import { actions } from "../kinds/actions";
import { type Io, until } from "../lifecycle";
import { type Action, madeAt, ownValue, statusIn } from "../model";
import { isUnknownMark } from "./engine-values";
import type { Limits } from "./run";
import type { Session } from "./session";

type Named = Readonly<Record<string, unknown>>;

/** Types of a seed in the engine's state, of the dynamic provider and of the native plugin. It is no kind. */
export const SEED = {
  dynamic: "pulumi-nodejs:dynamic/svc/environment:Seed",
  native: "svc:environment:Seed",
} as const;

/**
 * An action that runs once for each object, when it is fresh. With `steps` instead of `action`, it is the record of when each
 * step of an environment was declared: an object that is older than a step is not fresh.
 */
export interface SeedInputs {
  /** Names of the steps that the record is about. */
  readonly steps?: readonly string[];
  readonly action?: keyof typeof actions;
  /** The kind of the action's target. */
  readonly on?: string;
  readonly target?: string;
  readonly input?: Named;
  /** The object that is filled: its kind, its ID, and its address in the file. */
  readonly kind?: string;
  readonly object?: string;
  readonly address?: string;
  /** The file adopts the object: it is not fresh, whenever it was made. */
  readonly adopted?: boolean;
  /** When this step was declared, RFC 3339. */
  readonly since?: string;
  /** What is suspended is filled when it is resumed. */
  readonly suspended?: boolean;
}

/** Whether a URN is that of a seed. */
export function isSeed(urn: string): boolean {
  const type = urn.split("::")[2]?.split("$").at(-1);
  return type === SEED.dynamic || type === SEED.native;
}

/** Seeds over the session of a face. What the engine stores of one is its inputs, and the object that was filled. */
export class Seeding {
  readonly #session: Pick<Session, "aside">;

  constructor(session: Pick<Session, "aside">) {
    this.#session = session;
  }

  /** Only another object, one that could not be filled yet, or other steps of the record are a change. */
  changes({ seeded, since }: Named, { action, steps, object, suspended = false }: SeedInputs): boolean {
    if (action === undefined) return !isDeepStrictEqual(Object.keys(timesIn(since)).sort(), [...(steps ?? [])].sort());
    return !suspended && seeded !== object;
  }

  create(urn: string, inputs: SeedInputs, limits?: Limits): Promise<{ id: string; outs: Named }> {
    const name = urn.split("::").at(-1) ?? "";
    return this.#carryOut(urn, {}, inputs, limits).then((outs) => ({ id: name, outs }));
  }

  update(urn: string, olds: Named, inputs: SeedInputs, limits?: Limits): Promise<Named> {
    return this.#carryOut(urn, olds, inputs, limits);
  }

  #carryOut(urn: string, olds: Named, inputs: SeedInputs, limits?: Limits): Promise<Named> {
    return this.#session.aside(urn, limits, async (io) => {
      if (inputs.action === undefined) {
        const [former, now] = [timesIn(olds.since), await serverTime(io)];
        const times = (inputs.steps ?? []).map((step) => [step, ownValue(former, step) ?? now]);
        return { ...inputs, since: Object.fromEntries(times) };
      }
      const isDue = inputs.suspended !== true && inputs.object !== undefined && !isUnknownMark(inputs.object);
      if (isDue) await fill(inputs, io);
      return { ...inputs, seeded: isDue ? inputs.object : "" };
    });
  }
}

type Times = Readonly<Record<string, string>>;

const timesIn = (since: unknown): Times => (typeof since === "object" && since !== null ? (since as Times) : {});

/** When a step was declared, by the `since` of the record; empty if it does not have the step. */
export const declaredAt = (since: unknown, step: string): string => ownValue(timesIn(since), step) ?? "";

/** Of an answer that has just been received. */
async function serverTime({ client, signal }: Io): Promise<string> {
  await client.one({ operation: "getCurrentApiKey", ids: [] }, signal);
  return new Date(client.serverTime()).toISOString();
}

/** The server's `Date` has whole seconds. */
const SECOND = 1000;

async function fill(seed: SeedInputs, io: Io): Promise<void> {
  const { kind: kindName = "", object = "", address = "", since = "", on = "", target = "", input = {} } = seed;
  if (seed.adopted) return io.say(`${address} is adopted, so it keeps its data.`);
  const kind = kindNamed(kindName);
  const { get } = kind.api;
  const record = get === undefined ? {} : await io.client.one({ operation: get, ids: [object] }, io.signal);
  const made = Date.parse(String(madeAt(record)));
  if (!(made >= Date.parse(since) - SECOND)) {
    return io.say(`${address} is older than its seed, so it keeps its data.`);
  }
  const action: Action = actions[seed.action ?? "restore"];
  const request: ActionRun = { target, kind: on, input, wait: true };
  await atRest(action, { kind, object, address }, io);
  const { message } = await runAction(action, request, io, (event) => io.progress?.(event.message));
  io.say(message);
}

/** An interrupted run may have started the action: the platform refuses a second one meanwhile. */
async function atRest(
  { name, on }: Action,
  { kind, object, address }: { kind: ReturnType<typeof kindNamed>; object: string; address: string },
  io: Io,
): Promise<void> {
  const { effect } = on.find(({ subject }) => subject.name === kind.name) ?? {};
  const { get } = kind.api;
  if (effect?.by !== "status" || get === undefined) return;
  const { ok, failed, within } = effect;
  const look = async () => {
    const record = await io.client.one({ operation: get, ids: [object] }, io.signal);
    const status = statusIn(kind, record);
    return [...ok, ...failed].some((one) => one === status) ? record : undefined;
  };
  await until({ what: `${address} to be ready for ${name}`, within, mayBeOver: true, look }, io);
}

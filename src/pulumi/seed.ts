import { type ActionRun, run as runAction } from "../actions";
import { kindNamed } from "../kinds";
import { actions } from "../kinds/actions";
import type { Limits, Run } from "../lifecycle";
import { type Action, type Kind, kebabCase, madeAt, type Named, SvcError, shellWord, statusIn } from "../model";
import { until } from "../read";
import type { Io } from "../state";
import { isUnknownMark } from "./engine-values";
import type { Session } from "./session";

/** Types of a seed in the engine's state, of the dynamic provider and of the native plugin. It is no kind. */
export const SEED = {
  dynamic: "pulumi-nodejs:dynamic/svc/environment:Seed",
  native: "svc:environment:Seed",
} as const;

/**
 * An action that runs once for each object, when it is fresh. Without `action`, it is the record of when one was declared:
 * an object that is older is not fresh.
 */
export interface SeedInputs {
  readonly action?: keyof typeof actions;
  /** The kind of the action's target. */
  readonly on?: string;
  readonly target?: string;
  readonly input?: Named;
  /** The object that is filled: its kind, its ID, and its address in the file. */
  readonly kind?: string;
  readonly object?: string;
  readonly address?: string;
  /** When the seed was declared, RFC 3339. */
  readonly since?: string;
  /** What is suspended is filled when it is resumed. */
  readonly suspended?: boolean;
}

/** Whether a URN is that of a seed. */
export function isSeed(urn: string): boolean {
  const type = urn.split("::")[2]?.split("$").at(-1);
  return type === SEED.dynamic || type === SEED.native;
}

/** The server's `Date` has whole seconds. */
const SECOND = 1000;
/** An interrupted run is repeated within it; what is older may have been used. */
const SOON = 3_600_000;

/** What a session knows of the objects of its run. */
type Seeded = Pick<Session, "aside"> & { readonly run: { readonly objects: Pick<Run["objects"], "made" | "moved"> } };

/** Seeds over the session of a face. What the engine stores of one is its inputs, and the object that was filled. */
export class Seeding {
  readonly #session: Seeded;

  constructor(session: Seeded) {
    this.#session = session;
  }

  /** Only another object, or one that could not be filled yet, is a change. */
  changes(olds: Named, { action, object, suspended = false }: SeedInputs): boolean {
    return action !== undefined && object !== (suspended ? olds.object : olds.seeded);
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
      if (inputs.action === undefined) return { ...inputs, since: await serverTime(io) };
      // The engine would store a step of what it excludes, and then refuse its own state.
      if (inputs.object === undefined || isUnknownMark(inputs.object)) throw excluded(inputs);
      const isDue = inputs.suspended !== true;
      if (isDue) {
        const hasWaited = olds.object === inputs.object && olds.seeded === "";
        await fill(inputs, (made, now) => this.#reasonToKeep(inputs, { made, now, hasWaited }), io);
      }
      return { ...inputs, seeded: isDue ? inputs.object : "" };
    });
  }

  /** A restoration overwrites data: it needs an object that nothing can have been written to. */
  #reasonToKeep(
    { object = "", since = "" }: SeedInputs,
    { made, now, hasWaited }: { readonly made: number; readonly now: number; readonly hasWaited: boolean },
  ): string | undefined {
    const { made: all, moved } = this.#session.run.objects;
    const how = all.get(object)?.how;
    if (moved.has(object)) return "has moved";
    // The times of records may be minutes behind those of `Date`.
    if (how === "created") return undefined;
    if (!(made >= Date.parse(since) - SECOND)) return "is older than its seed";
    if (hasWaited || how === "resumed") return undefined;
    if (how === "adopted") return "was adopted";
    return now - made > SOON ? "was created more than an hour ago and may have been used" : undefined;
  }
}

function excluded({ address = "" }: SeedInputs): SvcError {
  return new SvcError({
    code: "unsupported",
    message: `The seed of ${address} has nothing to fill: this run excludes ${address}, which does not exist yet.`,
    next: "With `--exclude`, pass `--exclude-dependents`, too.",
  });
}

/** Of an answer that has just been received. */
async function serverTime({ client, signal }: Io): Promise<string> {
  await client.one({ operation: "getCurrentApiKey", ids: [] }, signal);
  return new Date(client.serverTime()).toISOString();
}

/** `reasonToKeep` gets the server's times, in milliseconds. */
async function fill(
  seed: SeedInputs,
  reasonToKeep: (made: number, now: number) => string | undefined,
  io: Io,
): Promise<void> {
  const { kind: kindName = "", object = "", address = "", on = "", target = "", input = {} } = seed;
  const kind = kindNamed(kindName);
  const { get } = kind.api;
  const record = get === undefined ? {} : await io.client.one({ operation: get, ids: [object] }, io.signal);
  const reason = reasonToKeep(Date.parse(String(madeAt(record))), io.client.serverTime());
  const action: Action = actions[seed.action ?? "restore"];
  if (reason !== undefined) {
    return io.say(
      `${address} ${reason}, so it keeps its data. To fill it anyway: \`${commandOf(action, target, input)}\`.`,
    );
  }
  const request: ActionRun = { target, kind: on, input, wait: true };
  await atRest(action, { kind, object, address }, io);
  const { message } = await runAction(action, request, io, (event) => io.progress?.(event.message));
  io.say(message);
}

/** The command that carries out an action whatever the age of its object. */
function commandOf({ name, words }: Action, target: string, input: Named): string {
  const given = Object.entries(input).map(([key, value]) => ({ key, value: shellWord(String(value)) }));
  const flags = given
    .filter(({ key }) => !words.includes(key))
    .flatMap(({ key, value }) => [`--${kebabCase(key)}`, value]);
  const rest = given.filter(({ key }) => words.includes(key)).map(({ value }) => value);
  return ["npx svc-iac", name, shellWord(target), ...rest, ...flags].join(" ");
}

/**
 * An interrupted run may have started the action: the platform refuses a second one meanwhile. If that one has failed, a
 * restart ends the status in which the platform refuses the next.
 */
async function atRest(
  { name, on }: Action,
  { kind, object, address }: { kind: Kind; object: string; address: string },
  io: Io,
): Promise<void> {
  const { effect } = on.find(({ subject }) => subject.name === kind.name) ?? {};
  const { get } = kind.api;
  if (effect?.by !== "status" || get === undefined) return;
  const { ok, failed, within } = effect;
  const settled = (statuses: readonly unknown[]) => {
    const look = async () => {
      const status = statusIn(kind, await io.client.one({ operation: get, ids: [object] }, io.signal));
      return statuses.includes(status) ? { status } : undefined;
    };
    return until({ what: `${address} to be ready for ${name}`, within, mayBeOver: true, look }, io);
  };
  const { status } = await settled([...ok, ...failed]);
  const { statuses = [], operation } = kind.removal?.unblock ?? {};
  if (operation === undefined || !statuses.includes(status)) return;
  await io.client.send({ operation, ids: [object] }, io.signal);
  await settled([...ok, ...failed.filter((one) => !statuses.includes(one))]);
}

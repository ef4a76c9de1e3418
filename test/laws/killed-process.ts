import { connect } from "../../src/client/client";
import { sendOnce } from "../../src/client/transport";
import type { Kind } from "../../src/model";
import { list } from "../../src/read";
import type { Store } from "../../src/store";
import { WritingProcess } from "../support/journal";
import { hostsOf } from "./samples";
import type { World } from "./world";

class Killed extends Error {}

/** The request that a process dies at, by its number or its operation, and whether the platform still gets it. */
export interface Death {
  readonly at: number | ReadonlySet<unknown>;
  readonly when: "before" | "after";
}

/** A process of its own: a client that has never asked anything, and sends nothing more once it has died. */
export function newProcess(world: World, store: Store, death?: Death) {
  let requests = 0;
  let isDead = false;
  const { clock } = world.io.client;
  const process = new WritingProcess(store, clock);
  const die = () => {
    process.die();
    isDead = true;
    return new Killed();
  };
  const isDue = (operation: string) =>
    death !== undefined && (typeof death.at === "number" ? requests === death.at : death.at.has(operation));
  const transport: typeof sendOnce = async (...request) => {
    requests += 1;
    const isFatal = isDue(request[2].operation);
    if (isDead || (isFatal && death?.when === "before")) throw die();
    const answer = await sendOnce(...request);
    if (isFatal) throw die();
    return answer;
  };
  const settings = { url: world.sandbox.url, token: world.sandbox.token, speed: 1 };
  const { journal } = process;
  const said: string[] = [];
  const client = connect({ settings, clock, transport, stopWrites: () => journal.lease.guard() });
  const say = (message: string) => void said.push(message);
  return { client, say, said, journal, taken: new Set<string>(), requests: () => requests };
}

/** Runs until it is killed or done: a killed process tells the engine nothing. */
export async function untilKilled<T>(work: () => Promise<T>): Promise<T | "killed"> {
  try {
    const result = await work();
    const error = (result as { error?: unknown } | undefined)?.error;
    return error instanceof Killed ? "killed" : result;
  } catch (error) {
    if (error instanceof Killed) return "killed";
    throw error;
  }
}

/** IDs of the objects that the company has, of what lives under others those under the fixtures. */
export async function present(world: World, kind: Kind): Promise<Set<string>> {
  const fields = Object.keys(kind.owned?.hosts ?? {});
  const hosts = fields.flatMap((field) => hostsOf(field).map((host) => ({ [field]: host })));
  const rows = await Promise.all((kind.owned ? hosts : [{}]).map((under) => list(kind, world.io, under)));
  return new Set(rows.flat().map(({ id }) => String(id)));
}

import fc from "fast-check";
import { connect } from "../../src/client/client";
import { type RawAnswer, sendOnce } from "../../src/client/transport";
import { kinds } from "../../src/kinds";
import { remove } from "../../src/lifecycle/apply/remove";
import { apply } from "../../src/lifecycle/run/apply-plan";
import { type Kind, SvcError } from "../../src/model";
import { list, read } from "../../src/read";
import type { Io } from "../../src/state";
import { storeInMemory } from "../../src/store";
import { WritingProcess } from "../support/journal";
import { HOSTILE, replaced } from "../support/places";
import { cases } from "./cases";
import { kept, lawsIn, worldOfSuite } from "./law";
import { hostsOf, sampleOf } from "./samples";

/**
 * An answer that the platform would not give: from a gateway, a proxy, another version. Nothing that it says may be
 * taken for the absence of an object, and it ends in one clear error where it cannot be used.
 */
jest.setTimeout(3_600_000);

const world = worldOfSuite();
const holds = lawsIn(world, cases(8));

/** Words that a terminal or a CI would obey, and too many of them. */
const STEERING = `\u001b[2J\u001b]0;title\u0007\u009b31m\u202e\r\n::error::x\n##[error]y\n ::set-env name=A::b${"z".repeat(100_000)}`;
/** What no text may have that leaves for a terminal or a log. */
const OBEYED = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]|^[^\S\n]*::|##\[/mu;

/** What a gateway answers instead of the service, with any status that is none of an outage. */
const BODIES: readonly unknown[] = [
  undefined,
  null,
  [],
  {},
  "text",
  7,
  { data: {} },
  { data: [null] },
  { error: "no route" },
  { message: STEERING },
  { message: "no", data: { code: STEERING, message: STEERING } },
];
const STATUSES = [200, 200, 204, 301, 400, 403, 404, 404, 422];

interface Tampering {
  /** Which of the answers, counted from the end of all. */
  readonly at: number;
  readonly seed: number;
  readonly value: unknown;
  /** Instead of the whole answer. */
  readonly whole?: { readonly body: unknown; readonly status: number };
}

const tampering: fc.Arbitrary<Tampering> = fc.record(
  {
    at: fc.nat(30),
    seed: fc.nat(),
    value: fc.constantFrom(...HOSTILE),
    whole: fc.record({ body: fc.constantFrom(...BODIES), status: fc.constantFrom(...STATUSES) }),
  },
  { requiredKeys: ["at", "seed", "value"] },
);

function tampered(answer: RawAnswer, { seed, value, whole }: Tampering): RawAnswer {
  if (whole) return { ...answer, ...whole };
  return { ...answer, body: replaced(answer.body, seed, value) };
}

/** A list without a row says that it does not exist: that is believed. */
function isList(body: unknown): boolean {
  const rows = Array.isArray(body) ? body : (body as { data?: unknown } | null | undefined)?.data;
  return Array.isArray(rows) && rows.every((row) => typeof row === "object" && row !== null && !Array.isArray(row));
}

/** A process one of whose answers is another one; `did` says which. */
function processWith(store: ReturnType<typeof storeInMemory>, how: Tampering | undefined, total = 1) {
  const { clock } = world.io.client;
  const { journal } = new WritingProcess(store, clock);
  let count = 0;
  let did = "";
  let lists = false;
  const transport: typeof sendOnce = async (settings, time, call, signal) => {
    const answer = await sendOnce(settings, time, call, signal);
    if (count++ !== (how ? how.at % total : -1) || !how) return answer;
    const other = tampered(answer, how);
    lists ||= isList(other.body);
    did = `${call.operation} ${JSON.stringify(other.body)?.slice(0, 300)} ${other.status}`;
    return other;
  };
  const settings = { url: world.sandbox.url, token: world.sandbox.token, speed: 1 };
  const said: string[] = [];
  const client = connect({ settings, clock, transport });
  const io: Io = { client, say: (message) => said.push(message), journal, taken: new Set() };
  return { io, said, did: () => did, lists: () => lists, count: () => count };
}

/** What a run ends in: a value, or one error as every face shows it. */
async function endOf<T>(work: Promise<T>): Promise<{ readonly value?: T; readonly error?: SvcError }> {
  try {
    const value = await work;
    const { error } = (value ?? {}) as { error?: unknown };
    return error === undefined ? { value } : { value, error: checkedError(error) };
  } catch (error) {
    return { error: checkedError(error) };
  }
}

function checkedError(error: unknown): SvcError {
  if (!(error instanceof SvcError)) throw error;
  const text = `${error.message} ${error.problem.next ?? ""}`;
  expect(text.length).toBeLessThan(4_000);
  expect(text).not.toMatch(OBEYED);
  return error;
}

async function present(kind: Kind): Promise<string[]> {
  const fields = Object.keys(kind.owned?.hosts ?? {});
  const hosts = fields.flatMap((field) => hostsOf(field).map((host) => ({ [field]: host })));
  const rows = await Promise.all((kind.owned ? hosts : [{}]).map((under) => list(kind, world.io, under)));
  return rows.flat().map(({ id }) => String(id));
}

describe.each(Object.values(kinds))("$name", (kind: Kind) => {
  const name = "subject";
  const sample = sampleOf(kind);

  test("an object that exists is never reported as gone, nor what belongs to it by a 404", () =>
    holds(fc.tuple(sample, tampering), async ([declared, how]) => {
      const { known } = await apply({ kind, name, declared, address: "a" }, processWith(storeInMemory(), undefined).io);
      const before = kept(kind, known);
      const undisturbed = processWith(storeInMemory(), undefined);
      const shown = await read(kind, name, before, undisturbed.io);
      const process = processWith(storeInMemory(), how, undisturbed.count());
      const { value, error } = await endOf(read(kind, name, before, process.io));
      if (error || process.lists()) return;
      if (value === undefined) throw new Error(`${process.did()} was taken for the absence of ${before.live.id}.`);
      // Of the deploy hook, a 404 is the contract's word that it is off.
      const isMissing = how.whole?.status === 404 && !process.did().startsWith("getDeploymentHook");
      if (isMissing) expect([process.did(), value.live]).toEqual([process.did(), shown?.live]);
    }));

  test("a creation ends in one object", () =>
    holds(fc.tuple(sample, tampering), async ([declared, how]) => {
      const store = storeInMemory();
      const before = await present(kind);
      const process = processWith(store, how, 12);
      const { value } = await endOf(apply({ kind, name, declared, address: "a" }, process.io));
      const known = value && kept(kind, value.known);
      const again = await endOf(apply({ kind, name, declared, known, address: "a" }, processWith(store, undefined).io));
      const now = (await present(kind)).filter((id) => !before.includes(id));
      if (now.length > 1) throw new Error(`${process.did()}: ${now.length} objects; ${again.error?.message}`);
    }));

  test("a deletion that succeeds has deleted", () =>
    holds(fc.tuple(sample, tampering), async ([declared, how]) => {
      const { known } = await apply({ kind, name, declared, address: "a" }, processWith(storeInMemory(), undefined).io);
      const process = processWith(storeInMemory(), how, 6);
      const { error } = await endOf(remove(kind, name, kept(kind, known), process.io));
      const stays = (await present(kind)).includes(known.live.id);
      if (!error && stays) throw new Error(`${process.did()} was taken for the deletion of ${known.live.id}.`);
    }));
});

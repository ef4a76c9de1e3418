import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { kinds } from "../../src/kinds";
import {
  apply,
  diff,
  goalOf,
  owesDeployment,
  readBack,
  STATE_VERSION,
  type Written,
  writeDown,
} from "../../src/lifecycle";
import { type Kind, parse, snakeCase } from "../../src/model";
import { sampleOf } from "../laws/samples";
import { startWorld } from "../laws/world";

type Named = Record<string, unknown>;

interface Recorded {
  readonly kind: string;
  readonly id: string;
  readonly declared: Named;
  readonly written: Written;
}

const fixture = (version: number) => join(__dirname, `../fixtures/state-v${version}.json`);
/** Of kinds that came after the first release with that version: a file for each. */
const later = (version: number) => join(__dirname, `../fixtures/state-v${version}`);
const versions = Array.from({ length: STATE_VERSION }, (_, index) => index + 1);

function recordedAs(version: number): Recorded[] {
  const folder = later(version);
  const files = existsSync(folder) ? readdirSync(folder).map((file) => join(folder, file)) : [];
  const all = [fixture(version), ...files].filter((file) => existsSync(file));
  return all.flatMap((file) => JSON.parse(readFileSync(file, "utf8")) as Recorded[]);
}

/** Made once for each kind with each version of the state's shape, and from then on only read. */
async function record(kind: Kind, file: string): Promise<void> {
  const world = await startWorld();
  const out: Recorded[] = [];
  for (const declared of fc.sample(sampleOf(kind), { numRuns: 4, seed: 1 })) {
    await world.reset();
    const { known, error } = await apply({ kind, name: "it", declared }, world.io);
    if (error) throw error;
    out.push({ kind: kind.name, id: known.live.id, declared, written: writeDown(kind, known) });
  }
  await world.close();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(out, null, 1)}\n`);
}

/** `RECORD_STATE=1` writes down what a new kind, or a new version, looks like. */
async function recordMissing(): Promise<void> {
  const known = new Set(recordedAs(STATE_VERSION).map(({ kind }) => kind));
  for (const kind of Object.values<Kind>(kinds).filter(({ name }) => !known.has(name))) {
    await record(kind, join(later(STATE_VERSION), `${snakeCase(kind.name).replace(/^_/, "")}.json`));
  }
}

test.each(versions)(
  "law 8: state of version %i, whichever release wrote it, previews without a change",
  async (version) => {
    if (version === STATE_VERSION && process.env.RECORD_STATE) await recordMissing();
    const recorded = recordedAs(version);
    const named = [...new Set(recorded.map(({ kind }) => kind))].sort();
    const all = Object.values(kinds).map(({ name }) => name);
    expect(named).toEqual(version === STATE_VERSION ? all.sort() : expect.arrayContaining(["Application"]));
    for (const { kind: name, id, declared, written } of recorded) {
      const kind = Object.values(kinds).find((one) => one.name === name) as Kind;
      const known = readBack(kind, id, written);
      expect([name, diff(kind, goalOf(kind, parse(kind, declared), known.managed), known.live)]).toEqual([name, []]);
      expect(owesDeployment(kind, known)).toBe(false);
    }
  },
);

test("state of a newer format is refused", () => {
  const [first] = recordedAs(STATE_VERSION) as [Recorded];
  const newer = { ...first.written, notes: { ...first.written.notes, version: STATE_VERSION + 1 } };
  expect(() => readBack(kinds.project, first.id, newer)).toThrow("was written by a newer release of svc-iac");
});

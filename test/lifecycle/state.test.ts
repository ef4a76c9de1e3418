import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
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
import { type Kind, parse } from "../../src/model";
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
const versions = Array.from({ length: STATE_VERSION }, (_, index) => index + 1);

/** Kinds that came after a version of the shape have files of their own beside those that came with it. */
const later = (version: number, { name }: Kind) => join(__dirname, `../fixtures/state-v${version}/${name}.json`);

function recordedAs(version: number): Recorded[] {
  const files = [fixture(version), ...Object.values<Kind>(kinds).map((kind) => later(version, kind))];
  return files.filter(existsSync).flatMap((file) => JSON.parse(readFileSync(file, "utf8")));
}

/** Made once with each version of the state's shape, and from then on only read. */
async function record(of: readonly Kind[]): Promise<Recorded[]> {
  const world = await startWorld();
  const out: Recorded[] = [];
  for (const kind of of) {
    for (const declared of fc.sample(sampleOf(kind), { numRuns: 4, seed: 1 })) {
      await world.reset();
      const { known, error } = await apply({ kind, name: "it", declared }, world.io);
      if (error) throw error;
      out.push({ kind: kind.name, id: known.live.id, declared, written: writeDown(kind, known) });
    }
  }
  await world.close();
  return out;
}

test.each(versions)(
  "law 8: state of version %i, whichever release wrote it, previews without a change",
  async (version) => {
    const file = fixture(version);
    const save = async (path: string, of: readonly Kind[]) =>
      writeFileSync(path, `${JSON.stringify(await record(of), null, 1)}\n`);
    if (version === STATE_VERSION && process.env.RECORD_STATE) {
      if (!existsSync(file)) await save(file, Object.values(kinds));
      const has = new Set(recordedAs(version).map(({ kind }) => kind));
      mkdirSync(dirname(later(version, kinds.project)), { recursive: true });
      for (const kind of Object.values<Kind>(kinds)) if (!has.has(kind.name)) await save(later(version, kind), [kind]);
    }
    const recorded = recordedAs(version);
    expect(new Set(recorded.map(({ kind }) => kind)).size).toBe(Object.keys(kinds).length);
    for (const { kind: name, id, declared, written } of recorded) {
      const kind = Object.values(kinds).find((one) => one.name === name) as Kind;
      const known = readBack(kind, id, written);
      expect([name, diff(kind, goalOf(kind, parse(kind, declared), known.managed), known.live)]).toEqual([name, []]);
      expect(owesDeployment(kind, known)).toBe(false);
    }
  },
);

test("state of a newer shape is refused", () => {
  const [first] = recordedAs(STATE_VERSION) as [Recorded];
  const newer = { ...first.written, notes: { ...first.written.notes, version: STATE_VERSION + 1 } };
  expect(() => readBack(kinds.project, first.id, newer)).toThrow("was written by a newer release of svc-iac");
});

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { outputOf } from "../../../src/drift/sources/engine";
import { terraformState } from "../../../src/drift/sources/terraform";
import { kinds } from "../../../src/kinds";
import { remove } from "../../../src/lifecycle/apply/remove";
import { type Kind, mapValues, type Named } from "../../../src/model";
import { writePrivate } from "../../../src/terraform/notes";
import { resourceSchema } from "../../../src/terraform/schema";
import { worldOfSuite } from "../../laws/law";
import { sampleOf } from "../../laws/samples";
import { newFolder } from "../../support/new-folder";
import { driftOf, kept, made, type Subject, shown } from "../states";

jest.mock("../../../src/drift/sources/engine", () => ({ outputOf: jest.fn() }));

/**
 * The law of write-only attributes: their values are in no state, so that after an apply nothing has drifted, whether the
 * comparison reads the output of `show -json` or the folder, where it also has the provider's notes of what is managed.
 */
const world = worldOfSuite();
const folder = newFolder();

const subjects = Object.values<Kind>(kinds).flatMap((kind) => {
  const { writeOnlyPairs, entryPairs } = resourceSchema(kind);
  const inEntries = entryPairs.flatMap(({ declared, pairs }) =>
    pairs.map((pair): [string, Kind, string[]] => [
      `${kind.name} ${declared} ${pair.plain}`,
      kind,
      [declared, pair.declared],
    ]),
  );
  const own = writeOnlyPairs.map((pair): [string, Kind, string[]] => [
    `${kind.name} ${pair.plain}`,
    kind,
    [pair.declared],
  ]);
  return [...own, ...inEntries];
});

/** A declaration as a state has it: `undefined` if it does not have the write-only value. */
function statedIn(declared: Named, [name = "", inner]: readonly string[]): Named | undefined {
  const { [name]: own, ...rest } = declared;
  if ((own ?? null) === null || JSON.stringify(own) === "{}") return undefined;
  if (inner === undefined) return rest;
  const entries = Object.values(own as Named) as Named[];
  if (!entries.some((entry) => entry[inner] !== undefined)) return undefined;
  return { ...declared, [name]: mapValues(own as Named, (entry) => ({ ...(entry as Named), [inner]: undefined })) };
}

async function comparedIn(path: string) {
  const { resources } = await driftOf(await terraformState(path), world.io);
  return resources.map(({ status, differences, notObservable }) => ({ status, differences, notObservable }));
}

/** The folder, as its engine prints the state and the provider's private data. */
function engineOf(subject: Subject, state: string, writeOnly: readonly string[]): void {
  const [[key, notes]] = [...kept([subject])] as [[string, object]];
  const [type, id] = key.split(" ");
  const own = Buffer.from(writePrivate({ ...notes, writeOnly })).toString("base64");
  const pulled = { resources: [{ type, instances: [{ attributes: { id }, private: own }] }] };
  jest
    .mocked(outputOf)
    .mockImplementation(async (_, [command]) => (command === "show" ? state : JSON.stringify(pulled)));
}

const tried = new Set<string>();

test.each(subjects)("%s", async (what, kind, path) => {
  for (const declared of fc.sample(sampleOf(kind), { numRuns: 80, seed: 7 })) {
    const stated = statedIn(declared, path);
    if (!stated) continue;
    await world.reset();
    const object = await made(kind, "it", declared, world.io).catch(() => undefined);
    if (!object) continue;
    const subject = { ...object, declared: stated };
    const state = JSON.parse(shown([subject]));
    if (path.length === 1) {
      const { version } = resourceSchema(kind).writeOnlyPairs.find((pair) => pair.declared === path[0]) as {
        version: string;
      };
      state.values.root_module.resources[0].values[version] = 1;
    }
    const text = JSON.stringify(state);
    engineOf(subject, text, path.length === 1 ? path : []);
    writeFileSync(join(folder, "state.json"), text);
    const [ofFolder, ofFile] = [await comparedIn(folder), await comparedIn(join(folder, "state.json"))];
    expect(ofFolder.map(({ differences }) => differences)).toEqual([[]]);
    expect(ofFolder).toEqual(ofFile);
    tried.add(what);
    await remove(kind, "it", subject.known, world.io);
    return;
  }
});

test("all were tried, except keys of certificates, which samples do not have", () => {
  const untried = subjects.map(([what]) => what).filter((what) => !tried.has(what));
  expect(untried.filter((what) => !what.endsWith("custom_ssl_key"))).toEqual([]);
  expect([...tried]).toContain("Application secret_variables");
});

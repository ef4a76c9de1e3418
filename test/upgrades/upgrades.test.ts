import { kinds } from "../../src/kinds";
import { type Kind, respelled } from "../../src/model";
import { faces } from "./faces";
import { current, record, recordingsOf, releases, replayed } from "./recorded";

jest.setTimeout(300_000);

const kindOf = (name: string) => {
  const found = Object.values(kinds).find((kind) => kind.name === name);
  if (!found) throw new Error(`There is no kind ${name} any more: its states have to be readable for ever.`);
  return found;
};

/** `npm run record` records all kinds, or the one that it is asked for. */
const { RECORD_STATE = "" } = process.env;
const chosen = Object.values<Kind>(kinds).filter(({ name }) => ["", "all", name].includes(RECORD_STATE));

beforeAll(() => (RECORD_STATE ? record(current, chosen) : undefined));

test("this release is recorded: `npm run record`", () => {
  const named = new Set(recordingsOf(current).map(({ kind, face }) => `${kind} ${face}`));
  if (chosen.length === 0) throw new Error(`No kind is called ${RECORD_STATE}.`);
  const all = chosen.flatMap(({ name }) => Object.keys(faces).map((face) => `${name} ${face}`));
  expect([...named].sort()).toEqual(all.sort());
});

test("releases since 0.2.0 are recorded with the full example of each kind, too", () => {
  for (const release of releases().filter((one) => one !== "0.1.0")) {
    const own = recordingsOf(release);
    const full = own.filter(({ example }) => example === "full").map(({ kind, face }) => `${kind} ${face}`);
    expect([release, full.sort()]).toEqual([release, [...new Set(own.map((one) => `${one.kind} ${one.face}`))].sort()]);
  }
});

const recordings = releases().flatMap((release) =>
  recordingsOf(release).map((recording) => ({ release, ...recording })),
);

describe.each(Object.entries(faces))("a state of %s", (name, face) => {
  const own = recordings.filter(({ face: other }) => other === name);

  test.each(own)("that release $release wrote of $kind previews without a change", async (recording) => {
    const { world, stored } = await replayed(recording.release, recording);
    const kind = kindOf(recording.kind);
    world.writes();
    try {
      // With the names of the release, and of today where they differ.
      for (const declared of new Set([recording.declared, respelled(kind, recording.declared)])) {
        expect(await face.preview(world, kind, declared, stored)).toEqual([]);
      }
      expect(world.writes()).toEqual({});
    } finally {
      await world.close();
    }
  });

  test("that a later release wrote is refused before anything is sent", async () => {
    const [recording] = own.filter(({ kind }) => kind === "Database");
    if (!recording) throw new Error("There is no recorded database.");
    const { world, stored } = await replayed(recording.release, recording);
    const kind = kindOf(recording.kind);
    try {
      const questions = Object.entries(face.questions(world, kind, recording.declared, face.newer(stored)));
      for (const [question, ask] of questions) {
        world.sandbox.resetRequests();
        const refused = await ask().then(
          () => "answered",
          (error: Error) => error.message,
        );
        expect([question, refused]).toEqual([question, expect.stringMatching(/was written by a newer release/)]);
        expect([question, world.sandbox.requests().byOperation]).toEqual([question, {}]);
      }
    } finally {
      await world.close();
    }
  });
});

import { kinds } from "../../src/kinds";
import { type Creation, duplicateFinding, presentProblem } from "../../src/lifecycle/plan/duplicate-guard";
import { apply } from "../../src/lifecycle/run/apply-plan";
import { idOf, type Kind, type Named, UNKNOWN } from "../../src/model";
import { traitsOf } from "../../src/read/find-created";
import { CLUSTERS, DATABASE_SIZES } from "../../src/sandbox/reference";
import type { Io } from "../../src/state";
import { worldOfTests } from "../laws/law";
import { intentsOnly } from "../support/journal";

/** What a preview reports about an object that matches the one to be created. */
const clusterId = CLUSTERS[0]?.id;
const app = { displayName: "api", clusterId, source: "dockerImage", dockerImage: "shop/api" };
const database: Named = {
  ...(kinds.database as Kind).examples.minimal,
  displayName: "main",
  clusterId,
  resourceTypeId: DATABASE_SIZES[0]?.id,
};
const LATER = 40 * 60_000;

const world = worldOfTests();

/** A run of its own: it has not listed anything yet. */
const newRun = (more: object = {}) => ({ ...world.io, taken: new Set<string>(), ...more }) as Io;

async function made(kind: Kind, declared: Named): Promise<string> {
  const { known, error } = await apply({ kind, name: "it", declared: { ...declared, allowSameName: true } }, world.io);
  expect(error).toBeUndefined();
  return known.live.id;
}

const find = (kind: Kind, declared: Named, more: Partial<Creation> = {}, io: Io = newRun()) =>
  duplicateFinding({ kind, label: `${kind.name} "it"`, declared, address: "it", ...more }, io);
const findApp = (more: Named = {}, creation: Partial<Creation> = {}, io?: Io) =>
  find(kinds.application, { ...app, ...more }, creation, io);
const findDatabase = (more: Named = {}, creation: Partial<Creation> = {}) =>
  find(kinds.database, { ...database, ...more }, creation);
const created = "\\(created 2026-01-01T\\d\\d:\\d\\d:\\d\\d[.\\dZ]*\\)";

test("beside an old object another one may be created, and that is said", async () => {
  const id = await made(kinds.application, app);
  await made(kinds.application, { ...app, displayName: "other" });
  // The creation itself is refused beside a recent one.
  const refused = `^Application "it": a matching object was created at [^ ]+ \\(${id}\\)\\. Unless another resource of this run has it, the creation is refused\\. To use`;
  const notice = { code: "remark", message: expect.stringMatching(new RegExp(refused)) };
  expect(await findApp()).toEqual({ recent: id, notice });
  await world.io.client.clock.sleep(LATER);
  const text = `^Application "it" is created beside a matching object: ${id} ${created}\\. To use that one: \`adopt: { id: "${id}" }\`\\.$`;
  expect(await findApp()).toEqual({ notice: { code: "remark", message: expect.stringMatching(new RegExp(text)) } });
  const again = await made(kinds.application, app);
  expect((await findApp()).notice?.message).toContain(`(${again}). Unless`);
});

test("nothing is looked for where the declaration decides, or does not know its traits yet", async () => {
  await made(kinds.application, app);
  await world.io.client.clock.sleep(LATER);
  world.sandbox.resetRequests();
  const id = "3f0e7a10-0000-4000-8000-00000000dead";
  for (const more of [{ adopt: { id } }, { adopt: UNKNOWN }, { displayName: UNKNOWN }, { allowSameName: true }])
    expect(await findApp(more)).toEqual({});
  expect(world.sandbox.requests().total).toBe(0);
  expect((await findApp({ adopt: null })).notice).toBeDefined();
});

test("an empty object that holds data is not created beside one that matches, whatever its age", async () => {
  const id = await made(kinds.database, database);
  const { problem, notice } = await findDatabase();
  expect(notice).toBeUndefined();
  expect(problem).toEqual({
    ...{ code: "same-name", field: "displayName" },
    message: expect.stringMatching(
      new RegExp(
        `^Database "it" would be created empty beside a matching object: ${id} ${created}\\. A forced replacement, a renamed resource or an interrupted run may have left it\\.$`,
      ),
    ),
    next: `To adopt it: \`adopt: { id: "${id}" }\`. To replace it and lose its data: \`allowDataLoss: "${id}"\`. To have another one beside it: \`allowSameName: true\`.`,
    hint: "rename-or-forced",
  });
  const { problem: still } = await findDatabase({ deletionProtection: true });
  expect(still?.next).toContain("lose its data: set `deletionProtection: false`, apply, and then `allowDataLoss:");
  expect(await findDatabase({ allowDataLoss: id })).toEqual({});
  expect((await findDatabase({ allowDataLoss: id, deletionProtection: true })).problem).toBeDefined();
  expect(await findDatabase({ allowSameName: true })).toEqual({});
  const other = await made(kinds.database, database);
  const { problem: both } = await findDatabase();
  expect(both?.message).toContain(", ");
  for (const one of [id, other]) expect(both?.message).toContain(one);
});

test("what may be the clone of the object that is gone elsewhere stops the creation", async () => {
  const id = await made(kinds.application, app);
  const { problem } = await findApp({}, { missedOriginal: "the original" });
  expect(problem).toEqual({
    ...{ code: "same-name", field: "displayName" },
    message: expect.stringMatching(
      new RegExp(
        `^Application "it" \\(the original\\) is gone, and what may be its clone exists where it is declared now: ${id} ${created}\\. A move may have been interrupted after the original was deleted\\.$`,
      ),
    ),
    next: `To continue with it: \`adopt: { id: "${id}" }\`. To create another one beside it: \`allowSameName: true\`.`,
  });
});

test("what an interrupted run of this resource created is not another's", async () => {
  const before = world.io.client.serverTime();
  const id = await made(kinds.database, database);
  expect(await findDatabase({}, { mayBeOurs: (record) => record.id === id })).toEqual({});
  const load = async () => {};
  const at = (since: number, address = "it") =>
    newRun({
      journal: { ...intentsOnly({ [address]: { since } }), load },
    });
  const problemOf = async (io: Io) => (await find(kinds.database, database, {}, io)).problem?.code;
  expect(await problemOf(at(before))).toBeUndefined();
  expect(await problemOf(at(before + LATER))).toBe("same-name");
  expect(await problemOf(at(before, "elsewhere"))).toBe("same-name");
});

test("a key that may not list does not stop a creation, and that is said; any other refusal is an error", async () => {
  world.sandbox.addFault({ operation: "listApplications", nth: 1, status: 403 });
  expect(await findApp()).toEqual({
    notice: {
      code: "remark",
      message: expect.stringMatching(
        /^Application "it": could not check for a matching object: \[GET\] \/applications: 403 /,
      ),
    },
  });
  world.sandbox.addFault({ operation: "listApplications", nth: 1, status: 422 });
  await expect(findApp()).rejects.toMatchObject({ status: 422 });
});

test("where only one object can exist, the existing one has an owner", async () => {
  const variable: Kind = kinds.variable;
  const declared = { application: await made(kinds.application, app), key: "LEVEL", value: "info" };
  await made(variable, declared);
  expect((await find(variable, declared)).problem).toMatchObject({ field: "key", given: "LEVEL" });
});

const unique = (Object.values(kinds) as Kind[]).filter(({ identity }) => identity);

test.each(unique)("another $name with the same identity names its field and value", (kind) => {
  const { field, given, message, next } = presentProblem(kind, "It", traitsOf(kind, kind.examples.full as Named), {
    id: "1/2",
  });
  expect(kind.identity).toContain(field);
  expect(idOf((kind.examples.full as Named)[String(field)])).toBe(given);
  const one = kind.owned
    ? "An entry has one owner: this one may be declared inline in its service, or"
    : "It has one owner: this one may be declared";
  expect(message).toContain(`${field}, ${JSON.stringify(given)}. ${one} in another stack.`);
  expect(message).toMatch(/^It already exists: 1\/2 has the same [a-zA-Z, ]+/);
  expect(next).toContain('`adopt: { id: "1/2" }`');
});

describe("a generated name in a stack that may have been renamed", () => {
  const generated = "main-0a1b2c3";
  const begun = async (more: object = {}, traits: Named = {}) => {
    const id = await made(kinds.database, { ...database, displayName: generated });
    const home = await world.io.client.home();
    const shown = traitsOf(kinds.database, { ...database, displayName: generated });
    const intent = { kind: "Database", name: "main", home, since: 0, id, traits: { ...shown, ...traits }, ...more };
    const intents = async () => [{ address: "it", entry: "30e1d752", stack: '"shop/dev"', intent }];
    return { id, io: newRun({ beside: { intents, earlier: intents, holder: async () => undefined } }) };
  };
  const noticeIn = async (io: Io, displayName = "main-3c2b1a0") =>
    (await find(kinds.database, { ...database, displayName }, {}, io)).notice?.message;

  test("what an interrupted run of the other name has created is named", async () => {
    const { id, io } = await begun();
    expect(await noticeIn(io)).toMatch(
      new RegExp(
        `^Database "it" is created beside an object of an interrupted run of stack "shop/dev": ${id} ${created}\\. Only the generated part of its name differs, as after a rename of the stack\\. To keep it: \`adopt: \\{ id: "${id}" \\}\`\\.`,
      ),
    );
  });

  test.each<[string, object, Named]>([
    ["may be in the state of that stack", { idReported: true }, {}],
    ["is of another company", { home: { origin: "https://api.example.com/v3", companyId: "another" } }, {}],
    ["is of another kind", { kind: "Application" }, {}],
    ["differs in more than its name", {}, { version: "15" }],
    ["does not exist any more", { id: "00000000-0000-4000-8000-00000000dead" }, {}],
  ])("not what %s", async (_, more, traits) => {
    expect(await noticeIn((await begun(more, traits)).io)).toBeUndefined();
  });

  test("nor for another name, generated or not", async () => {
    const { io } = await begun();
    for (const name of ["orders-3c2b1a0", "main", "main-copy"]) expect(await noticeIn(io, name)).toBeUndefined();
  });
});

import { ApiError } from "../../src/client/errors";
import { diff, goalOf } from "../../src/declaration";
import { kinds } from "../../src/kinds";
import { overwritten } from "../../src/lifecycle/plan/overwrites";
import { type Kind, type Named, parse } from "../../src/model";
import { effects } from "../support/calls";
import { id, knownAs } from "../support/known";

/** Entries that an update will overwrite, because they were set elsewhere. */
const kind: Kind = kinds.application;
const app = { displayName: "api", clusterId: id, source: "dockerImage", dockerImage: "shop/api" };

const variables = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([key, value]) => ({ id: key, key, value, is_secret: false }));

/** The places that are overwritten, and which of the lists in `answers` have been read to find them. */
async function found(before: Named, wanted: Named, answers: NonNullable<Parameters<typeof effects>[0]>) {
  const { io, calls } = effects({ getApplication: { display_name: "api" }, ...answers });
  const declared = { ...app, ...wanted };
  const state = knownAs(kind, { ...app, ...before });
  const differences = diff(kind, goalOf(kind, parse(kind, declared), state.managed), state.live);
  const places = await overwritten(kind, declared, state, differences, io);
  return [places, calls.map(({ operation }) => operation).filter((operation) => operation in answers)];
}
const READ = ["listApplicationEnvVars"];

test("an added entry that exists with another value is overwritten", async () => {
  const answers = { listApplicationEnvVars: variables({ LEVEL: "debug", SAME: "1", MINE: "edited", OTHER: "2" }) };
  const before = { variables: { MINE: "1" } };
  const wanted = { variables: { MINE: "2", LEVEL: "info", SAME: "1", NEW: "1" } };
  expect(await found(before, wanted, answers)).toEqual([["variables.LEVEL"], READ]);
});

test("where nothing is added, nothing is read", async () => {
  const answers = { listApplicationEnvVars: variables({ LEVEL: "debug" }) };
  const declared = { variables: { LEVEL: "info" } };
  expect(await found(declared, declared, answers)).toEqual([[], []]);
  expect(await found(declared, { variables: { LEVEL: "warn" } }, answers)).toEqual([[], []]);
  expect(await found({}, { dockerImage: "shop/api:2" }, answers)).toEqual([[], []]);
});

test("only the parts that something is added to are read", async () => {
  const answers = { listApplicationEnvVars: variables({ LEVEL: "debug" }), listProcesses: [] };
  const before = { processes: { web: { port: 3000 } } };
  const wanted = { processes: { web: { port: 4000 } }, variables: { LEVEL: "info" } };
  expect(await found(before, wanted, answers)).toEqual([["variables.LEVEL"], READ]);
});

test("an entry is named once, with all of it that differs", async () => {
  const process = { id: "1", key: "web", name: "web", type: "web", port: 1, entrypoint: "old" };
  const wanted = { processes: { web: { port: 3000, entrypoint: "new" }, worker: { type: "worker" } } };
  expect(await found({}, wanted, { listProcesses: [process], listApplicationEnvVars: [] })).toEqual([
    ["processes.web"],
    ["listProcesses"],
  ]);
});

test("an entry that was declared under another name is renamed", async () => {
  const process = { id: "1", key: "web", name: "web", type: "web", port: 3000 };
  const listed = { listProcesses: [process] };
  const wanted = { processes: { front: { port: 3000 } } };
  expect(await found({ processes: { web: { port: 3000 } } }, wanted, listed)).toEqual([[], ["listProcesses"]]);
  expect(await found({}, wanted, listed)).toEqual([["processes.front"], ["listProcesses"]]);
});

test("an object that cannot be read is no reason to stop", async () => {
  const refused = new ApiError({ operation: "listApplicationEnvVars", ids: [] }, 403, "no.");
  const wanted = { variables: { LEVEL: "info" } };
  expect(await found({}, wanted, { listApplicationEnvVars: refused })).toEqual([[], READ]);
});

import { z } from "zod";
import { ApiError } from "../../src/client/errors";
import { kinds } from "../../src/kinds";
import { atBirth, forCreation, syncFields, type Target } from "../../src/lifecycle/apply/sync-fields";
import { freeMembers, hasMembers } from "../../src/lifecycle/apply/sync-members";
import type { Field, Fields, LiveEntry, Part, WantedEntry } from "../../src/model";
import { effects } from "../support/calls";

/** How the fields of an object or an entry are brought to what is declared, request by request. */
const field = (more: object = {}) => ({ mutability: "writable", schema: z.unknown(), ...more }) as unknown as Field;
const refused = new ApiError({ operation: "updateApplication", ids: [] }, 422, "no.");
const body = (call: { readonly body?: unknown } | undefined) => call?.body;

function sync(
  fields: Fields,
  values: Record<string, unknown>,
  wanted: object,
  { answers = {}, ...more }: Partial<Target> & { answers?: Parameters<typeof effects>[0] } = {},
) {
  const { io, calls } = effects(answers);
  const around = { object: { id: "1", values, parts: {} }, id: "1" };
  const target: Target = { fields, update: "updateApplication", ids: ["1"], around, values, ...more };
  return { calls, values, done: syncFields(target, wanted as Record<string, unknown>, io) };
}
const names = ({ sent }: { readonly sent: readonly { readonly name: string }[] }) => sent.map(({ name }) => name);

test("a new object has the defaults of what no answer of its creation shows", () => {
  const fields = {
    hidden: field({ observed: false, default: 1 }),
    beside: field({ source: {}, default: 2 }),
    shown: field({ default: 3 }),
    unknown: field({ observed: false }),
    empty: field({ source: {}, default: null }),
  };
  expect(atBirth(fields)).toStrictEqual({ hidden: 1, beside: 2, empty: null });
});

test("a creation sends what the platform must not choose, unless it is declared", () => {
  const fields = { a: field({ createDefault: 1 }), b: field({ createDefault: 2 }), c: field() };
  expect(forCreation(fields, { b: 3, c: 4 })).toStrictEqual({ a: 1, b: 3, c: 4 });
});

test("one update has all changed fields that its body takes, and its answer is what is live", async () => {
  const fields = { displayName: field(), dockerImage: field(), source: field() };
  const answers = { updateApplication: { display_name: "api!", status: "new" } };
  const { done, calls, values } = sync(
    fields,
    { displayName: "old", dockerImage: "a", source: "s" },
    { displayName: "api", dockerImage: "b", source: "s" },
    { answers },
  );
  const { sent, postponed } = await done;
  expect(calls).toEqual([
    { operation: "updateApplication", ids: ["1"], body: { display_name: "api", docker_image: "b" } },
  ]);
  expect(values).toEqual({ displayName: "api!", dockerImage: "b", source: "s" });
  expect([sent.map(({ name }) => name), postponed]).toEqual([["displayName", "dockerImage"], false]);
});

test("what calls of its own send is known as it was sent, which is what the next read shows", async () => {
  const { ipRestriction } = kinds.application.fields as { ipRestriction: Field };
  const declared = { type: "allow", isEnabled: true, ipList: ["203.0.113.0/24", "192.0.2.1"] };
  const { done, values } = sync({ ipRestriction }, atBirth({ ipRestriction }), { ipRestriction: declared });
  await done;
  expect(values).toEqual({ ipRestriction: declared });
});

test("what is read elsewhere is not in its answer, and what has its own operation not in its body", async () => {
  const fields = {
    displayName: field(),
    beside: field({ source: {} }),
    dockerImage: field({ via: { by: "switch", on: "suspendApplication" } }),
  };
  const answers = { updateApplication: { display_name: "b", beside: "other" }, suspendApplication: {} };
  const before = { displayName: "a", beside: "x", dockerImage: false };
  const { done, calls, values } = sync(fields, before, { displayName: "b", dockerImage: true }, { answers });
  await done;
  expect(calls.map(body)).toEqual([{ display_name: "b" }, undefined]);
  expect(values).toEqual({ displayName: "b", beside: "x", dockerImage: true });
});

test("nothing is sent where nothing changes, or where there is nothing to send it with", async () => {
  const { done, calls } = sync({ displayName: field() }, { displayName: "api" }, { displayName: "api" });
  expect([names(await done), calls]).toEqual([[], []]);
  const extra = sync(
    { displayName: field() },
    { displayName: "api" },
    { displayName: "api" },
    { extra: { name: "x" } },
  );
  await extra.done;
  expect(extra.calls.map(body)).toEqual([{ name: "x" }]);
});

test("an option is only recorded", async () => {
  const fields = { deploy: field({ mutability: "option" }), fixed: field({ mutability: "immutable" }) };
  const { done, calls, values } = sync(fields, { deploy: 1, fixed: 1 }, { deploy: 2, fixed: 2 });
  expect([names(await done), calls, values]).toEqual([[], [], { deploy: 2, fixed: 1 }]);
});

test("what is cleared is sent as null or its default, and what it is sent with is repeated", async () => {
  const fields = {
    displayName: field({ default: "none", normal: undefined }),
    dockerImage: field({ sentWith: ["source", "defaultBranch"] }),
    source: field(),
    defaultBranch: field(),
  };
  const { done, calls } = sync(
    fields,
    { displayName: "old", dockerImage: "a", source: "s", defaultBranch: "main" },
    { displayName: null, dockerImage: "b", source: "s" },
  );
  await done;
  expect(calls.map(body)).toStrictEqual([{ source: "s", display_name: "none", docker_image: "b" }]);
});

describe("fields with operations of their own", () => {
  const via = { by: "switch", on: "suspendApplication", off: "activateApplication" };

  test("follow the update; what they remove comes before it, and stays removed whatever it answers", async () => {
    const fields = {
      displayName: field(),
      on: field({ via, wire: "is_on" }),
      removed: field({
        via: { by: "calls", operations: [], calls: () => [{ operation: "deleteProject", ids: [] }] },
        wire: "gone",
      }),
    };
    const { done, calls, values } = sync(
      fields,
      { displayName: "a", on: false, removed: "x" },
      { displayName: "b", on: true, removed: null },
      { answers: { updateApplication: { display_name: "b", gone: "x" } } },
    );
    expect(names(await done)).toEqual(["displayName", "on", "removed"]);
    expect(calls.map(({ operation }) => operation)).toEqual([
      "deleteProject",
      "updateApplication",
      "suspendApplication",
    ]);
    expect(values).toEqual({ displayName: "b", on: true, removed: null });
  });

  test("wait after each request", async () => {
    const rests: number[] = [];
    const { done, calls } = sync(
      { displayName: field(), on: field({ via }) },
      { displayName: "a", on: false },
      { displayName: "b", on: true },
      { rest: async () => void rests.push(calls.length) },
    );
    await done;
    expect(rests).toEqual([1, 2]);
  });

  test("leave suspension out", async () => {
    const { done, calls } = sync({ on: field({ via: { ...via, suspends: true } }) }, { on: false }, { on: true });
    expect([names(await done), calls]).toEqual([[], []]);
  });
});

describe("what needs the removal of something else first", () => {
  const fields = {
    displayName: field(),
    dockerImage: field({ afterRemovalOf: "disk" }),
    disk: field({ via: { by: "calls", operations: [], calls: () => [{ operation: "deleteProject", ids: [] }] } }),
  };
  const values = () => ({ displayName: "a", dockerImage: "a", disk: "x" as unknown });
  const isPostponed = (turn: number) => (turn === 0 ? refused : {});

  test("is postponed while that is being removed", async () => {
    const { done, calls } = sync(fields, values(), { displayName: "b", dockerImage: "b", disk: null });
    const changes = await done;
    expect([names(changes), changes.postponed]).toEqual([["displayName", "disk"], true]);
    expect(calls.map(body)).toEqual([undefined, { display_name: "b" }]);
  });

  test("is not, while that changes only", async () => {
    const { done } = sync(fields, values(), { dockerImage: "b", disk: "y" });
    expect((await done).postponed).toBe(false);
  });

  test("is postponed if the platform refuses it because of an earlier removal", async () => {
    const answers = { updateApplication: isPostponed };
    const wanted = { displayName: "b", dockerImage: "b" };
    const { done, calls } = sync(fields, { ...values(), disk: null }, wanted, { answers, patient: true });
    const changes = await done;
    expect([names(changes), changes.postponed]).toEqual([["displayName"], true]);
    expect(calls.map(body)).toEqual([{ display_name: "b", docker_image: "b" }, { display_name: "b" }]);
  });

  test.each<[string, object, object]>([
    ["nobody waits for a deployment", { dockerImage: "b" }, { patient: false }],
    ["that is declared", { dockerImage: "b", disk: "x" }, { patient: true }],
    ["nothing that was sent depends on it", { displayName: "b" }, { patient: true }],
  ])("is an error if %s", async (_, wanted, more) => {
    const { done, calls } = sync(fields, values(), wanted, { answers: { updateApplication: refused }, ...more });
    await expect(done).rejects.toBe(refused);
    expect(calls).toHaveLength(1);
  });

  test("and so is any other failure", async () => {
    const broken = new ApiError({ operation: "updateApplication", ids: [] }, 500, "no.");
    const answers = { updateApplication: broken };
    const { done } = sync(fields, { ...values(), disk: null }, { dockerImage: "b" }, { answers, patient: true });
    await expect(done).rejects.toBe(broken);
  });
});

test("members leave the entries that should not have them any more", async () => {
  const apps = { by: "members", add: "addPipelineStageApp", remove: "removePipelineStageApp", as: "app_id" };
  const part = { fields: { apps: field({ via: apps }), other: field() }, api: {} } as unknown as Part;
  const { io, calls } = effects();
  const entry = (key: string, values: object) => ({ key, id: `id-${key}`, values }) as LiveEntry;
  const entries = [
    entry("a", { apps: ["1", "2"], other: 1 }),
    entry("b", { apps: ["3"] }),
    entry("c", { apps: ["4"] }),
    entry("d", {}),
  ];
  const wanted = [
    { key: "a", values: { apps: ["2", "3"], other: 2 } },
    { key: "b", values: {} },
    { key: "d", values: { apps: ["1"] } },
  ] as unknown as WantedEntry[];
  await freeMembers(part, wanted, entries, { id: "9", values: {}, parts: {} }, io);
  expect(calls).toEqual([{ operation: "removePipelineStageApp", ids: ["9", "id-a", "1"] }]);
  expect(entries.map(({ values }) => values)).toEqual([
    { apps: ["2"], other: 1 },
    { apps: ["3"] },
    { apps: ["4"] },
    expect.anything(),
  ]);
  expect(hasMembers(part)).toBe(true);
  expect(hasMembers({ ...part, fields: { other: field() } })).toBe(false);
});

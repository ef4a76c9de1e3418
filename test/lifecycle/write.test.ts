import { ApiError } from "../../src/client/errors";
import { bodyFor, isInBody } from "../../src/declaration/body";
import { carryOut, takeOut } from "../../src/lifecycle/apply/write";
import { type Field, type Fields, UNKNOWN, type Via } from "../../src/model";
import { effects } from "../support/calls";

/** What is sent for the fields of an object, one request after the other. */
const field = (more: object = {}) => ({ mutability: "writable", schema: {}, ...more }) as unknown as Field;
const around = { object: { id: "1", values: {}, parts: {} }, id: "1" };
const change = (via: Via | undefined, from: unknown, to: unknown) => ({
  name: "it",
  field: field(via ? { via } : {}),
  from,
  to,
});
const ids = ["1"];
const missing = new ApiError({ operation: "removePipelineStageApp", ids: [] }, 404, "no.");

test("a body has the declared values that the operation takes, as they are sent", () => {
  const fields: Fields = {
    displayName: field(),
    repository: field({ wire: "repo_url" }),
    dockerImage: field({ write: (value: unknown) => ({ docker_image: `${value}:1`, nothing: 1 }) }),
    deploy: field({ mutability: "option", wire: "cluster_id" }),
    other: field(),
  };
  const values = { displayName: "api", repository: "r", dockerImage: "shop/api", deploy: 1, other: 2, unknown: 3 };
  expect(bodyFor("createApplication", fields, values, around)).toEqual({
    display_name: "api",
    repo_url: "r",
    docker_image: "shop/api:1",
  });
  expect(bodyFor("listApplications", fields, values, around)).toEqual({});
});

test("whether an operation takes a field", () => {
  expect(isInBody("updateApplication", "displayName", field(), "api", around)).toBe(true);
  expect(isInBody("updateApplication", "nothing", field(), "api", around)).toBe(false);
  expect(isInBody(undefined, "displayName", field(), "api", around)).toBe(false);
});

describe("a toggle", () => {
  const via: Via = { by: "toggle", operation: "toggleApplicationCdn", answer: "is_turned_on" };
  const call = { operation: "toggleApplicationCdn", ids };

  test("flips until the answer is what is declared", async () => {
    const { io, calls } = effects({ toggleApplicationCdn: (turn: number) => ({ is_turned_on: turn === 2 }) });
    expect(await carryOut(change(via, false, true), ids, around, io)).toEqual({ is_turned_on: true });
    expect(calls).toEqual([call, call, call]);
  });

  test.each([
    [undefined, 1],
    [false, 3],
  ])(
    "whose answer lacks its state is flipped as often as it takes, if observed is %p: %i times",
    async (observed, times) => {
      const { io, calls } = effects({
        toggleApplicationCdn: (turn: number) => (turn === 2 ? { is_turned_on: true } : {}),
      });
      await carryOut({ ...change(via, false, true), field: field({ via, observed }) }, ids, around, io);
      expect(calls).toHaveLength(times);
    },
  );

  test("flips once if it is, or if no answer shows it", async () => {
    const { io, calls } = effects({ toggleApplicationCdn: { is_turned_on: true } });
    await carryOut(change(via, false, true), ids, around, io);
    expect(calls).toHaveLength(1);
    await carryOut(change({ by: "toggle", operation: "toggleApplicationCdn" }, true, false), ids, around, io);
    expect(calls).toHaveLength(2);
  });

  test("gives up after three times", async () => {
    const { io, calls } = effects({ toggleApplicationCdn: { is_turned_on: false } });
    await expect(carryOut(change(via, false, true), ids, around, io)).rejects.toMatchObject({
      problem: {
        code: "toggle",
        field: "it",
        message: "it was toggled three times, but the platform still does not report true.",
      },
    });
    expect(calls).toHaveLength(3);
  });
});

test("a switch has an operation for each direction, or for one only", async () => {
  const { io, calls } = effects();
  const via: Via = { by: "switch", on: "suspendApplication", off: "activateApplication" };
  expect(await carryOut(change(via, false, true), ids, around, io)).toEqual({});
  await carryOut(change(via, true, false), ids, around, io);
  await carryOut(change({ by: "switch", on: "suspendApplication" }, true, false), ids, around, io);
  expect(calls).toEqual([
    { operation: "suspendApplication", ids },
    { operation: "activateApplication", ids },
  ]);
});

describe("members", () => {
  const via: Via = { by: "members", add: "addPipelineStageApp", remove: "removePipelineStageApp", as: "app_id" };

  test("leave before others join, and the rest stays", async () => {
    const { io, calls } = effects({ removePipelineStageApp: missing });
    expect(await carryOut(change(via, ["a", "b"], ["b", "c"]), ids, around, io)).toEqual({});
    expect(calls).toEqual([
      { operation: "removePipelineStageApp", ids: ["1", "a"] },
      { operation: "addPipelineStageApp", ids, body: { app_id: "c" } },
    ]);
  });

  test("may be none before or after", async () => {
    const { io, calls } = effects();
    await carryOut(change(via, undefined, ["a"]), ids, around, io);
    await carryOut(change(via, ["a"], null), ids, around, io);
    expect(calls.map(({ operation }) => operation)).toEqual(["addPipelineStageApp", "removePipelineStageApp"]);
  });

  test("that cannot be removed are an error", async () => {
    const { io } = effects({
      removePipelineStageApp: new ApiError({ operation: "removePipelineStageApp", ids: [] }, 403, "no."),
    });
    await expect(takeOut(via, ["a"], [], ids, io)).rejects.toMatchObject({ status: 403 });
  });
});

test("requests of its own are sent in turn, and the last answer is theirs if it shows something", async () => {
  const { io, calls } = effects({ updateProject: { id: "2" } });
  const seen: unknown[] = [];
  const via = (answers?: true): Via => ({
    by: "calls",
    operations: ["updateProject"],
    ...(answers ? { answers } : {}),
    calls: (given) => {
      seen.push(given);
      return ["2", "3"].map((one) => ({ operation: "updateProject" as const, ids: [one] }));
    },
  });
  expect(await carryOut(change(via(), "from", UNKNOWN), ids, around, io)).toEqual({});
  expect(await carryOut(change(via(true), "from", "to"), ids, around, io)).toEqual({ id: "2" });
  expect(calls.map(({ ids: [one] }) => one)).toEqual(["2", "3", "2", "3"]);
  expect(seen[1]).toEqual({ from: "from", to: "to", ...around });
});

test("what has no operation cannot be changed", async () => {
  const { io } = effects();
  await expect(carryOut(change(undefined, 1, 2), ids, around, io)).rejects.toMatchObject({
    problem: {
      code: "unchangeable",
      field: "it",
      message: "it cannot be changed in place: the platform has no operation for it.",
    },
  });
});

import { kinds } from "../../src/kinds";
import { remove } from "../../src/lifecycle/apply/remove";
import { apply } from "../../src/lifecycle/run/apply-plan";
import type { Kind } from "../../src/model";
import { until } from "../../src/read";
import { CLUSTERS, DATABASE_SIZES } from "../../src/sandbox/reference";
import { OperationTimeout, waitsOf } from "../../src/state";
import { worldOfTests } from "../laws/law";

const world = worldOfTests();

/** Waits for what takes some seconds. */
async function waited(takes: number, wait: { within: number; isSet?: boolean }, timeout?: OperationTimeout) {
  const { clock } = world.io.client;
  const over = clock.now() + takes * 1000;
  const look = async () => (clock.now() >= over ? "over" : undefined);
  return until({ what: "it", look, ...wait }, timeout ? { ...world.io, timeout } : world.io).catch((error) => error);
}

const of = (seconds: number) => new OperationTimeout("timeouts.create", seconds);

test("the time of an operation replaces that of its waits, to more and to less", async () => {
  expect(await waited(1_000, { within: 900 })).toMatchObject({ problem: { code: "timeout" } });
  expect(await waited(1_000, { within: 900 }, of(1_200))).toBe("over");
  const error = await waited(1_000, { within: 900 }, of(60));
  expect(error.problem).toEqual({
    code: "timeout",
    field: "timeouts.create",
    message: "Timed out after 60 s, as set in `timeouts.create`, waiting for it.",
    next: "Run the command again to resume.",
  });
});

test("it is one time for all waits of the operation", async () => {
  const timeout = of(300);
  expect(await waited(200, { within: 900 }, timeout)).toBe("over");
  expect(await waited(200, { within: 900 }, timeout)).toMatchObject({ problem: { field: "timeouts.create" } });
});

test("what the user has set for one wait holds beside it", async () => {
  const { message } = await waited(200, { within: 100, isSet: true }, of(300));
  expect(message).toContain("Timed out after 100 s waiting for it");
  expect(await waited(200, { within: 1_000, isSet: true }, of(100))).toMatchObject({
    problem: { field: "timeouts.create" },
  });
});

const [clusterId] = CLUSTERS.map(({ id }) => id);
const declared = {
  ...{ displayName: "main", clusterId, type: "postgresql", version: "16", dbName: "shop" },
  ...{ resourceTypeId: DATABASE_SIZES[0]?.id, dbPassword: "correct-horse" },
};

test("creations and deletions keep to it", async () => {
  const kind: Kind = kinds.database;
  const short = await apply({ kind, name: "main", declared }, { ...world.io, timeout: of(10) });
  expect(short.error).toMatchObject({ problem: { field: "timeouts.create" } });
  // It is still being created, which a deletion has to wait for.
  const timeout = new OperationTimeout("timeouts.delete", 1);
  const error = await remove(kind, "main", short.known, { ...world.io, timeout }).catch((caught) => caught);
  expect(error.problem).toMatchObject({ code: "timeout", field: "timeouts.delete" });
});

test("what a kind waits for follows from its facts", () => {
  expect(waitsOf(kinds.database)).toMatchObject({
    create: [{ what: "the object to be ready", within: 900 }],
    delete: [{ what: "the deletion", within: 900 }],
  });
  expect(waitsOf(kinds.bucket)).toEqual({ create: [], update: [], delete: [{ what: "the deletion", within: 900 }] });
  expect(waitsOf(kinds.project)).toEqual({ create: [], update: [], delete: [] });
});

test("an operation waits for what its kind has: a deployment, the object and its parts, or the deletion", () => {
  const made = {
    ...{ deployment: {}, ready: { within: 60 }, removal: { within: 30 } },
    parts: { domains: { ready: { within: 90 } }, variables: {} },
  } as unknown as Kind;
  const changing = [
    { what: "a deployment", within: 1_200 },
    { what: "the object to be ready", within: 60 },
    { what: "`domains`", within: 90 },
  ];
  expect(waitsOf(made)).toEqual({ create: changing, update: changing, delete: [{ what: "the deletion", within: 30 }] });
  expect(waitsOf({ parts: {} } as unknown as Kind)).toEqual({ create: [], update: [], delete: [] });
});

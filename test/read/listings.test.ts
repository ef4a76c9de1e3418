import { ApiError } from "../../src/client/errors";
import { kinds } from "../../src/kinds";
import type { Kind, Part, Wire } from "../../src/model";
import {
  findFull,
  hostedNames,
  hostedParts,
  list,
  manageable,
  soughtIn,
  summariesOf,
  withHosted,
} from "../../src/read";
import { listNamed } from "../../src/read/list";
import { listings, pick, pickFrom } from "../../src/read/listings";
import type { Known } from "../../src/state";
import { effects } from "../support/calls";

/** What is found in lists: reference data, objects, and entries that live under others. */
const application: Kind = kinds.application;
const id = "88888888-8888-4888-8888-888888888888";

describe("reference data", () => {
  const rows = [
    { id: "1", location: "Europe-West", name: "eu1", display_name: "Frankfurt" },
    { id: "2", location: "us-east", name: "us1", display_name: "eu1" },
    { id: "3", location: "us-east", name: "us2", display_name: "us2" },
  ];
  const client = effects({ listClusters: rows }).io.client;
  const found = (wanted: string | ((row: { readonly displayName: string | null }) => boolean)) =>
    pick(listings.cluster, wanted, client).then(
      ({ id: of }) => of,
      (error) => error.problem,
    );

  test("is found by a name of it, whatever its case; the first of the names decides", async () => {
    expect([await found("europe-west"), await found("EU1"), await found("Frankfurt")]).toEqual(["1", "1", "1"]);
    expect(await found(({ displayName }) => displayName === "us2")).toBe("3");
  });

  test("that does not exist is an error with what does", async () => {
    const available = "Europe-West / eu1 / Frankfurt; us-east / us1 / eu1; us-east / us2";
    expect(await found("mars")).toEqual({
      code: "not-found",
      message: `No cluster matches "mars". Available: ${available}.`,
      allowed: available,
    });
    expect(await found(() => false)).toMatchObject({
      message: `No cluster matches the predicate. Available: ${available}.`,
    });
  });

  test("that several rows match is an error with those", async () => {
    const both = "us-east / us1 / eu1; us-east / us2";
    expect(await found("us-east")).toEqual({
      code: "ambiguous",
      message: `2 clusters match "us-east": ${both}. Exactly one is required.`,
      allowed: both,
    });
    expect(() => pickFrom(listings.cluster as never, () => true, rows as never)).toThrow(
      "3 clusters match the predicate: ",
    );
  });
});

describe("a list of objects", () => {
  const rows: Wire[] = [
    { id, display_name: "api" },
    { id: "2", display_name: "web" },
  ];
  const io = (more: object = {}) =>
    Object.assign(effects({ listApplications: rows, listApplicationEnvVars: [{ id: "v", key: "LEVEL" }] }).io, more);

  test("has those that the key may see, and those of one name", async () => {
    expect((await list(application, io())).map((row) => row.id)).toEqual([id, "2"]);
    expect((await listNamed(application, "web", io())).map((row) => row.id)).toEqual(["2"]);
  });

  test("of entries is that of what they refer to, with the IDs of such entries", async () => {
    const [row] = await list(kinds.variable, io(), { application: id });
    expect(row?.id).toMatch(new RegExp(`${id}/v$`));
  });

  test("comes from pages that all readers of a plan share, unless everything is to be read", async () => {
    const asked: unknown[] = [];
    const own = io();
    Object.assign(own.client, {
      clock: { now: () => 50_000 },
      summaries: { rows: async (...all: unknown[]) => asked.push(all) && rows },
    });
    expect(await summariesOf(application, own)).toHaveLength(2);
    expect(asked).toEqual([["listApplications", 40_000]]);
    expect(await summariesOf(application, Object.assign(own, { reads: "exact" }))).toHaveLength(2);
    expect(asked).toHaveLength(1);
  });

  test("has what can be declared", async () => {
    expect(await manageable(application, rows, io())).toBe(rows);
    const runs: unknown[] = [];
    const kind = {
      ...application,
      isUnmanageable: async (row: Wire, { keyId }: { keyId: string }) => runs.push(keyId) > 0 && row.id === "2",
    } as unknown as Kind;
    const own = io();
    Object.assign(own.client, { keyId: async () => "the key" });
    expect(await manageable(kind, rows, own)).toEqual([rows[0]]);
    expect(runs).toEqual(["the key", "the key"]);
  });
});

test("an object to import is read in full, or named as missing", async () => {
  const found = effects({ getProject: { display_name: "shop" } });
  expect((await findFull(kinds.project, id, found.io)).live).toMatchObject({ id, values: { displayName: "shop" } });
  const gone = effects({ getProject: new ApiError({ operation: "getProject", ids: [] }, 404, "no.") });
  await expect(findFull(kinds.project, id, gone.io)).rejects.toMatchObject({
    problem: { code: "not-found", message: `There is no Project ${id} in this company.` },
  });
});

describe("entries that live under what they refer to", () => {
  const [[name, part, host] = ["", {} as Part, ""]] = hostedParts(application);

  test("are those that cannot be found without it", () => {
    expect(hostedNames(application)).toEqual(["connections"]);
    expect([hostedParts(application).length, host]).toEqual([1, "database"]);
    expect(hostedNames(kinds.project)).toEqual([]);
  });

  test("are named in an import ID, each with what it refers to", () => {
    const said = new Map([["connections", new Map([["main", id]])]]);
    expect(soughtIn(said, part, host)).toEqual([{ key: "main", values: { database: id } }]);
    expect(soughtIn(new Map(), part, host)).toEqual([]);
    for (const [keys, key] of [["all", "connections"] as const, [new Map([["main", undefined]]), "main"] as const])
      expect(() => soughtIn(new Map([["connections", keys]]), part, host)).toThrow(
        expect.objectContaining({
          problem: {
            code: "invalid",
            message: `The import ID has "${key}" without the ID that it refers to.`,
            next: "Write <key>:<id> for each.",
          },
        }),
      );
  });

  const known: Known = {
    live: { id, values: { displayName: "api" }, parts: { variables: [] } },
    managed: { values: ["displayName"], parts: { variables: {} } },
    home: { origin: "here", companyId: "ours" },
    undeployed: false,
  };
  const made = {
    ...application,
    parts: { [name]: { ...part, keyOf: (row: Wire) => row.key, is: undefined } },
  } as unknown as Kind;
  const read = (keys: readonly string[], rows: Wire[]) => {
    const { io, calls } = effects({ [part.api.list]: rows });
    const sought = keys.map((key) => ({ key, values: { database: "d1" } }));
    return withHosted(made, known, () => sought, io).then((found) => [found, calls.length] as const);
  };

  test("are added to what is known, if they exist", async () => {
    const [found, requests] = await read(
      ["main"],
      [
        { id: "c1", key: "main" },
        { id: "c2", key: "other" },
      ],
    );
    expect(requests).toBe(1);
    expect(found.live.parts).toMatchObject({ variables: [], [name]: [{ id: "c1", key: "main" }] });
    expect(found.live.parts[name]).toHaveLength(1);
    expect(found.managed).toEqual({
      values: ["displayName"],
      parts: { variables: {}, [name]: { main: { id: "c1", names: ["connections"] } } },
    });
  });

  test("change nothing if none is sought, or none is found", async () => {
    expect(await read([], [])).toEqual([known, 0]);
    expect(await read(["main"], [{ id: "c2", key: "other" }])).toEqual([known, 1]);
  });
});

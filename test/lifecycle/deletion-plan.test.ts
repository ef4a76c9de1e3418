import { ApiError } from "../../src/client/errors";
import type { Difference } from "../../src/declaration";
import { kinds } from "../../src/kinds";
import { dataProblem, liveDataProblem } from "../../src/lifecycle/plan/data-guard";
import { planDeletion } from "../../src/lifecycle/plan/deletion-plan";
import type { Call, Kind, Look } from "../../src/model";
import type { Known } from "../../src/state";
import { dataIn, deletionProblem } from "../../src/state";

/** What stops a deletion or a replacement, and what a deletion does besides. */
const id = "88888888-8888-4888-8888-888888888888";
const known = (values: object = {}, managed: readonly string[] = []): Known => ({
  live: { id, values: { displayName: "main", type: "postgresql", version: "16", ...values }, parts: {} },
  managed: { values: ["displayName", "type", "version", ...managed], parts: {} },
  home: { origin: "", companyId: "" },
  undeployed: false,
});
const guarded = () => known({ deletionProtection: true }, ["deletionProtection"]);
const detach = (operation: Call["operation"]): Call => ({ operation, ids: [id] });
const look: Look = { one: async () => ({}), all: async () => [] };
const label = 'Database "main"';

describe("a deletion", () => {
  const referring = (referrers: Kind["referrers"]): Kind => ({
    ...kinds.database,
    ...(referrers ? { referrers } : {}),
  });
  const found = [
    { label: "a", detach: detach("listProjects") },
    { label: "b", detach: detach("listApplications") },
    { label: "a", detach: detach("listDatabases") },
  ];

  test("removes the references to the object first, and names each once", async () => {
    expect(
      await planDeletion(
        referring(async () => found),
        label,
        known(),
        look,
      ),
    ).toEqual({
      detaches: found.map((one) => one.detach),
      outages: [],
      notice: `${label} is still referenced by a, b: it is removed from there first, unless this run has deleted that by then.`,
    });
  });

  test("is only that where nothing refers to it, or nothing can be read", async () => {
    const nothing = { problem: undefined, detaches: [], outages: [] };
    expect(await planDeletion(referring(undefined), label, known(), look)).toEqual(nothing);
    expect(
      await planDeletion(
        referring(async () => []),
        label,
        known(),
        look,
      ),
    ).toEqual(nothing);
    expect(
      await planDeletion(
        referring(async () => found),
        label,
        known(),
        undefined,
      ),
    ).toEqual(nothing);
    const refused = (status: number) =>
      referring(() => Promise.reject(new ApiError({ operation: "listProjects", ids: [] }, status, "no.")));
    expect(await planDeletion(refused(403), label, known(), look)).toEqual(nothing);
    await expect(planDeletion(refused(500), label, known(), look)).rejects.toMatchObject({ status: 500 });
  });

  test("reads each list once for all deletions", async () => {
    const asked: Call[] = [];
    const reading: Look = {
      one: async (call) => ({ asked: asked.push(call) }),
      all: async (call) => [{ asked: asked.push(call) }],
    };
    const kind = referring(async (of, { one, all }) => {
      expect(of).toBe(id);
      expect(await one(detach("getProject"))).toEqual({ asked: 1 });
      expect(await all(detach("listProjects"))).toEqual([{ asked: 2 }]);
      return [];
    });
    await planDeletion(kind, label, known(), reading);
    expect(asked).toEqual([detach("getProject"), { ...detach("listProjects"), once: true }]);
  });

  test("of a protected object is refused, and nothing is read", async () => {
    const problem = {
      code: "protected",
      field: "deletionProtection",
      message: `${label} is protected against deletion (${id}).`,
      next: "Set `deletionProtection: false`, apply, and then delete it.",
    };
    const kind = referring(() => Promise.reject(new Error("It was read.")));
    expect(await planDeletion(kind, label, guarded(), look)).toEqual({ problem, detaches: [], outages: [] });
    expect(deletionProblem(label, guarded())).toEqual(problem);
    expect(deletionProblem(label, known())).toBeUndefined();
  });
});

describe("a replacement", () => {
  const replacing = (...paths: string[]) =>
    paths.map((path) => ({ path: path.split("."), replaces: true })) as unknown as Difference[];
  const judged = (differences: Difference[], more: object = {}, kind: Kind = kinds.database) =>
    dataProblem({ kind, declared: {}, known: known(), differences, ...more });
  const lost = dataIn(kinds.database, known());

  test("loses what the object holds", () => {
    expect(lost).toContain("main");
    expect(judged(replacing("type", "version"))).toEqual({
      code: "data-loss",
      field: "type",
      message: `type, version cannot change in place, so it would be replaced, and that loses ${lost}. The safe way: declare a second one beside it, copy the data over, and remove this one afterwards. To accept the loss of the data: \`allowDataLoss: "${id}"\`.`,
    });
  });

  test("which is no problem if it holds nothing, or if its ID accepts that", () => {
    expect(judged(replacing("type"), { declared: { allowDataLoss: id } })).toBeUndefined();
    expect(judged(replacing("type"), { declared: { allowDataLoss: "another" } })).toBeDefined();
    expect(judged(replacing("type"), {}, kinds.project)).toBeUndefined();
    expect(judged([])).toBeUndefined();
  });

  test("of what can hold no data undeclared needs no look", async () => {
    const io = () => {
      throw new Error("It was read.");
    };
    const change = { kind: kinds.project as Kind, declared: {}, known: known(), differences: replacing("type") };
    expect(await liveDataProblem(change, io)).toBeUndefined();
    expect(await liveDataProblem({ ...change, isForced: true }, io)).toBeUndefined();
  });

  test("that the engine forces has no field", () => {
    expect(judged([], { isForced: true })).toEqual({
      code: "data-loss",
      message: `The engine replaces it, although no declared change requires it, and that loses ${lost}. The safe way: declare a second one beside it, copy the data over, and remove this one afterwards. To accept the loss of the data: \`allowDataLoss: "${id}"\`.`,
    });
  });

  test("is a move, if a clone can change what is immutable, and nothing else is", () => {
    const move = { field: "clusterId", clone: "cloneApplication", leaves: "", runsTwice: "", undeclared: [] } as const;
    const kind: Kind = { ...kinds.database, move };
    expect(judged(replacing("clusterId"), {}, kind)?.message).toBe(
      `clusterId changed, which moves it by cloning and deletes the original, and a clone does not carry ${lost}. The safe way: declare a second one there, copy the data over, and remove this one afterwards. To accept the loss of the data: \`allowDataLoss: "${id}"\`.`,
    );
    for (const differences of [replacing("clusterId", "type"), replacing("type")])
      expect(judged(differences, {}, kind)?.message).toContain("so it would be replaced");
    expect(judged(replacing("clusterId"), { isForced: true }, kind)?.message).toContain("so it would be replaced");
    const beside = [...replacing("clusterId"), { path: ["displayName"], replaces: false }] as Difference[];
    expect(judged(beside, {}, kind)?.message).toContain("which moves it by cloning");
    const guardedMove = judged(replacing("clusterId"), { known: guarded() }, kind);
    expect(guardedMove?.next).toBe("Set `deletionProtection: false` and apply that first.");
  });

  test("of a protected object is refused, even if its ID accepts the loss", () => {
    const more = { known: guarded(), declared: { allowDataLoss: id } };
    expect(judged(replacing("type", "version"), more)).toEqual({
      code: "protected",
      field: "deletionProtection",
      message: `type, version cannot change in place, so it would be replaced, but it is protected against deletion (${id}).`,
      next: "Set `deletionProtection: false` and apply that first, or leave type, version as it was.",
    });
    expect(judged([], { ...more, isForced: true })?.next).toBe("Set `deletionProtection: false` and apply that first.");
  });
});

test("what an update removes is named with all that is lost", () => {
  const losing = ["processes.a", "processes.b.disk", "displayName"].map((path) => ({
    path: path.split("."),
    loses: true,
  }));
  const { application } = kinds;
  const judged = (differences: object[], declared: object = {}) =>
    dataProblem({
      kind: application,
      declared: { ...declared },
      known: known(),
      differences: differences as Difference[],
    });
  const contents = Object.values(application.parts.processes?.fields ?? {}).flatMap(({ holdsData = [] }) => holdsData);
  expect(contents).toHaveLength(1);
  expect(judged(losing)).toEqual({
    code: "data-loss",
    field: "processes.a",
    message: `processes.a, processes.b.disk, displayName would be removed, with ${contents[0]}. The safe way: copy the data to another process first. To accept the loss: \`allowDataLoss: "${id}"\`.`,
  });
  expect(judged(losing, { allowDataLoss: id })).toBeUndefined();
  expect(judged([{ path: ["processes", "a"], loses: false }])).toBeUndefined();
});

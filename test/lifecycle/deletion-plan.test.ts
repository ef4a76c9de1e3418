import type { Home } from "../../src/client/client";
import { ApiError } from "../../src/client/errors";
import type { Difference } from "../../src/declaration";
import { kinds } from "../../src/kinds";
import { dataProblem, liveDataProblem } from "../../src/lifecycle/plan/data-guard";
import { planDeletion } from "../../src/lifecycle/plan/deletion-plan";
import type { Beside } from "../../src/lifecycle/plan/forwarding-outages";
import { type Call, type Kind, type Look, outageText, type Part } from "../../src/model";
import type { Io, Known } from "../../src/state";
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
    const reads = async (of: string, { one, all }: Look) => {
      expect(of).toBe(id);
      await one(detach("getProject"));
      await all(detach("listProjects"));
      return [];
    };
    const kind: Kind = { ...referring(reads), users: (used, look) => reads(used.id, look) };
    await planDeletion(kind, label, known(), reading);
    const each = [detach("getProject"), { ...detach("listProjects"), once: true }];
    expect(asked).toEqual([...each, ...each]);
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

describe("a deletion of what others use", () => {
  const users = ["web", "api"].map((name) => ({ id: name, label: `Application "${name}"` }));
  const used: Kind = { ...kinds.database, users: async () => users };
  const forwards = (requests: "all" | "some") => ({
    ...{ from: "edge", subject: 'LoadBalancer "edge"', requests },
    domains: { part: kinds.loadBalancer.parts.domains as Part, host: "edge" },
  });
  const behind = (requests: "all" | "some"): Kind => ({
    ...kinds.database,
    referrers: async () => [{ label: "edge", detach: detach("listProjects"), forwards: forwards(requests) }],
  });
  const outagesOf = async (kind: Kind, beside: Beside = {}) =>
    (await planDeletion(kind, label, known(), look, beside)).outages.map(outageText);

  const connection = (name: string, unless: string, more = "") =>
    `The connection of Application "${name}" to ${label} (${id}) is unavailable for good${unless}. The database is deleted, and what runs uses it.${more} Without an outage: deploy the application without it before.`;
  const RELEASED = ", unless the same run also deletes the application, or first deploys that without it";

  test("names who uses it, unless the same run is known to delete that", async () => {
    expect(await outagesOf(used)).toEqual([connection("web", RELEASED), connection("api", RELEASED)]);
    expect(await outagesOf(used, { isDeleted: (one) => one === "web" })).toEqual([connection("api", RELEASED)]);
    expect(await outagesOf(used, { isDeleted: () => true })).toEqual([]);
    const asks: Kind = { ...used, users: async (_, __, isAsked) => users.filter((one) => isAsked?.(one.id)) };
    expect(await outagesOf(asks, { isDeleted: (one) => one === "web" })).toEqual([connection("api", RELEASED)]);
  });

  test("names the stack of what is not of this one, which this run does not delete", async () => {
    const owners = {
      owns: async (_: Home, one: string) => one === "web",
      otherOwner: async (_: Home, one: string) => (one === "web" ? undefined : "shop/other"),
    };
    const io = { client: { home: async () => known().home }, journal: { owners } } as unknown as Io;
    const theirs = " It belongs to stack shop/other.";
    expect(await outagesOf(used, { io })).toEqual([connection("web", RELEASED), connection("api", "", theirs)]);
    const balanced = `LoadBalancer "edge" is unavailable until it forwards to something else. It forwards all of its requests to ${label}, which is deleted.${theirs} Without an outage: have it forward to something else before.`;
    expect(await outagesOf(behind("all"), { io })).toEqual([balanced]);
  });

  test("names what forwards to nothing else", async () => {
    expect(await outagesOf(behind("all"))).toEqual([
      `LoadBalancer "edge" is unavailable until it forwards to something else, unless the same run also deletes it, or first has it forward to something else. It forwards all of its requests to ${label}, which is deleted. Without an outage: have it forward to something else before.`,
    ]);
    expect(await outagesOf(behind("some"))).toEqual([]);
    expect(await outagesOf(behind("all"), { isDeleted: (one) => one === "edge" })).toEqual([]);
  });

  test("says what a key may not read, and goes on", async () => {
    const refused = (status: number): Kind => ({
      ...kinds.database,
      users: () => Promise.reject(new ApiError({ operation: "listInternalConnections", ids: [] }, status, "no.")),
    });
    expect(await planDeletion(refused(403), label, known(), look)).toEqual({
      detaches: [],
      outages: [],
      unseen: expect.stringMatching(/^Database "main": whether its deletion .* was not checked: .*no\./),
    });
    await expect(planDeletion(refused(500), label, known(), look)).rejects.toMatchObject({ status: 500 });
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

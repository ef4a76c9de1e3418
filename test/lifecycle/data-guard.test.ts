import { type Difference, diff, goalOf } from "../../src/declaration";
import { kinds } from "../../src/kinds";
import { dataProblem, liveDataProblem, movesBy } from "../../src/lifecycle/plan/data-guard";
import { type Kind, type Named, parse, type Wire } from "../../src/model";
import type { Io } from "../../src/state";
import { deletionProblem } from "../../src/state";
import { effects } from "../support/calls";
import { id, knownAs } from "../support/known";

/** How a loss of data is refused, to the word. */
const { application, bucket, database, project } = kinds as Readonly<Record<string, Kind>> & typeof kinds;
const elsewhere = "99999999-9999-4999-8999-999999999999";
const disk = { resourceTypeId: id, mountPath: "/data" };
const worker = { type: "worker", resourceTypeId: id };
const app: Named = { displayName: "api", clusterId: id, source: "dockerImage", dockerImage: "shop/api" };
const withDisk: Named = { ...app, processes: { worker: { ...worker, disk } } };
const main: Named = { ...database.examples.minimal, displayName: "main", type: "postgresql", version: "16" };
const assets: Named = { displayName: "assets" };

interface Given {
  readonly isForced?: boolean;
  /** What the declaration does not show, and the platform does. */
  readonly live?: Named;
}

function change(kind: Kind, before: Named, declared: Named, { isForced = false, live = {} }: Given = {}) {
  const state = knownAs(kind, before);
  const seen = { ...state, live: { ...state.live, values: { ...state.live.values, ...live } } };
  const differences = diff(kind, goalOf(kind, parse(kind, declared), seen.managed), seen.live);
  return { kind, declared, known: seen, differences, isForced };
}
const problem = (...given: Parameters<typeof change>) => dataProblem(change(...given));
const accepted = (declared: Named) => ({ ...declared, allowDataLoss: id });
const guarded = { live: { deletionProtection: true } };

describe("a replacement that loses data is refused", () => {
  test("with what cannot change in place", () => {
    const after = { ...main, type: "mysql", version: "8.4" };
    expect(problem(database, main, after)).toEqual({
      code: "data-loss",
      field: "type",
      message: `type, version cannot change in place, so it would be replaced, and that loses database main (postgresql 16) and its backups. The safe way: declare a second one beside it, copy the data over, and remove this one afterwards. To accept the loss of the data: \`allowDataLoss: "${id}"\`.`,
    });
    expect(problem(database, main, accepted(after))).toBeUndefined();
    expect(problem(database, main, { ...after, allowDataLoss: elsewhere })).toBeDefined();
  });

  test("a move by cloning, too, if a clone does not carry the data", () => {
    const after = { ...withDisk, clusterId: elsewhere };
    expect(problem(application, withDisk, after)).toEqual({
      code: "data-loss",
      field: "clusterId",
      message: `clusterId changed, which moves it by cloning and deletes the original, and a clone does not carry the disks of its processes worker. The safe way: declare a second one there, copy the data over, and remove this one afterwards. To accept the loss of the data: \`allowDataLoss: "${id}"\`.`,
    });
    expect(problem(application, withDisk, accepted(after))).toBeUndefined();
    expect(problem(application, app, { ...app, clusterId: elsewhere })).toBeUndefined();
  });

  test("and one that only the engine asks for", () => {
    expect(problem(bucket, assets, assets, { isForced: true })).toEqual({
      code: "data-loss",
      message: `The engine replaces it, although no declared change requires it, and that loses bucket assets and all objects in it. The safe way: declare a second one beside it, copy the data over, and remove this one afterwards. To accept the loss of the data: \`allowDataLoss: "${id}"\`.`,
    });
    expect(problem(bucket, assets, assets)).toBeUndefined();
    expect(problem(bucket, assets, accepted(assets), { isForced: true })).toBeUndefined();
    // The engine replaces it instead of moving it.
    const moved = problem(application, withDisk, { ...withDisk, clusterId: elsewhere }, { isForced: true });
    expect(moved?.message).toContain("clusterId cannot change in place, so it would be replaced, and that loses");
  });

  test("and names the data of what the platform computes", () => {
    const seen: unknown[] = [];
    const spying = { ...bucket, holdsData: (values: Wire) => void seen.push(values.status) } as Kind;
    const { known: state } = change(bucket, assets, assets, { live: { status: "ready" } });
    dataProblem({ kind: spying, declared: assets, known: state, differences: [], isForced: true });
    expect(seen).toEqual(["ready"]);
  });

  test("what holds no data is replaced", () => {
    const { differences, ...rest } = change(project, { displayName: "shop" }, { displayName: "shop" });
    expect(dataProblem({ ...rest, differences, isForced: true })).toBeUndefined();
  });
});

describe("what is protected against deletion is not replaced, whatever is accepted", () => {
  test("because of what cannot change in place", () => {
    const after = accepted({ ...main, type: "mysql", version: "8.4" });
    expect(problem(database, main, after, guarded)).toEqual({
      code: "protected",
      field: "deletionProtection",
      message: `type, version cannot change in place, so it would be replaced, but it is protected against deletion (${id}).`,
      next: "Set `deletionProtection: false` and apply that first, or leave type, version as it was.",
    });
  });

  test("by a move", () => {
    expect(problem(application, app, { ...app, clusterId: elsewhere }, guarded)).toEqual({
      code: "protected",
      field: "deletionProtection",
      message: `clusterId changed, which moves it by cloning and deletes the original, but it is protected against deletion (${id}).`,
      next: "Set `deletionProtection: false` and apply that first.",
    });
  });

  test("by the engine", () => {
    expect(problem(bucket, assets, assets, { ...guarded, isForced: true })).toMatchObject({
      message: `The engine replaces it, although no declared change requires it, but it is protected against deletion (${id}).`,
      next: "Set `deletionProtection: false` and apply that first.",
    });
  });

  test("nor deleted", () => {
    expect(deletionProblem('Bucket "assets"', change(bucket, assets, assets, guarded).known)).toEqual({
      code: "protected",
      field: "deletionProtection",
      message: `Bucket "assets" is protected against deletion (${id}).`,
      next: "Set `deletionProtection: false`, apply, and then delete it.",
    });
    for (const live of [{}, { deletionProtection: false }]) {
      expect(deletionProblem("it", change(bucket, assets, assets, { live }).known)).toBeUndefined();
    }
  });

  test("but it can be changed in place", () => {
    expect(problem(bucket, assets, { displayName: "files" }, guarded)).toBeUndefined();
  });
});

test("a removal names all that is lost, each content once", () => {
  const before = { ...app, processes: { worker: { ...worker, disk }, cleaner: { ...worker, disk }, idle: worker } };
  expect(problem(application, before, { ...app, processes: { cleaner: worker } })).toEqual({
    code: "data-loss",
    field: "processes.worker",
    message: `processes.worker, processes.cleaner.disk would be removed, with the contents of its disk. The safe way: copy the data to another process first. To accept the loss: \`allowDataLoss: "${id}"\`.`,
  });
});

test("a loss in a field of its own, or in several places, is named with its contents", () => {
  const { displayName } = project.fields;
  const losing = {
    ...project,
    fields: { displayName: { ...displayName, holdsData: "a name" }, other: { ...displayName, holdsData: "another" } },
  } as unknown as Kind;
  const loss = (...path: string[]) => ({ path, loses: true }) as unknown as Difference;
  const lost = (...differences: Difference[]) =>
    dataProblem({ kind: losing, declared: {}, known: knownAs(project, { displayName: "shop" }), differences })?.message;
  expect(lost(loss("displayName"), loss("other"), loss("displayName", "again"))).toContain(
    "displayName, other, displayName.again would be removed, with a name and another. The safe way",
  );
  expect(lost(loss("unheard of"))).toContain("unheard of would be removed, with . The safe way");
});

describe("only a change of the one field that a clone can change is a move", () => {
  const of = (name: string, replaces = true) => ({ path: [name], replaces }) as unknown as Difference;
  test.each<[string, Kind, Difference[], boolean]>([
    ["the field", application, [of("clusterId")], true],
    ["the field, and what can change in place", application, [of("displayName", false), of("clusterId")], true],
    ["the field and another", application, [of("clusterId"), of("source")], false],
    ["another", application, [of("source")], false],
    ["nothing", application, [], false],
    ["a kind that cannot be cloned", bucket, [of("location")], false],
  ])("%s", (_, kind, differences, expected) => {
    expect(movesBy(kind, differences)).toBe(expected);
  });
});

describe("the platform is asked", () => {
  const row = { id: "worker", display_name: "worker", type: "worker", resource_type_id: id };
  const withRow = { ...row, disk: { status: "attached", resource_type_id: id, mount_path: "/data" } };
  /** The refusal, and how often the platform was asked. */
  async function judged(of: ReturnType<typeof change>, rows: Wire[] = []) {
    const { io, calls } = effects({ listProcesses: rows });
    const found = await liveDataProblem(of, () => io as Io);
    return [found?.message.slice(0, 60), calls.length];
  }
  const moved = { ...app, clusterId: elsewhere };

  test("before anything is deleted that could hold data, also if no entry is known", async () => {
    expect(await judged(change(application, app, moved), [])).toEqual([undefined, 1]);
    expect((await judged(change(application, app, moved), [withRow]))[0]).toContain("clusterId changed");
    expect((await judged(change(application, app, app, { isForced: true }), [withRow]))[0]).toContain("The engine");
  });

  test("but not for what cannot hold any, or is refused or accepted anyway, or only changes in place", async () => {
    const asking = (...given: Parameters<typeof change>) => {
      const of = change(...given);
      return liveDataProblem(of, () => {
        throw new Error("It asked.");
      });
    };
    const plain = { ...bucket, holdsData: undefined } as unknown as Kind;
    expect(await asking(plain, assets, { ...assets, location: "weur" })).toBeUndefined();
    expect(await asking(plain, assets, assets, { isForced: true })).toBeUndefined();
    expect(await asking(application, withDisk, { ...withDisk, clusterId: elsewhere })).toBeDefined();
    expect(await asking(application, app, accepted(moved))).toBeUndefined();
    expect(await asking(application, app, { ...app, dockerImage: "shop/api:2" })).toBeUndefined();
  });

  test("what differs besides is not taken for a replacement", async () => {
    const before = { ...app, processes: { worker } };
    const after = { ...app, dockerImage: "shop/api:2", processes: {} };
    const { io } = effects({ listProcesses: [row] });
    expect(await liveDataProblem(change(application, before, after), () => io)).toBeUndefined();
    const held = effects({ listProcesses: [withRow] });
    expect(await liveDataProblem(change(application, before, after), () => held.io)).toMatchObject({
      field: "processes.worker",
      message: expect.stringMatching(/^processes\.worker would be removed, with the contents of its disk\. /),
    });
  });
});

import { kinds } from "../../src/kinds";
import { dataProblem, diff, goalOf, type Known } from "../../src/lifecycle";
import { managedBy, parse, UNKNOWN } from "../../src/model";

type Named = Record<string, unknown>;

const kind = kinds.application;
const id = "88888888-8888-4888-8888-888888888888";
const worker = { type: "worker", resourceTypeId: id };
const disk = { resourceTypeId: id, mountPath: "/data" };
const app = (processes: Named, more: Named = {}) => ({
  displayName: "api",
  clusterId: id,
  source: "dockerImage",
  dockerImage: "shop/api",
  processes,
  ...more,
});

function known(declared: Named): Known {
  const { values, parts } = parse(kind, declared);
  const processes = (parts.processes as { key: string; values: Named }[]).map((entry) => ({ ...entry, id: entry.key }));
  return {
    live: { id, values, parts: { processes } },
    managed: managedBy(kind, declared),
    home: { origin: "", companyId: "" },
    undeployed: false,
  };
}

function problem(before: Named, after: Named) {
  const state = known(before);
  return dataProblem(kind, after, state, diff(kind, goalOf(kind, parse(kind, after), state.managed), state.live))
    ?.message;
}

test.each<[string, Named, string]>([
  ["a disk", app({ worker }), "processes.worker.disk would be taken away"],
  ["a process with a disk", app({}), "processes.worker would be taken away"],
  ["the type of a process with a disk", app({ worker: { ...worker, type: "web" } }), "processes.worker"],
])("taking away %s is refused, unless its id says that the data may go", (_, after, expected) => {
  const before = app({ worker: { ...worker, disk } });
  expect(problem(before, after)).toContain(expected);
  expect(problem(before, after)).toContain(`allowDataLoss: "${id}"`);
  expect(problem(before, { ...after, allowDataLoss: id })).toBeUndefined();
});

test("what holds no data may go", () => {
  expect(problem(app({ worker }), app({}))).toBeUndefined();
  expect(
    problem(app({ worker: { ...worker, disk } }), app({ worker: { ...worker, disk: { ...disk, mountPath: "/srv" } } })),
  ).toBeUndefined();
});

test("what is not known yet is not refused: the run that knows it decides", () => {
  const before = app({ worker: { ...worker, disk } });
  expect(problem(before, app({ worker: { ...worker, disk, type: UNKNOWN } }))).toBeUndefined();
  expect(problem(before, app({ worker: { ...worker, disk: UNKNOWN } }))).toBeUndefined();
});

import * as pulumi from "@pulumi/pulumi";
import { dataSources, problemIn } from "../../src/data";
import { SvcError } from "../../src/model";
import { questions } from "../../src/pulumi/questions";

// A rejected output of the SDK rejects more promises than one, which only its runtime collects.
jest.mock("@pulumi/pulumi", () => ({
  ...jest.requireActual<typeof pulumi>("@pulumi/pulumi"),
  output: (value: unknown) => new Later(Promise.resolve(value instanceof Later ? value.value : value)),
}));

class Later {
  constructor(readonly value: Promise<unknown>) {}

  apply(change: (value: never) => unknown): Later {
    const value = this.value.then((known) => change(known as never));
    value.catch(() => {});
    return new Later(value);
  }
}

const asked: unknown[] = [];
const { find, one, list } = questions<undefined>(async (name, args) => {
  asked.push(args);
  const source = dataSources().get(name);
  const problem = source && problemIn(source, args);
  if (problem) throw new SvcError(problem);
  return { ids: [], items: [{ id: "1", location: "europe-west", name: "eu", displayName: "Europe" }] };
});

/** What a program that is not checked by a compiler may do. */
type Any = (...given: readonly unknown[]) => pulumi.Output<unknown>;
const getCluster = find("cluster") as unknown as Any;
const getApplications = list("applications") as unknown as Any;
const getApplication = (...given: readonly unknown[]) =>
  (one("application") as unknown as (...given: readonly unknown[]) => { id: pulumi.Output<unknown> })(...given).id;

const settled = (output: pulumi.Output<unknown>) => (output as unknown as Later).value;

beforeEach(() => asked.splice(0));

const NAMES = "pass its location or name or display name as a string, or a predicate";

test.each<[string, Any, readonly unknown[], string]>([
  ["getCluster without arguments", getCluster, [], `To look up a cluster, ${NAMES}; got nothing.`],
  ["getCluster(null)", getCluster, [null], `To look up a cluster, ${NAMES}; got null.`],
  ["getCluster('')", getCluster, [""], `To look up a cluster, ${NAMES}; got "".`],
  ["getCluster(5)", getCluster, [5], `To look up a cluster, ${NAMES}; got 5.`],
  ["getCluster({ name })", getCluster, [{ name: "eu" }], `To look up a cluster, ${NAMES}; got {"name":"eu"}.`],
  ["an output of nothing", getCluster, [pulumi.output(undefined)], `To look up a cluster, ${NAMES}; got nothing.`],
  ["getApplication without arguments", getApplication, [], "Set `id` or `displayName`: one of them is required."],
  ["getApplication(null)", getApplication, [null], "Set `id` or `displayName`: one of them is required."],
  ["getApplication(text)", getApplication, ["api"], 'must be an object, such as { id: "…" }, got "api".'],
  ["getApplication(number)", getApplication, [{ displayName: 5 }], "displayName must be a string, got 5."],
  [
    "getApplication misspelt",
    getApplication,
    [{ displayNam: "a" }],
    "displayNam is not a parameter. Did you mean displayName?",
  ],
  ["getApplications(text)", getApplications, ["shop"], 'must be an object, such as { id: "…" }, got "shop".'],
  ["getApplications(list)", getApplications, [["shop"]], 'must be an object, such as { id: "…" }, got ["shop"].'],
  [
    "getApplications misspelt",
    getApplications,
    [{ projectID: "x" }],
    "projectID is not a parameter. Did you mean projectId?",
  ],
  ["getApplications of another type", getApplications, [{ details: "no" }], 'details must be a boolean, got "no".'],
])("%s is refused in one sentence", async (_, call, given, message) => {
  const error = await settled(call(...given)).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(pulumi.RunError);
  expect((error as Error).message).toContain(message);
  expect((error as Error).message).toContain("[svc-iac explain ");
});

test("look-ups that fail for one reason have one error, which the SDK reports once", async () => {
  const failed = (call: pulumi.Output<unknown>) => settled(call).catch((reason: unknown) => reason);
  const [first, second, other] = await Promise.all([getCluster("x"), getCluster("x"), getCluster("y")].map(failed));
  expect(second).toBe(first);
  expect(other).not.toBe(first);
});

test("a look-up that is refused for its name asks for nothing", async () => {
  await settled(getCluster()).catch(() => {});
  expect(asked).toEqual([]);
});

test("a list needs no arguments, and a row is found by a name or a predicate", async () => {
  for (const given of [[], [undefined], [null], [{}]]) await settled(getApplications(...given));
  expect(asked).toEqual([{}, {}, {}, {}]);
  for (const given of ["EUROPE-WEST", pulumi.output("eu"), ({ id }: { id: string }) => id === "1"]) {
    expect(await settled(getCluster(given))).toMatchObject({ id: "1" });
  }
});

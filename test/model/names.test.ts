import { goalOf } from "../../src/declaration/diff";
import { application } from "../../src/kinds/application";
import { eitherManaged, managedBy, parse, withPlainReferences } from "../../src/model";

/** Each object of the language has a `constructor`: none of these is to be taken for a user's. */
test("a variable and a process called constructor are ordinary names", () => {
  const declared = { variables: { constructor: "x" }, variableScopes: {}, processes: { constructor: { port: 1 } } };
  const managed = managedBy(application, declared);
  expect(managed.parts.variables).toEqual({ constructor: { names: ["variables"] } });
  const none = { values: [], parts: { variables: {}, processes: {} } };
  expect(eitherManaged(none, managed).parts).toMatchObject(managed.parts);
  const before = { live: { id: "1", values: {}, parts: {} }, managed: none };
  const { parts } = goalOf(application, parse(application, declared), before.managed);
  expect(parts.processes).toEqual({ entries: [{ key: "constructor", values: { port: 1 } }], remove: [] });
});

test("an unknown field of an entry is left to the checks", () => {
  const declared = { processes: { web: { constructor: { x: 1 } } } };
  expect(withPlainReferences(application, declared)).toEqual(declared);
});

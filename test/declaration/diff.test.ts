import { z } from "zod";
import { type Difference, diff, goalOf } from "../../src/declaration";
import { type Kind, type Live, type LiveEntry, type Managed, type Named, parse, UNKNOWN } from "../../src/model";

/** In what an object differs from its declaration, for a kind that is made up. */
const field = (more: Named = {}) => ({ doc: "", mutability: "writable", schema: z.unknown(), ...more });
const fields = {
  plain: field(),
  deploying: field({ deploys: true }),
  fixed: field({ mutability: "immutable" }),
  hidden: field({ observed: false, secret: true }),
  defaulted: field({ default: "usual" }),
  clearable: field({ clears: true }),
  computed: field({ mutability: "computed" }),
  option: field({ mutability: "option" }),
  type: field({ default: "web" }),
  forCron: field({ appliesTo: { field: "type", values: ["cron"] } }),
  data: field({ holdsData: "its data", clears: true }),
  oneWay: field({ via: { by: "switch", on: "on" } }),
  twoWays: field({ via: { by: "switch", on: "on", off: "off" } }),
};
const entryFields = {
  size: field(),
  fixed: field({ mutability: "immutable" }),
  disk: field({ holdsData: "its disk", clears: true }),
  token: field({ secret: true }),
  deploying: field({ deploys: true }),
};
const columns = {
  variables: { field: "value", doc: "" },
  secretVariables: { field: "value", doc: "", secret: true },
  scopes: { field: "scope", doc: "" },
};
const api = { remove: "deleteProcess" };
const kind = {
  name: "Thing",
  fields,
  parts: {
    things: {
      form: { as: "map", name: "things" },
      fields: entryFields,
      api,
      is: (row: Named, { values }: { values: Named }) => row.size === values.size,
      stays: ({ size }: Named) => (size === "only" ? "there is one" : undefined),
    },
    ports: {
      form: { as: "list", name: "openPorts", identity: ["port"] },
      fields: { port: field(), note: field() },
      api,
      deploys: true,
    },
    variables: { api, form: { as: "columns", columns }, fields: { value: field(), scope: field({ clears: true }) } },
  },
} as unknown as Kind;

const entry = (key: string, values: Named, name?: string): LiveEntry => ({
  key,
  id: key,
  values,
  ...(name ? { name } : {}),
});
const live = (values: Named, parts: Record<string, LiveEntry[]> = {}): Live => ({ id: "1", values, parts });
const nothing: Managed = { values: [], parts: {} };
const managed = (values: string[], parts: Record<string, Record<string, string[]>> = {}): Managed => ({
  values,
  parts: Object.fromEntries(
    Object.entries(parts).map(([part, entries]) => [
      part,
      Object.fromEntries(Object.entries(entries).map(([key, names]) => [key, { id: key, names }])),
    ]),
  ),
});

function found(declared: Named, actual: Live, before: Managed | undefined = undefined): Difference[] {
  return diff(kind, goalOf(kind, parse(kind, declared), before), actual);
}
const paths = (differences: readonly Difference[]) => differences.map(({ path }) => path.join("."));
const FACTS = { secret: false, replaces: false, deploys: false, loses: false, ends: false };

describe("a field", () => {
  test("that is as declared is no difference", () => {
    expect(
      found({ plain: 1, fixed: "a", defaulted: "usual" }, live({ plain: 1, fixed: "a", defaulted: null })),
    ).toEqual([]);
  });

  test("that differs has its facts", () => {
    const declared = { plain: 2, deploying: 2, fixed: "b", hidden: "s" };
    expect(found(declared, live({ plain: 1, deploying: 1, fixed: "a", hidden: "r" }))).toEqual([
      { ...FACTS, path: ["plain"], from: 1, to: 2 },
      { ...FACTS, path: ["deploying"], from: 1, to: 2, deploys: true },
      { ...FACTS, path: ["fixed"], from: "a", to: "b", replaces: true },
      { ...FACTS, path: ["hidden"], from: "r", to: "s", secret: true },
    ]);
  });

  test("that is not known yet replaces nothing, and loses nothing", () => {
    expect(found({ fixed: UNKNOWN, data: UNKNOWN }, live({ fixed: "a", data: "b" }))).toEqual([
      { ...FACTS, path: ["fixed"], from: "a", to: UNKNOWN },
      { ...FACTS, path: ["data"], from: "b", to: UNKNOWN },
    ]);
  });

  test("that holds data loses it when it is cleared, not when it changes", () => {
    const [cleared] = found({}, live({ data: "b" }), managed(["data"]));
    const [changed] = found({ data: "c" }, live({ data: "b" }));
    expect([cleared?.loses, changed?.loses]).toEqual([true, false]);
  });

  test("that no answer shows is sent, if it is none that cannot change or is at its default", () => {
    const declared = { hidden: "s", fixed: "a", plain: 1, defaulted: "usual" };
    expect(paths(found(declared, live({})))).toEqual(["plain", "hidden"]);
  });

  test("that the platform computes is never one, an option is", () => {
    expect(paths(found({ computed: 1, option: 1, unknown: 1 }, live({ computed: 2, option: 2 })))).toEqual(["option"]);
  });

  test("for another type has no effect, unless the type is not known yet", () => {
    const of = (declared: Named, actual: Named = {}) =>
      paths(found({ forCron: 1, ...declared }, live({ forCron: 2, ...actual })));
    expect([of({}), of({ type: "cron" }, { type: "cron" })]).toEqual([[], ["forCron"]]);
    expect(of({}, { type: "cron" })).toEqual(["forCron"]);
    expect(of({ type: "web" }, { type: "cron" })).toEqual(["type"]);
    expect(of({ type: UNKNOWN })).toContain("forCron");
  });

  test("that is switched on and cannot be switched off stays on", () => {
    const off = { oneWay: false, twoWays: false };
    expect(paths(found(off, live({ oneWay: true, twoWays: true })))).toEqual(["twoWays"]);
    expect(paths(found({ oneWay: true }, live({ oneWay: false })))).toEqual(["oneWay"]);
  });
});

describe("what is no longer declared", () => {
  const before = managed(["plain", "fixed", "defaulted", "clearable", "computed", "forCron", "unknown", "type"]);
  const goal = (declared: Named = {}, of: Managed | undefined = before) => goalOf(kind, parse(kind, declared), of);

  test("is reset, cleared, or keeps its value", () => {
    expect(goal()).toEqual({
      values: { defaulted: "usual", clearable: null, type: "web" },
      parts: {},
      orphaned: [["plain"], ["fixed"]],
    });
    expect(goal({ type: "cron" }).orphaned).toEqual([["plain"], ["fixed"], ["forCron"]]);
  });

  test("is not what is declared otherwise, or never was", () => {
    expect(goal({ plain: 1, defaulted: "new" })).toMatchObject({
      values: { plain: 1, defaulted: "new" },
      orphaned: [["fixed"]],
    });
    expect(goal({ plain: 1 }, nothing)).toEqual({ values: { plain: 1 }, parts: {}, orphaned: [] });
    expect(goalOf(kind, parse(kind, { plain: 1 }), undefined)).toEqual({
      values: { plain: 1 },
      parts: {},
      orphaned: [],
    });
  });

  test("is removed, if it is an entry, and of an entry reset or kept", () => {
    const of = managed([], { things: { a: ["size", "disk"], b: ["size"] } });
    const { parts, orphaned } = goal({ things: { a: {} } }, of);
    expect(parts.things).toEqual({ entries: [{ key: "a", values: { disk: null } }], remove: ["b"] });
    expect(orphaned).toEqual([["things", "a", "size"]]);
    expect(goal({}, of).parts.things).toEqual({ entries: [], remove: ["a", "b"] });
    expect(goal({}, managed([], { things: {} })).parts).toEqual({});
    expect(goal({ things: {} }, nothing).parts.things).toEqual({ entries: [], remove: [] });
  });

  test("is left alone while the entries are not known yet", () => {
    const of = managed([], { things: { a: ["size"] } });
    expect(goal({ things: UNKNOWN }, of).parts.things).toEqual({ entries: UNKNOWN, remove: [] });
    expect(found({ things: UNKNOWN }, live({}, { things: [entry("a", {})] }), of)).toEqual([
      { ...FACTS, path: ["things"], from: undefined, to: UNKNOWN },
    ]);
  });

  test("is cleared in its column", () => {
    const of = managed([], { variables: { A: ["variables", "scopes"], B: ["secretVariables"] } });
    expect(goal({ variables: { A: "1" } }, of).parts.variables).toMatchObject({
      entries: [{ key: "A", values: { value: "1", scope: null } }],
      remove: ["B"],
      columns: { A: ["variables", "scopes"], B: ["secretVariables"] },
    });
  });
});

describe("an entry", () => {
  test("that is missing is added, and one that was declared is removed", () => {
    const of = managed([], { things: { b: ["size"], gone: ["size"] } });
    const things = [entry("b", { size: 1 }), entry("other", { size: 1 })];
    expect(found({ things: { a: { size: 1 } } }, live({}, { things }), of)).toEqual([
      { ...FACTS, path: ["things", "b"], from: "present", to: undefined, ends: true },
      { ...FACTS, path: ["things", "a"], from: undefined, to: "present" },
    ]);
  });

  test("that holds data loses it when it is removed", () => {
    const of = managed([], { things: { a: ["size"], b: ["size"] } });
    const things = [entry("a", { disk: { size: 1 } }), entry("b", { disk: null })];
    expect(found({}, live({}, { things }), of).map(({ path, loses }) => [path[1], loses])).toEqual([
      ["a", true],
      ["b", false],
    ]);
  });

  test("that the platform keeps is no difference; under another key it is another one, and loses nothing", () => {
    const before = managed([], { things: { a: ["size", "disk"] } });
    const actual = live({}, { things: [entry("a", { size: "only", disk: 1 })] });
    expect(found({}, actual, before)).toEqual([]);
    expect(found({ things: { b: { size: "other" } } }, actual, before)).toMatchObject([{ path: ["things", "b"] }]);
    const renamed = found({ things: { b: { size: "only" } } }, actual, before);
    expect(renamed).toMatchObject([
      { path: ["things", "a"], loses: false, ends: false },
      { path: ["things", "b"], loses: false, ends: false },
    ]);
  });

  test("that was renamed on the platform gets its name back", () => {
    const things = [entry("a", { size: 1 }, "z")];
    expect(found({ things: { a: { size: 1 } } }, live({}, { things }))).toEqual([
      { ...FACTS, path: ["things", "a"], from: "z", to: "a" },
    ]);
  });

  test("differs in its fields, each with its facts", () => {
    const things = [entry("a", { size: 1, token: "r", deploying: 1 })];
    expect(found({ things: { a: { size: 2, token: "s", deploying: 2 } } }, live({}, { things }))).toEqual([
      { ...FACTS, path: ["things", "a", "size"], from: 1, to: 2 },
      { ...FACTS, path: ["things", "a", "token"], from: "r", to: "s", secret: true },
      { ...FACTS, path: ["things", "a", "deploying"], from: 1, to: 2, deploys: true },
    ]);
  });

  test("is recreated for what cannot change, with everything in it", () => {
    const change = (to: unknown, disk: unknown) => {
      const [one] = found({ things: { a: { fixed: to } } }, live({}, { things: [entry("a", { fixed: 1, disk })] }));
      return [one?.replaces, one?.loses, one?.ends];
    };
    expect(change(2, { size: 1 })).toEqual([false, true, true]);
    expect(change(2, null)).toEqual([false, false, true]);
    expect(change(UNKNOWN, { size: 1 })).toEqual([false, false, false]);
  });

  test("loses the data of a field that is cleared", () => {
    const things = [entry("a", { size: 1, disk: { size: 1 } })];
    const [cleared] = found({ things: { a: {} } }, live({}, { things }), managed([], { things: { a: ["disk"] } }));
    expect(cleared).toMatchObject({ path: ["things", "a", "disk"], loses: true, ends: false });
    const [grown] = found({ things: { a: { disk: { size: 2 } } } }, live({}, { things }));
    expect(grown).toMatchObject({ loses: false });
  });

  test("of a list has the name of the list, and what its part needs", () => {
    const ports = [entry("80", { port: 80, note: "a" })];
    const declared = { openPorts: [{ port: 80, note: "b" }, { port: 81 }] };
    expect(found(declared, live({}, { ports })).map(({ path, deploys }) => [path[0], path[2], deploys])).toEqual([
      ["openPorts", "note", true],
      ["openPorts", undefined, true],
    ]);
  });
});

describe("an entry in columns", () => {
  const variables = (...all: LiveEntry[]) => live({}, { variables: all });
  const shown = (differences: readonly Difference[]) =>
    differences.map(({ path, from, to, secret }) => [path.join("."), from, to, secret]);

  test("is added in the column that has it, secret or not", () => {
    expect(shown(found({ variables: { A: "1" }, secretVariables: { B: "2" } }, variables()))).toEqual([
      ["variables.A", undefined, "present", false],
      ["secretVariables.B", undefined, "present", true],
    ]);
  });

  test("differs in its columns", () => {
    const actual = variables(entry("A", { value: "0", scope: "x" }), entry("B", { value: "0" }));
    const declared = { variables: { A: "1" }, scopes: { A: "y" }, secretVariables: { B: "2" } };
    expect(shown(found(declared, actual))).toEqual([
      ["variables.A", "0", "1", false],
      ["scopes.A", "x", "y", false],
      ["secretVariables.B", "0", "2", true],
    ]);
  });

  test("is removed from all columns that had it", () => {
    const of = managed([], { variables: { A: ["variables", "scopes"], B: ["secretVariables"], C: [] } });
    const actual = variables(entry("A", {}), entry("B", {}), entry("C", {}));
    expect(shown(found({}, actual, of))).toEqual([
      ["variables.A", "present", undefined, false],
      ["scopes.A", "present", undefined, false],
      ["secretVariables.B", "present", undefined, true],
      ["variables.C", "present", undefined, false],
    ]);
  });

  test("is cleared in the column that had the field", () => {
    const of = managed([], { variables: { A: ["variables", "scopes"] } });
    expect(shown(found({ variables: { A: "1" } }, variables(entry("A", { value: "1", scope: "x" })), of))).toEqual([
      ["scopes.A", "x", null, false],
    ]);
  });
});

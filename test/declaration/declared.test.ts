import { z } from "zod";
import { splitManaged, without } from "../../src/declaration/declared";
import { declaredNames, isSecretPath, strayNameAt } from "../../src/declaration/declared-names";
import { Altered, valueAt, withoutFaults } from "../../src/declaration/sound";
import { type Kind, UNKNOWN, withoutNulls } from "../../src/model";

/** What a declaration may name, and what of it a check can rely on; for a kind that is made up. */
const field = (more: object = {}) => ({ doc: "", mutability: "writable", schema: z.unknown(), ...more });
const kind = {
  name: "Thing",
  fields: {
    ...{ displayName: field(), size: field(), token: field({ secret: true }) },
    status: field({ mutability: "computed" }),
  },
  parts: {
    tasks: {
      form: { as: "map", name: "processes" },
      fields: { port: field(), key: field({ mutability: "computed" }), password: field({ secret: true }) },
    },
    variables: {
      form: {
        as: "columns",
        columns: { variables: { field: "value", doc: "" }, secretVariables: { field: "value", doc: "", secret: true } },
      },
      fields: { value: field() },
    },
  },
} as unknown as Kind;

describe("a name that cannot be declared", () => {
  test("is one at the top: what may be there is what is not computed, and the parts", () => {
    const all = ["displayName", "size", "token", "processes", "variables", "secretVariables"];
    expect(Object.keys(declaredNames(kind))).toEqual(all);
    expect(declaredNames(kind)).toBe(declaredNames(kind));
    expect(strayNameAt(kind, ["sice"])).toEqual({ allowed: all, isComputed: false, meant: "size" });
    expect(strayNameAt(kind, ["status"])).toEqual({ allowed: all, isComputed: true, meant: undefined });
  });

  test("is one in an entry", () => {
    const allowed = ["port", "password"];
    expect(strayNameAt(kind, ["processes", "web", "prt"])).toEqual({ allowed, isComputed: false, meant: "port" });
    expect(strayNameAt(kind, ["processes", "web", "key"])).toEqual({ allowed, isComputed: true, meant: undefined });
  });

  test("is one that nothing is known of deeper inside, and in columns", () => {
    const unknown = { allowed: [], isComputed: false, meant: undefined };
    expect(strayNameAt(kind, ["processes", "web", "port", "prt"])).toEqual(unknown);
    expect(strayNameAt(kind, ["size", "status"])).toEqual(unknown);
    expect(strayNameAt(kind, ["variables", "A", "value"])).toEqual(unknown);
  });
});

test.each([
  [["token"], true],
  [["token", "inner"], true],
  [["secretVariables", "A"], true],
  [["variables", "A"], false],
  [["processes", "web", "password"], true],
  [["processes", "web", "port"], false],
  [["processes", "web"], false],
  [["other", "web", "password"], false],
  [["displayName"], false],
  [[], false],
])("the value at %j is a secret: %s", (path, expected) => {
  expect(isSecretPath(kind, path)).toBe(expected);
});

describe("what is managed, in two", () => {
  const entry = (...names: string[]) => ({ id: "1", names });
  const managed = {
    values: ["displayName", "token"],
    parts: {
      tasks: { web: entry("port", "password"), bare: entry() },
      variables: { A: entry("variables"), B: entry("secretVariables"), C: entry("variables", "secretVariables") },
    },
  };

  test("is one side without names", () => {
    expect(splitManaged(kind, managed, new Set())).toEqual({ named: { values: [], parts: {} }, rest: managed });
  });

  test("is split by field and by column", () => {
    const { named, rest } = splitManaged(kind, managed, new Set(["token", "secretVariables"]));
    expect(named).toEqual({
      values: ["token"],
      parts: { variables: { B: entry("secretVariables"), C: entry("secretVariables") } },
    });
    expect(rest).toEqual({
      values: ["displayName"],
      parts: { tasks: managed.parts.tasks, variables: { A: entry("variables"), C: entry("variables") } },
    });
  });

  test("is split by part: an entry without fields stays where it is", () => {
    const { named, rest } = splitManaged(kind, managed, new Set(["processes"]));
    expect(named.parts).toEqual({ tasks: { web: entry("port", "password") } });
    expect(rest.parts.tasks).toEqual({ bare: entry() });
    expect(
      splitManaged(kind, { values: [], parts: { unknown: { a: entry("x") } } }, new Set(["x"])).named.parts,
    ).toEqual({ unknown: { a: entry("x") } });
  });
});

test("a declaration without some of its names", () => {
  expect(without({ a: 1, b: 2 }, new Set(["b", "c"]))).toEqual({ a: 1 });
});

describe("what rules can rely on", () => {
  const issue = (path: PropertyKey[], code = "invalid_type") => ({ code, path }) as never;
  const stray = (path: PropertyKey[], ...keys: string[]) => ({ code: "unrecognized_keys", path, keys }) as never;

  test("has no mistyped value", () => {
    const declared = { displayName: 5, size: [1, 2, 3] };
    expect(withoutFaults(kind, [issue(["displayName"]), issue(["size", 1])], declared)).toEqual({
      displayName: UNKNOWN,
      size: [1, UNKNOWN, 3],
    });
  });

  test("has what a misspelt name was meant to be, not known yet", () => {
    expect(withoutFaults(kind, [stray([], "sice", "xyz")], { sice: 1, xyz: 1 })).toEqual({ size: UNKNOWN });
    expect(withoutFaults(kind, [stray([], "sice")], { sice: 1, size: 2 })).toEqual({ size: 2 });
    expect(withoutFaults(kind, [stray([], "sice")], { sice: 1, size: null })).toEqual({ size: UNKNOWN });
    expect(withoutFaults(kind, [stray(["processes", "web"], "prt")], { processes: { web: { prt: 1 } } })).toEqual({
      processes: { web: { port: UNKNOWN } },
    });
  });

  test("has nothing empty", () => {
    expect(withoutNulls({ a: null, b: [{ c: null, d: 1 }], e: { f: null }, g: "x" })).toEqual({
      b: [{ d: 1 }],
      e: {},
      g: "x",
    });
    expect([withoutNulls(null), withoutNulls(5)]).toEqual([null, 5]);
  });

  test("is read and replaced at any depth", () => {
    expect(valueAt({ a: [{ b: 1 }] }, ["a", 0, "b"])).toBe(1);
    expect([valueAt({ a: UNKNOWN }, ["a", "b"]), valueAt({ a: null }, ["a", "b"]), valueAt({}, ["a", "b"])]).toEqual([
      UNKNOWN,
      undefined,
      undefined,
    ]);
    const replaced = (value: unknown, ...changes: [path: (string | number)[], value: unknown][]) => {
      const altered = new Altered(value);
      for (const [path, inner] of changes) altered.put(path, inner);
      return altered.value;
    };
    const before = { a: [1, { b: 2 }], c: 3 };
    expect(replaced(before, [["a", 1, "b"], 4], [["a", 0], 5])).toEqual({ a: [5, { b: 4 }], c: 3 });
    expect(before).toEqual({ a: [1, { b: 2 }], c: 3 });
    expect([replaced("x", [["a"], 1]), replaced(null, [["a"], 1]), replaced({}, [[], 1])]).toEqual(["x", null, 1]);
    expect(replaced([1], [[1], 2])).toEqual([1]);
    expect(Object.entries(replaced({}, [["__proto__"], 1]) as object)).toEqual([["__proto__", 1]]);
  });
});

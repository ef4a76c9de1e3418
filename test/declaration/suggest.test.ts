import { z } from "zod";
import { suggestionFor, suggestionForGap, suggestionForName } from "../../src/declaration/suggest";
import type { Kind } from "../../src/model";

/** The edit that mends a mistake in a declaration. */
const examples = {
  minimal: { displayName: "api", source: "dockerImage", tags: ["a"], processes: { web: { port: 3000 } } },
  full: {
    ...{ displayName: "shop", repoUrl: "https://git.example.com/shop", token: "s3cret-token" },
    ...{ size: { from: 1, to: 2 }, processes: { web: { port: 3000 }, worker: { probe: { path: "/up" } } } },
  },
};
const field = { mutability: "writable", schema: z.unknown() };
const fields = {
  ...{ displayName: field, source: field, repoUrl: field, size: field },
  token: { ...field, secret: true },
};
const parts = { processes: { form: { as: "map", name: "processes" }, fields: { port: field, probe: field } } };
const kind = { name: "Application", fields, parts, examples } as unknown as Kind;

/** What is suggested where `schema` refuses a value at a path. */
function suggested(schema: z.ZodType, given: unknown, path: readonly PropertyKey[] = []) {
  const [issue] = schema.safeParse(given).error?.issues ?? [];
  if (!issue) throw new Error("It is allowed.");
  return suggestionFor(kind, { ...issue, path: [...path, ...issue.path] }, given);
}
const replaced = (value: unknown) => ({ edit: "replace", with: value });

describe("another value", () => {
  test.each<[string, z.ZodType, unknown, unknown]>([
    ["a text for a number", z.string(), 5, "5"],
    ["a text for a boolean", z.string(), true, "true"],
    ["a whole number for another one", z.int(), 2.6, 3],
    ["a whole number for its text", z.int(), "3000", 3000],
    ["a number for its text", z.number(), " 2.5 ", 2.5],
    ["a boolean for a word", z.boolean(), "Yes", true],
    ["a boolean for another word", z.boolean(), "off", false],
    ["a list for one entry", z.array(z.string()), "a", ["a"]],
    ["what was meant", z.enum(["dockerHub", "github"]), "dockerhub", "dockerHub"],
    ["what begins the same", z.enum(["runtime", "buildtime"]), "run", "runtime"],
    ["what it begins with", z.enum(["http", "grpc"]), "http/2.0-over-tls", "http"],
    ["a number among some", z.literal([100, 200]), 2000, 200],
    ["the highest that is allowed", z.number().max(10), 11, 10],
    ["the lowest that is allowed", z.number().min(2), 1, 2],
    ["a text that is short enough", z.string().max(3), "abcdef", "abc"],
    ["a URL for its host", z.url(), "git.example.com/shop", "https://git.example.com/shop"],
  ])("%s", (_, schema, given, expected) => {
    expect(suggested(schema, given)).toEqual(replaced(expected));
  });

  test.each<[string, z.ZodType, unknown]>([
    ["a text that is no number", z.number(), "many"],
    ["an empty text", z.number(), " "],
    ["a number without end", z.int(), Number.POSITIVE_INFINITY],
    ["a word that is no boolean", z.boolean(), "maybe"],
    ["a text that is too short", z.string().min(3), "a"],
    ["a word like none", z.enum(["dockerHub", "github"]), "quay"],
    ["a URL of another scheme", z.url({ protocol: /^https$/ }), "ftp://a"],
    ["what is no URL in any way", z.url(), "a b"],
    ["what does not match", z.string().regex(/^a$/), "b"],
    ["what should be nothing", z.undefined(), "a"],
  ])("is not known for %s", (_, schema, given) => {
    expect(suggested(schema, given)).toBeUndefined();
  });

  test("of a list or an object is that in an example", () => {
    expect(suggested(z.object({}), ["x"], ["size"])).toEqual(replaced({ from: 1, to: 2 }));
    expect(suggested(z.string(), {}, ["displayName"])).toEqual(replaced("api"));
    expect(suggested(z.array(z.string()), {}, ["tags"])).toEqual(replaced(["a"]));
    expect(suggested(z.enum(["a"]), {}, ["source"])).toEqual(replaced("dockerImage"));
    expect(suggested(z.array(z.number()).max(1), [1, 2], ["unknown"])).toBeUndefined();
    expect(suggested(z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]), "x", ["size"])).toEqual(
      replaced({ from: 1, to: 2 }),
    );
    // A text alone is the user's decision.
    expect(suggested(z.string().regex(/^x$/), "y", ["displayName"])).toBeUndefined();
  });
});

describe("a missing field", () => {
  test("is added with the value of an example", () => {
    expect(suggestionForGap(kind, ["displayName"])).toEqual({ edit: "add", value: "api" });
    expect(suggestionForGap(kind, ["repoUrl"])).toEqual({ edit: "add", value: "https://git.example.com/shop" });
    const [issue] = z.object({ repoUrl: z.string() }).safeParse({}).error?.issues ?? [];
    expect(suggestionFor(kind, issue as never, undefined)).toEqual({ edit: "add", value: examples.full.repoUrl });
  });

  test("of an entry is that of any entry", () => {
    expect(suggestionForGap(kind, ["processes", "mine", "port"])).toEqual({ edit: "add", value: 3000 });
    expect(suggestionForGap(kind, ["processes", "web", "probe"])).toBeUndefined();
    expect(suggestionForGap(kind, ["processes", "mine", "probe", "path"])).toEqual({ edit: "add", value: "/up" });
    expect(suggestionForGap(kind, ["processes", "mine"])).toBeUndefined();
  });

  test("that is secret, or in no example, has none", () => {
    expect(suggestionForGap(kind, ["token"])).toBeUndefined();
    expect(suggestionForGap(kind, ["unknown"])).toBeUndefined();
    expect(suggestionForGap(kind, ["displayName", "inner"])).toBeUndefined();
  });
});

test("a name that cannot be declared is removed, or becomes the one that was meant", () => {
  const stray = { allowed: [], isComputed: false };
  expect(suggestionForName({ ...stray, isComputed: true, meant: "name" })).toEqual({ edit: "remove" });
  expect(suggestionForName({ ...stray, meant: "repoUrl" })).toEqual({ edit: "rename", to: "repoUrl" });
  expect(suggestionForName({ ...stray, meant: undefined })).toBeUndefined();
});

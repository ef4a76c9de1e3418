import { z } from "zod";
import { computed, type Fields, immutable, kind, option, type Part, writable } from "../../src/model";

const text = z.string();
const api = { list: "listProjects", get: "getProject", create: "createProject", remove: "deleteProject" } as const;
const examples = { minimal: {}, full: {} };

const own: Fields = {
  size: writable("Size.", text),
  mode: immutable("Mode.", z.enum(["slow", "fast"])),
  status: computed("State.", text),
};

const lists = (part: Partial<Part>): Part => ({
  doc: "Things.",
  form: { as: "map", name: "things" },
  fields: { size: writable("Size.", text) },
  api: { list: "listProjects" },
  keyOf: () => undefined,
  ...part,
});

const build = (spec: object) => () => kind("Thing", { doc: "A thing.", fields: own, api, examples, ...spec });
const withField = (field: Fields[string]) => build({ fields: { ...own, other: field } });
const withPart = (part: Partial<Part>) => build({ parts: { things: lists(part) } });
const writeOnly = writable("Password.", text, { secret: true, observed: false });

const asList: Part["form"] = { as: "list", name: "things", identity: ["size"] };
const order: NonNullable<Part["order"]> = {
  place: "order",
  before: "insert_before",
  arrange: { operation: "updateProject", field: "order" },
};

test("valid facts are accepted", () => {
  const fields = { ...own, host: computed("Host.", text, { follows: ["size", "things"] }), password: writeOnly };
  expect(build({ fields, parts: { things: lists({ fields: { password: writeOnly } }) } })).not.toThrow();
  expect(withPart({ form: asList, order })).not.toThrow();
});

describe("contradicting facts are refused", () => {
  test.each<[string, () => unknown, string]>([
    [
      "an earlier name that another field has",
      withField(writable("Other.", text, { renamedFrom: ["size"] })),
      "Thing.size is a name and an earlier one",
    ],
    [
      "an earlier name of a secret",
      withField({ ...writeOnly, renamedFrom: ["pin"] }),
      "Thing.other has an earlier name, which only settable fields without a secret may have",
    ],
    [
      "an earlier name in a part",
      withPart({ fields: { size: writable("Size.", text, { renamedFrom: ["width"] }) } }),
      "Thing.things.size has an earlier name, which only fields of the object itself may have",
    ],
    [
      "a generated name by which nothing is found",
      withField(writable("Name.", text, { autonamed: true })),
      "Thing.other is autonamed, but Thing is not found by it",
    ],
    [
      "a write-only field in a list",
      withPart({
        form: { as: "list", name: "things", identity: ["size"] },
        fields: { size: writable("Size.", text), password: writeOnly },
      }),
      "Thing.things.password is write-only",
    ],
    [
      "a write-only field in columns",
      withPart({
        form: { as: "columns", columns: { things: { field: "password", doc: "Passwords." } } },
        fields: { password: writeOnly },
      }),
      "Thing.things.password is write-only",
    ],
    [
      "an order of a map",
      withPart({ order }),
      "Thing.things has an order, which only a part in the form of a list has",
    ],
    [
      "an order of what overlaps",
      withPart({ form: asList, order, overlaps: true }),
      "Thing.things has an order, but its entries overlap",
    ],
    [
      "a field that is called as the order is",
      withPart({ form: asList, order, fields: { size: writable("Size.", text), order: writable("Order.", text) } }),
      "Thing.things.order is a field, and what the order of its entries is called",
    ],
    [
      "made under what need not be said",
      build({ api: { ...api, under: "size" } }),
      "Thing is made under size, which is no required field",
    ],
    ["follows nothing", withField(computed("", text, { follows: ["sise"] })), "Thing.other follows sise"],
    ["follows the platform", withField(computed("", text, { follows: ["status"] })), "Thing.other follows status"],
    ["follows, and can be set", withField(writable("", text, { follows: ["size"] })), "follows is for computed fields"],
    ["sent with nothing", withField(writable("", text, { sentWith: ["sise"] })), "Thing.other is sent with sise"],
    [
      "waits for the removal of nothing",
      withField(writable("", text, { afterRemovalOf: "sise" })),
      "Thing.other waits for the removal of sise",
    ],
    [
      "applies to nothing",
      withField(writable("", text, { appliesTo: { field: "kind", values: ["fast"] } })),
      "Thing.other applies to kind",
    ],
    [
      "applies to a value that does not exist",
      withField(writable("", text, { appliesTo: { field: "mode", values: ["fsat"] } })),
      "Thing.other applies to values that mode cannot have",
    ],
    ["required of the platform", withField(computed("", text, { required: true })), "required is for what can be"],
    ["a default of the platform", withField(computed("", text, { default: "" })), "a default is for what can be"],
    ["required with a default", withField(option("", text, { required: true, default: "" })), "has a default"],
    ["stable, and can be set", withField(writable("", text, { stable: true })), "stable is for computed fields"],
    ["derived, and can be set", withField(writable("", text, { derive: () => "" })), "derive is for computed fields"],
    ["shown once, never revealed", withField(computed("", text, { shownOnce: true })), "no operation to reveal"],
    [
      "a part belongs to nothing",
      withPart({ belongsTo: { part: "thing", field: "thing", id: "thing_id" } }),
      "Thing.things belongs to thing, which is no part",
    ],
    [
      "an identity of nothing",
      withPart({ form: { as: "list", name: "things", identity: ["name"] } }),
      "Thing.things names name, which is no field of it",
    ],
    [
      "rows under nothing",
      withPart({ api: { list: "listProjects", under: "host" } }),
      "Thing.things names host, which is no field of it",
    ],
    [
      "a part ready by what can be set",
      withPart({ ready: { field: "size", ok: [], failed: [], within: 1 } }),
      "Thing.things is ready by size, which is no computed field",
    ],
    [
      "ready by nothing",
      build({ ready: { field: "state", ok: [], failed: [], within: 1 } }),
      "Thing is ready by state, which is no computed field",
    ],
    [
      "moves by what changes in place",
      build({
        move: { field: "size", clone: "createProject", leaves: "", runsTwice: "", undeclared: [], referrers: [] },
      }),
      "Thing moves by size, which is no immutable field",
    ],
    ["named by nothing", build({ naming: "title" }), "Thing is found by title, which is no field"],
    ["its state in what can be set", build({ state: "size" }), "Thing has its state in size"],
    [
      "a field and a part",
      build({ parts: { size: lists({ form: { as: "map", name: "size" } }) } }),
      "is a field and a part",
    ],
  ])("%s", (_, built, fault) => {
    expect(built).toThrow("The kind Thing does not fit together: ");
    expect(built).toThrow(fault);
  });
});

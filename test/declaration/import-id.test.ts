import fc from "fast-check";
import { type ImportKeys, readImportId, writeImportId } from "../../src/declaration";

const ID = "5f0c7e1a-0000-4000-8000-000000000001";

test("an ID alone, or a name, declares nothing else", () => {
  expect(readImportId(ID, [])).toEqual({ wanted: ID, declared: new Map() });
  expect(readImportId("my shop", ["variables"])).toEqual({ wanted: "my shop", declared: new Map() });
});

test("keys, keys with what they refer to, and all of them", () => {
  const text = `${ID}?variables=LOG_LEVEL,with%20space&connections=main:${ID}&db_password_wo`;
  const said = readImportId(text, ["variables", "connections", "db_password_wo"]);
  expect(said.declared).toEqual(
    new Map<string, ImportKeys>([
      [
        "variables",
        new Map([
          ["LOG_LEVEL", undefined],
          ["with space", undefined],
        ]),
      ],
      ["connections", new Map([["main", ID]])],
      ["db_password_wo", "all"],
    ]),
  );
  expect(writeImportId(said)).toBe(text);
});

test("whatever the keys are, they come back; and nothing in the text is an expression", () => {
  const keys = fc.array(
    fc.tuple(
      fc.string({ minLength: 1, unit: "grapheme" }),
      fc.option(fc.string({ unit: "grapheme" }), { nil: undefined }),
    ),
  );
  fc.assert(
    fc.property(keys, (given) => {
      const declared = new Map<string, ImportKeys>([["variables", new Map(given)]]);
      const text = writeImportId({ wanted: ID, declared });
      expect(readImportId(text, ["variables"])).toEqual({ wanted: ID, declared });
      expect(text).not.toMatch(/[${"\\]/);
    }),
  );
});

test("an unknown name, and text that is not encoded, are refused with a next step", () => {
  expect(() => readImportId(`${ID}?variabels=A`, ["variables"])).toThrow(
    'has the unknown key "variabels". Valid keys: variables.',
  );
  expect(() => readImportId("really?", [])).toThrow("only the ID or the display name");
  expect(() => readImportId(`${ID}?variables=100%`, ["variables"])).toThrow("not valid percent-encoding");
});

import fc from "fast-check";
import { block, hcl, quoted, Reference } from "../../src/discover/hcl";

/** What the engine makes of a quoted text, by its grammar: escapes, and signs that are doubled before a brace. */
function read(written: string): string {
  const token = /\\u([0-9a-f]{4})|\\U([0-9a-f]{8})|\\(.)|(\$\$|%%)(?=\{)|([$%]\{)|([\s\S])/gu;
  const signs: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };
  return written.slice(1, -1).replace(token, (_, short, long, escaped, doubled, template, plain) => {
    if (template !== undefined || plain === "\n" || plain === '"') throw new Error(`${written} is more than a text.`);
    if (short ?? long) return String.fromCodePoint(Number.parseInt(short ?? long, 16));
    return doubled?.[0] ?? plain ?? signs[escaped] ?? escaped;
  });
}

const text = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc
    .array(fc.constantFrom("$", "%", "{", "}", "\\", '"', "\n", "\u2028", "\u202e", "\u{e0001}", "a"))
    .map((signs) => signs.join("")),
);

test("any text is literal", () => {
  fc.assert(fc.property(text, (given) => read(quoted(given)) === given));
});

test("expressions are escaped, and invisible characters are shown", () => {
  expect(quoted("${key} $${key} %{if} 5 % $")).toBe('"$${key} $$${key} %%{if} 5 % $"');
  expect(quoted("a\u202eb\u2028")).toBe('"a\\u202eb\\u2028"');
});

test("keys are quoted where they are no names", () => {
  const map = { KEY: "1", "3D": "2", "with space": "3", for: "4", "${x}": "5" };
  expect(hcl(map)).toBe(
    '{\n  KEY          = "1"\n  "3D"         = "2"\n  "with space" = "3"\n  "for"        = "4"\n  "$${x}"      = "5"\n}',
  );
});

test("a block is written as the engine's own formatter would", () => {
  const body = { id: new Reference("var.id"), list: [1, "b"], ports: [{ port: 1 }], a: true, none: {} };
  expect(block("resource", ["svc_bucket", "files"], body)).toBe(
    [
      'resource "svc_bucket" "files" {',
      "  id   = var.id",
      '  list = [1, "b"]',
      "  ports = [",
      "    {",
      "      port = 1",
      "    },",
      "  ]",
      "  a    = true",
      "  none = {}",
      "}",
      "",
    ].join("\n"),
  );
});

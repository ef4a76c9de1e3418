import fc from "fast-check";
import ts from "typescript";
import { parse } from "yaml";
import { toCdktf, toPulumi, toPulumiNative, toPulumiPython, toTerraform } from "../../src/discover";
import { yaml } from "../../src/discover/to-environment";
import { typescript } from "../../src/discover/typescript";
import { plainOf } from "../../src/environment/tree";
import { treeOfYaml } from "../../src/environment/yaml";
import { kinds } from "../../src/kinds";
import { strangeIn } from "../../src/model/strange";

const UNSEEN = /[^\P{Cc}\n\t]|[\p{Cf}\p{Zl}\p{Zp}]/u;
const signs = [
  "\u2028",
  "\u2029",
  "\u0085",
  "\ufeff",
  "\u202e",
  "\u{e0001}",
  "\u009b",
  "\0",
  "\r",
  "\n",
  "\t",
  " ",
  "a",
];
const text = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.array(fc.constantFrom(...signs, '"', "'", "\\", "`", "${", ":", "#", "- ", "|")).map((all) => all.join("")),
);

/** Texts that mean something in YAML, or in JavaScript. */
const HOSTILE = [
  "<<",
  "null",
  "~",
  "? a",
  "a: b",
  "- a",
  "*a",
  "&a",
  "!a",
  "%a",
  "@a",
  "constructor",
  "0x1f",
  "yes",
  "",
];

/** What a compiler makes of an object in code. */
function compiled(code: string): unknown {
  const { outputText, diagnostics = [] } = ts.transpileModule(`module.exports = ${code};`, {
    reportDiagnostics: true,
    compilerOptions: { module: ts.ModuleKind.CommonJS },
  });
  expect(diagnostics).toEqual([]);
  const module: { exports?: unknown } = {};
  new Function("module", outputText)(module);
  return module.exports;
}

test("any text is literal in TypeScript, as a value and as a key, and shows what is in it", () => {
  fc.assert(
    fc.property(text, text, (key, value) => {
      const given = Object.fromEntries([[key, [value]]]);
      const code = typescript(given);
      expect(code).not.toMatch(UNSEEN);
      expect(compiled(code)).toEqual(given);
    }),
  );
});

test("any text is literal in YAML, as a value and as a key, and shows what is in it", () => {
  fc.assert(
    fc.property(text, text, (key, value) => {
      const given = { base: Object.fromEntries([[key, [value]]]) };
      const written = yaml(given);
      expect(written).not.toMatch(UNSEEN);
      expect(parse(written)).toEqual(given);
      const { tree, mistakes } = treeOfYaml(written, "e.yaml");
      // The reader takes no invisible characters.
      if (mistakes.length === 0) expect(plainOf(tree)).toEqual(given);
      else expect(strangeIn(key) ?? strangeIn(value)).toBeDefined();
    }),
    { examples: [["a", " \n"], ...HOSTILE.map((key): [string, string] => [key, key])] },
  );
});

test.each([
  ["pulumi", toPulumi],
  ["pulumi-native", toPulumiNative],
  ["pulumi-python", toPulumiPython],
  ["cdktf", toCdktf],
])("no line ends inside of a text of %s", (_, write) => {
  const facts = { kind: kinds.application, id: "a\u2028b", displayName: null, projectId: null, createdAt: null };
  const fields = { displayName: "x\u2028y", variables: { "k\u2029": "v\u2028" } };
  const code = write({ objects: [{ ...facts, words: ["x"], fields }] });
  expect(code).toContain('"x\\u2028y"');
  expect(code).not.toMatch(UNSEEN);
});

test.each([
  ["pulumi-native", toPulumiNative, String.raw`ignoreChanges: ["domains[\"a.example.com\"].customSslCert"]`],
  ["pulumi-python", toPulumiPython, String.raw`ignore_changes=["domains[\"a.example.com\"].customSslCert"]`],
  ["cdktf", toCdktf, String.raw`ignoreChanges: ["domains[\"a.example.com\"].custom_ssl_cert"]`],
  [
    "terraform",
    toTerraform,
    '  lifecycle {\n    ignore_changes = [domains["a.example.com"].custom_ssl_cert]\n  }\n}\n',
  ],
])("%s ignores what no import ID has", (_, write, ignored) => {
  const facts = { kind: kinds.loadBalancer, id: "a", displayName: null, projectId: null, createdAt: null };
  const fields = { domains: { "a.example.com": { isPrimary: true, customSslCert: "PEM" } } };
  const objects = [{ ...facts, words: ["x"], fields }];
  expect(write({ objects })).toContain(ignored);
  expect(write({ objects, isNew: true })).not.toContain("ignore");
});

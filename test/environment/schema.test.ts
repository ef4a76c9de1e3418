import { readFileSync } from "node:fs";
import { join } from "node:path";
import Ajv from "ajv";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { examineEnvironment } from "../../src/environment/load";
import { listedWords } from "../../src/environment/shape";
import { kindsBySection, sectionOf } from "../../src/environment/words";
import { kinds } from "../../src/kinds";
import type { Kind, Named } from "../../src/model";
import { sampleOf } from "../laws/samples";

const root = join(__dirname, "../..");
const schema = JSON.parse(readFileSync(join(root, "schemas/environment.schema.json"), "utf8"));
const ajv = new Ajv({ allErrors: true, strictTypes: false });
addFormats(ajv);
const fits = ajv.compile(schema);

const fileOf = (section: string, declared: Named) => ({ base: { [section]: { one: declared } } });

async function verdicts(definition: object): Promise<{ schema: boolean; check: boolean; says: string[] }> {
  const { mistakes } = await examineEnvironment({ definition, environment: "staging" });
  const errors = mistakes.filter(({ severity }) => severity === "error");
  const says = [...errors.map(({ message }) => message), ...(fits(definition) ? [] : [ajv.errorsText(fits.errors)])];
  return { schema: fits(definition), check: errors.length === 0, says };
}

const agreed = { schema: true, check: true, says: [] };

describe.each(Object.values<Kind>(kinds))("$name", (kind) => {
  const section = sectionOf(kind);

  test.each(["minimal", "full"] as const)("the schema and the checks accept its %s example", async (which) => {
    expect(await verdicts(fileOf(section, { ...kind.examples[which] }))).toEqual(agreed);
  });

  test("both accept generated declarations", async () => {
    await fc.assert(
      fc.asyncProperty(sampleOf(kind), async (declared) => {
        expect(await verdicts(fileOf(section, declared))).toEqual(agreed);
      }),
      { numRuns: 25 },
    );
  });

  test("both refuse a misspelt field, a wrong type and a missing field", async () => {
    const whole: Named = { ...kind.examples.minimal };
    const [first = ""] = Object.keys(whole).filter((name) => kind.fields[name]?.required);
    const { [first]: _, ...incomplete } = whole;
    for (const wrong of [{ ...whole, dispalyNam: "x" }, { ...whole, [first]: { a: [] } }, incomplete]) {
      expect(await verdicts(fileOf(section, wrong))).toMatchObject({ schema: false, check: false });
    }
  });

  test("both accept an overlay that only changes something", async () => {
    const { displayName, ...rest } = { displayName: "other", ...kind.examples.minimal } as Named;
    const own = displayName === "other" ? rest : { ...rest, displayName };
    const definition = {
      base: { [section]: { one: own, two: own } },
      environments: { staging: { [section]: { one: {}, two: null } } },
    };
    expect(await verdicts(definition)).toEqual(agreed);
  });
});

test("each kind has a section of its own, in the plural", () => {
  const plural = (word: string) => `${word}s`.replace(/([^aeiou])ys$/, "$1ies");
  expect([...kindsBySection.keys()].sort()).toEqual(Object.keys(kinds).map(plural).sort());
  expect([...listedWords()].sort()).toEqual(["cluster", "role", "size"]);
});

test("what base and overlay have alike is written once, and each kind keeps its address", () => {
  const definitions: Readonly<Record<string, { readonly properties?: Named }>> = schema.definitions;
  for (const { name, fields } of Object.values<Kind>(kinds)) {
    const [own, overlay] = [definitions[name]?.properties ?? {}, definitions[`${name}Overlay`]?.properties ?? {}];
    const same = Object.keys(fields).filter((field) => field in own);
    expect(same.length).toBeGreaterThan(0);
    const twice = same.filter((field) => {
      const text = JSON.stringify(own[field]);
      return text === JSON.stringify(overlay[field]) && text.length >= 160;
    });
    expect([name, twice]).toEqual([name, []]);
  }
});

import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { dataSources } from "../../src/data";
import { examineTerraform } from "../../src/hcl/validate";
import { kinds } from "../../src/kinds";
import { apply } from "../../src/lifecycle";
import { camelCase, type Kind, lowerFirst, pascal } from "../../src/model";
import { typeNameOf } from "../../src/terraform/schema";
import { worldOfSuite } from "../laws/law";
import { sampleOf } from "../laws/samples";
import { doors, type Named } from "./doors";

jest.setTimeout(60_000);

const page = readFileSync(join(__dirname, "../../docs/data.md"), "utf8");
const blocks = [...page.matchAll(/^```hcl\n([\s\S]*?)^```/gm)].map(([, text = ""]) => text);

const world = worldOfSuite();

/** An object of each kind, with the name of the examples; their ids by what refers to them. */
async function furnish(): Promise<ReadonlyMap<string, string>> {
  await world.reset();
  const ids = new Map<string, string>();
  for (const kind of Object.values<Kind>(kinds)) {
    const drawn = fc.sample(sampleOf(kind), { numRuns: 20, seed: 5 });
    // With little declared, no two want the same.
    const [sample = {}] = drawn.toSorted((one, other) => Object.keys(one).length - Object.keys(other).length);
    const declared = kind.naming === undefined ? sample : { ...sample, [kind.naming]: "example" };
    const { known, error } = await apply({ kind, name: "subject", declared }, world.io);
    if (error) throw error;
    ids.set(`${lowerFirst(kind.name)}Id`, known.live.id);
  }
  return ids;
}

test("every data source has an example, and the files that hold them have no mistake", async () => {
  const types = [...dataSources().keys()].map((name) => typeNameOf(pascal(name)));
  expect(blocks.map((text) => /^data "(\w+)"/.exec(text)?.[1])).toEqual(types);
  const folder = mkdtempSync(join(tmpdir(), "svc-data-"));
  writeFileSync(join(folder, "main.tf"), blocks.join("\n"));
  expect(await examineTerraform(folder)).toEqual([]);
});

test("every example finds what it asks for", async () => {
  const ids = await furnish();
  const ask = doors.terraform(world);
  const sources = [...dataSources().values()];
  for (const [index, text] of blocks.entries()) {
    const source = sources[index];
    const own = `${source?.name}Id`;
    const given: Named = {};
    for (const [, name = "", value = ""] of text.matchAll(/^ {2}(\w+) = (.*)$/gm)) {
      const key = camelCase(name);
      given[key] = ids.get(key === "id" ? own : key) ?? JSON.parse(value);
    }
    const answer = ask(source?.name ?? "", given);
    // What the lists of reference hold is the platform's.
    if (source?.answers.is === "row") await expect(answer).rejects.toThrow('= "example". There ');
    else if (source?.answers.is === "object") expect((await answer).id).toBe(ids.get(own));
    else expect(Array.isArray((await answer).ids)).toBe(true);
  }
});

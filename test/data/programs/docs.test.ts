import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { dataSources } from "../../../src/data";
import { examineTerraform } from "../../../src/hcl/validate";
import { kinds } from "../../../src/kinds";
import { apply } from "../../../src/lifecycle/run/apply-plan";
import { camelCase, type Kind, lowerFirst, type Named, pascal } from "../../../src/model";
import { typeNameOf } from "../../../src/terraform/schema";
import { worldOfSuite } from "../../laws/law";
import { sampleOf } from "../../laws/samples";
import { fixtures } from "../../laws/world";
import { newFolder } from "../../support/new-folder";
import { doors } from "../doors";

const page = readFileSync(join(__dirname, "../../../docs/data.md"), "utf8");
/** The example of each data source, by its type. */
const examples = new Map(
  [...page.matchAll(/^```hcl\n([\s\S]*?)^```/gm)]
    .flatMap(([, text = ""]) => text.split(/^(?=data )/m))
    .map((text) => [/^data "(\w+)"/.exec(text)?.[1], text]),
);

const SOME_ID = "11111111-1111-4111-8111-111111111111";

const world = worldOfSuite();

/** An object of each kind, with the name of the examples; their ids by what refers to them. */
async function furnish(): Promise<ReadonlyMap<string, string>> {
  await world.reset();
  // The examples of projects have its name.
  await world.io.client.send({
    operation: "updateProject",
    ids: [fixtures.project],
    body: { display_name: "fixture" },
  });
  const ids = new Map<string, string>();
  for (const kind of Object.values<Kind>(kinds).filter(({ awaits }) => !awaits)) {
    const { known, error } = await apply({ kind, name: "subject", declared: declaredAs(kind, ids) }, world.io);
    if (error) throw error;
    ids.set(lowerFirst(kind.name), known.live.id);
  }
  return ids;
}

function declaredAs(kind: Kind, ids: ReadonlyMap<string, string>): Named {
  const { minimal } = kind.examples;
  // What lives under others is in those of the examples.
  if (kind.owned) return { ...minimal, ...Object.fromEntries([...ids].filter(([name]) => name in minimal)) };
  const drawn = fc.sample(sampleOf(kind), { numRuns: 20, seed: 5 });
  // With little declared, no two want the same.
  const [sample = {}] = drawn.toSorted((one, other) => Object.keys(one).length - Object.keys(other).length);
  return kind.naming === undefined ? sample : { ...sample, [kind.naming]: minimal[kind.naming] ?? sample[kind.naming] };
}

test("every data source has an example, and the files that hold them have no mistake", async () => {
  const types = [...dataSources().keys()].map((name) => typeNameOf(pascal(name)));
  expect([...examples.keys()].toSorted()).toEqual(types.toSorted());
  const folder = newFolder();
  writeFileSync(join(folder, "main.tf"), [...examples.values()].join("\n"));
  expect(await examineTerraform(folder)).toEqual([]);
});

test("every example finds what it asks for", async () => {
  const ids = await furnish();
  const ask = doors.terraform(world);
  for (const source of dataSources().values()) {
    const text = examples.get(typeNameOf(pascal(source.name))) ?? "";
    const own = ids.get(source.name);
    const given: Record<string, unknown> = {};
    for (const [, name = "", value = ""] of text.matchAll(/(?:^ |\{) (\w+) = ("[^"]*")/gm)) {
      const key = camelCase(name);
      const id = key === "id" ? own : ids.get(key.replace(/Id$/, ""));
      given[key] = (JSON.parse(value) as string).replace(SOME_ID, String(id?.split("/").at(-1)));
    }
    const answer = ask(source.name, given);
    // What the lists of reference hold is the platform's.
    if (source.answers.is === "row") await expect(answer).rejects.toThrow('= "example". Available: ');
    else if (source.answers.is === "object") expect((await answer).id).toBe(own);
    else expect(Array.isArray((await answer).ids)).toBe(true);
  }
});

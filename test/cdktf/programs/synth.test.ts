import type { Construct } from "constructs";
import fc from "fast-check";
import { kinds } from "../../../src/kinds";
import { idOf, type Kind, type Named } from "../../../src/model";
import { toRow } from "../../../src/terraform/convert";
import { dataSources } from "../../../src/terraform/data";
import { ephemeralSources } from "../../../src/terraform/ephemeral";
import { resourceSchema, resourceSchemas } from "../../../src/terraform/schema";
import { sampleOf } from "../../laws/samples";
import { type Face, faces } from "../faces";
import { mapTexts, misfits } from "../schema";
import { renderedAll } from "../template";

type Class = new (scope: Construct, id: string, config: Named) => unknown;

const RUNS = 40;

/** Declares one object, its secrets as variables, and gives the block that comes of it and the secrets by variable. */
function declare(face: Face, kind: Kind, values: Named) {
  const { attributes, typeName } = resourceSchema(kind);
  const secrets = new Map<string, string>();
  const made = face.synth((stack) => {
    const safe = mapTexts(attributes, values, (value, isSecret) => {
      if (!isSecret) return value;
      const name = `secret${secrets.size}`;
      secrets.set(name, String(value));
      return new face.cdktf.TerraformVariable(stack, name, { type: "string", sensitive: true }).stringValue;
    });
    new (face.svc[kind.name as keyof typeof face.svc] as Class)(stack, "it", safe);
  });
  return { made, block: made.resource[typeName]?.it ?? {}, secrets };
}

const each = Object.values<Kind>(kinds).map((kind) => [kind.name, kind] as const);

describe.each(faces.map((face) => [face.library, face] as const))("%s", (_, face) => {
  test.each(each)("%s: the declaration comes through in the provider's names", (_name, kind) => {
    const { attributes } = resourceSchema(kind);
    const law = (sample: Named) => {
      // Samples stand for whole resources with what is known of these; here that is a construct, or the id.
      const values = mapTexts(attributes, sample, idOf);
      const { made, block, secrets } = declare(face, kind, values);
      expect(misfits(attributes, block)).toEqual([]);
      const back = renderedAll(block, (expression) => secrets.get(expression.replace("var.", "")) ?? "?");
      expect(back).toEqual(withoutNulls(toRow(attributes, values)));
      const text = JSON.stringify(made);
      for (const secret of secrets.values()) expect(text).not.toContain(JSON.stringify(secret));
    };
    law(kind.examples.minimal);
    law(kind.examples.full);
    fc.assert(fc.property(sampleOf(kind), law), { numRuns: RUNS });
  });
});

test.each(each)("%s: the same JSON from both libraries", (_, kind) => {
  const [kept, last] = faces.map((face) => declare(face, kind, kind.examples.full).made);
  expect(kept).toEqual(last);
  expect(JSON.stringify(kept)).toBe(JSON.stringify(last));
});

test("the two libraries are two", () => {
  const [original, successor] = faces.map(({ cdktf }) => "TerraformEphemeralResource" in cdktf);
  expect([original, successor]).toEqual([false, true]);
});

test("every resource, data source and ephemeral resource of the provider has a construct", () => {
  const exported = Object.entries(faces[0]?.svc ?? {}) as [string, { tfResourceType?: string }][];
  const typesOf = (prefix: RegExp) =>
    exported.flatMap(([name, { tfResourceType }]) => (prefix.test(name) ? [tfResourceType] : [])).sort();
  expect(typesOf(/^(?!Svc|DataSvc|EphemeralSvc)/)).toEqual([...resourceSchemas().keys()].sort());
  expect(typesOf(/^DataSvc/)).toEqual([...dataSources().keys()].sort());
  expect(typesOf(/^EphemeralSvc/)).toEqual([...ephemeralSources().keys()].sort());
});

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== "object" || value === null) return value;
  const present = Object.entries(value).filter(([, item]) => item !== null);
  return Object.fromEntries(present.map(([key, item]) => [key, withoutNulls(item)]));
}

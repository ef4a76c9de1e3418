import * as pulumi from "@pulumi/pulumi";
import { declaredNames } from "../../src/declaration";
import { kinds } from "../../src/kinds";
import { type JsonSchema, jsonSchemaOf, type Kind } from "../../src/model";
import * as dynamic from "../../src/pulumi";
import { dereference } from "../../src/pulumi/inputs";
import * as native from "../../src/pulumi/native";

beforeAll(() => pulumi.runtime.setMocks({ newResource: () => ({ id: "the-id", state: {} }), call: () => ({}) }));

interface Reference {
  readonly kind: Kind;
  readonly path: readonly string[];
  readonly to: string;
}

/** Every place of every kind that takes the ID of another resource. */
const references = Object.values<Kind>(kinds).flatMap((kind) =>
  Object.entries(declaredNames(kind)).flatMap(([name, { schema }]) => referencesIn(kind, jsonSchemaOf(schema), [name])),
);

function referencesIn(kind: Kind, schema: JsonSchema, path: readonly string[]): Reference[] {
  if (schema.idOf !== undefined) return [{ kind, path, to: schema.idOf }];
  const { properties = {}, items, additionalProperties: others, anyOf = [] } = schema;
  const below = [
    ...Object.entries(properties),
    ...(items ? [["0", items] as const] : []),
    ...(typeof others === "object" ? [["key", others] as const] : []),
  ];
  const options = anyOf.flatMap((option) => referencesIn(kind, option, path));
  return [...options, ...below.flatMap(([key, inner]) => referencesIn(kind, inner, [...path, key]))];
}

const within = ([key = "", ...rest]: readonly string[], value: unknown): object => {
  const inner = rest.length > 0 ? within(rest, value) : value;
  return key === "0" ? [inner] : { [key]: inner };
};

/** A resource as it is, whatever it declares: nothing is checked before it is registered. */
const resourceOf = (face: object, name: string): pulumi.CustomResource => {
  const Class = (face as Record<string, new (...args: unknown[]) => pulumi.CustomResource>)[name];
  if (!Class) throw new Error(`There is no class ${name}.`);
  return new Class("referred", { displayName: "referred", name: "referred" });
};

const resolved = (value: unknown) =>
  new Promise((resolve) => pulumi.output(value as pulumi.Input<string>).apply(resolve));

describe.each([
  ["dynamic", dynamic],
  ["native", native],
])("%s", (_, face) => {
  test.each(references.map((one) => [`${one.kind.name}.${one.path.join(".")}`, one] as const))(
    "%s takes the resource, an output of it, and its ID",
    async (_, { kind, path, to }) => {
      const resource = resourceOf(face, to);
      for (const given of [resource, pulumi.output(Promise.resolve(resource)), resource.id, "the-id"]) {
        expect(await resolved(dereference(kind, within(path, given)))).toEqual(within(path, "the-id"));
      }
      const other = resourceOf(face, to === "Project" ? "Pipeline" : "Project");
      expect(() => dereference(kind, within(path, other))).toThrow(`${path[0]} takes a resource of kind ${to}, got`);
    },
  );
});

test("there are such places", () => {
  const places = references.map(({ kind, path }) => `${kind.name}.${path.join(".")}`);
  expect(places).toEqual(expect.arrayContaining(["Application.projectId", "Pipeline.stages.0.applications.0"]));
});

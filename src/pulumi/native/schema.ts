import { type DataSource, dataSources, namesOfWhole, type Value, type Values } from "../../data";
import type { DeclaredName } from "../../declaration";
import { declaredNames } from "../../declaration";
import { kinds } from "../../kinds";
import {
  type Action,
  currentName,
  type Field,
  fieldOf,
  isDemanded,
  type Kind,
  type Part,
  partNamed,
  pascal,
  plural,
  singular,
} from "../../model";
import { actionFunctions, parametersOf, RESULT } from "./action-functions";
import { AUTONAMED } from "./autonaming";
import { configuration } from "./configuration";
import { EXAMPLES } from "./examples.gen";
import { listSourceOf } from "./listing";
import { COMPONENT, dynamicTypeOf, functionTokenOf, PACKAGE, tokenOf } from "./tokens";
import { type EnumSpec, type ObjectSpec, type PropertySpec, type TypeSpec, Types } from "./types";
import { REPOSITORY, VERSION } from "./version.gen";

/** An environment file as a component with resources of this package. */
const environment: ResourceSpec = {
  isComponent: true,
  description: "All resources of an environment file, as children with their names in the file.",
  properties: {
    outputs: {
      type: "object",
      additionalProperties: { $ref: "pulumi.json#/Any" },
      description: "Values that the file lists under `outputs`.",
    },
  },
  required: ["outputs"],
  inputProperties: {
    file: { type: "string", plain: true, description: "Path of the file, `environment.svc.yaml` by default." },
    environment: {
      type: "string",
      plain: true,
      description: "Which environment of the file; the name of the stack by default.",
    },
  },
  requiredInputs: [],
};

interface ResourceSpec extends Omit<ObjectSpec, "type"> {
  readonly inputProperties: Readonly<Record<string, PropertySpec>>;
  readonly requiredInputs: readonly string[];
  readonly aliases?: readonly { readonly type: string }[];
  readonly listInputs?: ObjectSpec;
  readonly isComponent?: true;
}

interface FunctionSpec {
  readonly description: string;
  readonly inputs?: ObjectSpec;
  readonly outputs: ObjectSpec;
}

/** The package schema for the engine and its SDK generators. */
export interface PackageSpec {
  readonly name: string;
  readonly displayName: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly publisher: string;
  readonly homepage: string;
  readonly repository: string;
  readonly logoUrl: string;
  readonly pluginDownloadURL: string;
  readonly keywords: readonly string[];
  readonly meta: { readonly moduleFormat: string; readonly supportPack: boolean };
  readonly config: { readonly variables: Readonly<Record<string, PropertySpec>> };
  readonly types: Readonly<Record<string, ObjectSpec | EnumSpec>>;
  readonly provider: ResourceSpec;
  readonly resources: Readonly<Record<string, ResourceSpec>>;
  readonly functions: Readonly<Record<string, FunctionSpec>>;
  readonly language: Readonly<Record<string, unknown>>;
}

/** Entries of parts have more fields in an answer than in a declaration, so they are two types. */
type Mode = "input" | "output";
const suffix = { input: "", output: "Live" } as const;

/** The package schema, derived from the kinds. */
export function packageSchema(): PackageSpec {
  const types = new Types();
  const resources = Object.values<Kind>(kinds).map((kind) => [tokenOf(kind.name), resource(types, kind)] as const);
  const settings = Object.fromEntries(
    Object.entries(configuration).map(([name, { doc, secret }]): [string, PropertySpec] => [
      name,
      { type: "string", description: doc, ...(secret ? { secret } : {}) },
    ]),
  );
  return {
    name: PACKAGE,
    displayName: "svc",
    version: VERSION,
    description: "Applications, databases and the rest of the hosting platform.",
    license: "MIT",
    publisher: "svc-iac",
    homepage: `https://github.com/${REPOSITORY}`,
    repository: `https://github.com/${REPOSITORY}`,
    logoUrl: `https://raw.githubusercontent.com/${REPOSITORY}/v${VERSION}/docs/logo.svg`,
    // The archives of a release are its assets: SDKs name this, so that the engine finds a plugin that is not installed.
    pluginDownloadURL: `github://api.github.com/${REPOSITORY}`,
    keywords: ["pulumi", "svc", "category/cloud", "kind/native"],
    // Makes the generated code ready to build and pack: a Go SDK has its go.mod, for one.
    meta: { moduleFormat: "(.*)", supportPack: true },
    config: { variables: settings },
    types: types.all,
    provider: {
      description: "A company on the platform: several providers serve several companies in one program.",
      properties: {},
      inputProperties: settings,
      requiredInputs: [],
    },
    resources: { ...Object.fromEntries(resources), [COMPONENT]: environment },
    functions: Object.fromEntries([
      ...[...dataSources().values()].map((source) => [functionTokenOf(source.name), functionOf(types, source)]),
      ...[...actionFunctions].map(([token, action]) => [token, functionOfAction(types, action)]),
    ]),
    language: {
      nodejs: { packageName: "svc-iac-native", respectSchemaVersion: true },
      python: { packageName: "svc_iac", respectSchemaVersion: true, pyproject: { enabled: true } },
      go: { importBasePath: "svc-iac/sdk/go/svc", respectSchemaVersion: true, generateResourceContainerTypes: true },
      csharp: { rootNamespace: "SvcIac", respectSchemaVersion: true },
      // Generated code needs a runtime as new as its generator; the default is the very first one. The runtime finds the
      // plugins only of packages below `com`.
      java: { basePackage: "com.svciac", dependencies: { "com.pulumi:pulumi": "1.12.0" } },
    },
  };
}

function resource(types: Types, kind: Kind): ResourceSpec {
  const declared = Object.entries(declaredNames(kind));
  const property = (name: string, mode: Mode): PropertySpec => {
    const field = kind.fields[currentName(kind, name)];
    const { doc, schema, secret, current }: DeclaredName = declaredNames(kind)[name] ?? (field as Field);
    const part = partNamed(kind, name);
    const type = part ? partType(types, kind, name, part, mode) : types.of(schema, kind.name + pascal(name));
    const replaces = mode === "input" && field?.mutability === "immutable" && field.stays === undefined;
    const facts = [...(mode === "input" && field?.autonamed ? [AUTONAMED] : []), ...factsOf(kind, name, field)];
    return {
      ...type,
      description: [doc, ...facts].join("\n\n"),
      ...(current === undefined ? {} : { deprecationMessage: `Use \`${current}\`.` }),
      ...(secret ? { secret: true as const } : {}),
      ...(replaces ? { willReplaceOnChanges: true as const } : {}),
    };
  };
  const outputs = [...new Set([...Object.keys(kind.fields), ...declared.map(([name]) => name)])];
  const sure = Object.entries(kind.fields).filter(
    ([, field]) =>
      isDemanded(field) || (field.mutability === "computed" && field.stable && !Types.isNullable(field.schema)),
  );
  return {
    description: `${kind.doc}\n\n${examplesOf(kind)}`,
    properties: Object.fromEntries(outputs.map((name) => [name, property(name, "output")])),
    required: sure.map(([name]) => name),
    inputProperties: Object.fromEntries(declared.map(([name]) => [name, property(name, "input")])),
    requiredInputs: declared.flatMap(([name]) => (isRequiredInput(kind.fields[name]) ? [name] : [])),
    aliases: [{ type: dynamicTypeOf(kind.name) }],
    listInputs: objectOf(types, listSourceOf(kind)?.takes ?? {}, `List${plural(kind.name)}`),
  };
}

/** In the engine's own markup: each SDK and the registry show the blocks of their language, if there are any. */
function examplesOf({ name }: Kind): string {
  const blocks = Object.entries(EXAMPLES[name] ?? {}).map(([language, code]) => `\`\`\`${language}\n${code}\`\`\``);
  return [
    "{{% examples %}}",
    "{{% example %}}",
    "## Example Usage",
    ...blocks,
    "{{% /example %}}",
    "{{% /examples %}}",
  ].join("\n\n");
}

/** A missing name is generated in Check. */
function isRequiredInput(field: Field | undefined): boolean {
  return isDemanded(field) && !field?.autonamed;
}

/**
 * A default is a sentence and not the schema's `default`: SDKs would send that with each resource, and what is declared is
 * managed, while a field that nobody declares is left alone.
 */
function factsOf(kind: Kind, name: string, field: Field | undefined): string[] {
  if (!field) return [];
  const start = field.default ?? field.createDefault;
  const isMove = kind.move?.field === name;
  return [
    ...(start === undefined ? [] : [`Default: \`${JSON.stringify(start)}\`.`]),
    ...(field.mutability === "immutable" && field.stays === undefined && !isMove ? ["A change replaces it."] : []),
  ];
}

function partType(types: Types, kind: Kind, name: string, part: Part, mode: Mode): TypeSpec {
  const { form } = part;
  const place = kind.name + pascal(singular(name));
  if (form.as === "columns") {
    const { schema } = fieldOf(part, form.columns[name]?.field ?? "");
    const isReference = Boolean(schema.meta()?.refersTo) && mode === "output";
    return { type: "object", additionalProperties: isReference ? { type: "string" } : types.of(schema, place) };
  }
  const entry = types.object(place + suffix[mode], () => {
    const fields = Object.entries(part.fields).filter(
      ([, field]) => mode === "output" || field.mutability !== "computed",
    );
    const members = fields.map(([key, field]): [string, PropertySpec] => [
      key,
      {
        ...types.of(field.schema, place + pascal(key)),
        description: field.doc,
        ...(field.secret ? { secret: true as const } : {}),
      },
    ]);
    const required = fields.flatMap(([key, field]) => (field.required ? [key] : []));
    return { description: part.doc, properties: Object.fromEntries(members), required };
  });
  return form.as === "map" ? { type: "object", additionalProperties: entry } : { type: "array", items: entry };
}

function functionOf(types: Types, { name, doc, takes, answers }: DataSource): FunctionSpec {
  const inputs = objectOf(types, takes, pascal(name));
  if (answers.is === "object") {
    return { description: doc, inputs, outputs: wholeOf(types, answers.kind) };
  }
  const row = () => objectOf(types, answers.columns, answers.type);
  if (answers.is === "row") return { description: doc, inputs, outputs: row() };
  const items = types.object(answers.type, row);
  const ids = { type: "array", items: { type: "string" }, description: "Their ids." };
  const all = { type: "array", items, description: "All of them, in order." };
  return {
    description: doc,
    inputs,
    outputs: { type: "object", properties: { ids, items: all }, required: ["ids", "items"] },
  };
}

/** Side effects of a program, so the description says when they happen. */
function functionOfAction(types: Types, action: Action): FunctionSpec {
  const place = pascal(action.name.replaceAll("-", "_"));
  const outputs = objectOf(types, RESULT, place);
  const own = Object.entries(action.outputs).map(([name, { doc, schema, secret }]): [string, PropertySpec] => [
    name,
    { ...types.of(schema, place + pascal(name)), description: doc, ...(secret ? { secret } : {}) },
  ]);
  return {
    description: `${action.doc}\n\nIt runs with every update of a program that calls it, and not in a preview.`,
    inputs: objectOf(types, parametersOf(action), place),
    outputs: { ...outputs, properties: { ...outputs.properties, ...Object.fromEntries(own) } },
  };
}

function wholeOf(types: Types, kind: Kind): ObjectSpec {
  const { properties, required = [] } = resource(types, kind);
  const id: PropertySpec = { type: "string", description: "ID on the platform." };
  const all: ObjectSpec["properties"] = { ...properties, id };
  const names = namesOfWhole(kind);
  return {
    type: "object",
    properties: Object.fromEntries(names.map((name) => [name, all[name] as PropertySpec])),
    required: names.filter((name) => name === "id" || required.includes(name)),
  };
}

function objectOf(types: Types, values: Values, place: string): ObjectSpec {
  const properties = Object.entries(values).map(([name, { doc, schema }]: [string, Value]): [string, PropertySpec] => [
    name,
    { ...types.ofSchema(schema, place + pascal(name)), description: doc },
  ]);
  const required = Object.entries(values).flatMap(([name, value]) => (value.required ? [name] : []));
  return { type: "object", properties: Object.fromEntries(properties), required };
}

// Loads the kinds as they stand in src, without a build.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

export function loadTypeScript() {
  require("../typescript.cjs");
}

/** What can be asked of the platform without a declaration. */
export function loadData() {
  loadTypeScript();
  const { dataSources, namesOfWhole } = require("../../src/data/index.ts");
  const { listings } = require("../../src/model/listings.ts");
  return { sources: [...dataSources().values()], namesOfWhole, isListing: (name) => name in listings, listings };
}

/** Every operation of the contract. */
export function loadContract() {
  loadTypeScript();
  return require("../../src/contract/operations.gen.ts");
}

export function loadModel() {
  loadTypeScript();
  return require("../../src/model/index.ts");
}

/** What the commands print, and how they end. */
export function loadCommands() {
  loadTypeScript();
  const { z } = require("zod");
  return {
    ...require("../../src/cli/explain.ts"),
    ...require("../../src/cli/exit-codes.ts"),
    ...require("../../src/cli/outputs.ts"),
    ...require("../../src/cli/program.ts"),
    jsonSchema: (schema) => z.toJSONSchema(schema, { unrepresentable: "any", io: "input", target: "draft-7" }),
  };
}

export function loadKinds() {
  loadTypeScript();
  const { kinds } = require("../../src/kinds/index.ts");
  const { declaredNames } = require("../../src/declaration/declared-names.ts");
  const { isWriteOnly } = require("../../src/model/field.ts");
  const { dataGuards, entryOptions, options } = require("../../src/model/fields.ts");
  const { wordOf, sectionOf } = require("../../src/environment/words.ts");
  const { z } = require("zod");
  return {
    kinds: Object.values(kinds),
    groups: {
      Adoption: { doc: "Options of every object.", group: options },
      EntryAdoption: { doc: "Options of every entry that has a resource of its own.", group: entryOptions },
      DataGuard: { doc: "Options of every object whose data cannot be recovered.", group: dataGuards },
    },
    declaredNames,
    isWriteOnly,
    wordOf,
    sectionOf,
    jsonSchema: (schema, target = "draft-2020-12") =>
      z.toJSONSchema(schema, { unrepresentable: "any", io: "input", target }),
  };
}

/** What the native plugin does beside what the kinds say. */
export function loadNative() {
  loadTypeScript();
  return require("../../src/pulumi/native/autonaming.ts");
}

/** Programs in every language that make an example of a kind. */
export function loadExamples() {
  loadTypeScript();
  return require("../../src/discover/index.ts");
}

export function loadActions() {
  loadTypeScript();
  const { actions, logExamples, logSources } = require("../../src/kinds/actions/index.ts");
  const { inputsOn, isListing } = require("../../src/model/action.ts");
  const { jsonSchemaOf } = require("../../src/model/json-schema.ts");
  const { kebabCase } = require("../../src/model/names.ts");
  const { actionTypeName } = require("../../src/terraform/actions.ts");
  const words = { actionTypeName, inputsOn, isListing, jsonSchemaOf, kebabCase };
  return { actions: Object.values(actions), logExamples, logSources, ...words };
}

/** What the Terraform provider says of itself. */
export function loadTerraform() {
  loadTypeScript();
  const { providerAttributes, resourceSchema, SOURCE } = require("../../src/terraform/schema.ts");
  const { dataSources } = require("../../src/terraform/data.ts");
  const { ephemeralSources } = require("../../src/terraform/ephemeral.ts");
  const { camelCase, pascal, snakeCase } = require("../../src/model/names.ts");
  const { typeNameOf } = require("../../src/terraform/schema.ts");
  return {
    typeNameOf: (source) => typeNameOf(pascal(source)),
    snakeCase,
    providerAttributes,
    resourceSchema,
    dataSources: [...dataSources().values()],
    ephemeralSources: [...ephemeralSources().values()],
    source: SOURCE,
    camelCase,
  };
}

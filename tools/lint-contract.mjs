// Lints the contract: `node tools/lint-contract.mjs [file]`, by default api/openapi.yaml.
import { createRequire } from "node:module";
import { relative, resolve } from "node:path";
import { at } from "./layout.mjs";
import { Failure, main, say } from "./steps.mjs";

// openapi-typescript, which derives the types from the contract, brings the linter: the same reader for both.
const requireFrom = (path) => createRequire(path);
const { createConfig, getLineColLocation, lint, ResolveError, YamlParseError } = requireFrom(
  requireFrom(import.meta.url).resolve("openapi-typescript"),
)("@redocly/openapi-core");

const RULES = {
  struct: "error",
  "no-unresolved-refs": "error",
  "spec-components-invalid-map-name": "error",
  "no-identical-paths": "error",
  "path-declaration-must-exist": "error",
  "path-not-include-query": "error",
  "path-parameters-defined": "error",
  "operation-operationId": "error",
  "operation-operationId-unique": "error",
  "operation-operationId-url-safe": "error",
  "operation-parameters-unique": "error",
  "operation-2xx-response": "error",
  "no-enum-type-mismatch": "error",
  "no-schema-type-mismatch": "error",
  "no-required-schema-properties-undefined": "error",
  "no-invalid-media-type-examples": "error",
  "no-invalid-schema-examples": "error",
  "no-invalid-parameter-examples": "error",
  "no-undefined-server-variable": "error",
  "security-defined": "error",
  "no-unused-components": "warn",
};

await main(async () => {
  const file = process.argv[2] ? resolve(process.argv[2]) : at("api", "openapi.yaml");
  const config = await createConfig({ rules: RULES });
  const problems = await lint({ ref: file, config }).catch((error) => {
    const unreadable = error instanceof YamlParseError || error instanceof ResolveError;
    throw unreadable ? new Failure(error.message) : error;
  });
  for (const problem of problems) {
    const location = getLineColLocation(problem.location[0]);
    const { line, col } = location.start;
    const where = `${relative(process.cwd(), location.source.absoluteRef)}:${line}:${col}`;
    say(`${where} ${problem.severity} ${problem.ruleId}: ${problem.message}`);
  }
  const errors = problems.filter(({ severity }) => severity === "error").length;
  if (errors > 0) throw new Failure(`The contract has ${errors} error${errors === 1 ? "" : "s"}.`);
});

// Loads the kinds as they stand in src, without a build.
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);

const root = fileURLToPath(new URL("../../", import.meta.url));

export function loadKinds() {
  require("ts-node").register({
    transpileOnly: true,
    cwd: root,
    compilerOptions: { module: "commonjs", moduleResolution: "node10", ignoreDeprecations: "6.0", rootDir: root },
  });
  const { kinds } = require("../../src/kinds/index.ts");
  const { declaredNames } = require("../../src/lifecycle/check.ts");
  const { isWriteOnly } = require("../../src/model/field.ts");
  const { wordOf, sectionOf } = require("../../src/environment/words.ts");
  const { z } = require("zod");
  return {
    kinds: Object.values(kinds),
    declaredNames,
    isWriteOnly,
    wordOf,
    sectionOf,
    jsonSchema: (schema, target = "draft-2020-12") =>
      z.toJSONSchema(schema, { unrepresentable: "any", io: "input", target }),
  };
}

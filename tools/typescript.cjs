// Loads the sources as they are, without a build: `require("…/tools/typescript.cjs")` before what is in TypeScript.
const { join } = require("node:path");

const root = join(__dirname, "..");
const compilerOptions = {
  target: "es2022",
  module: "commonjs",
  moduleResolution: "node10",
  ignoreDeprecations: "6.0",
  rootDir: root,
};
// Loaded once: each registration would compile what the one before has compiled, with its source map inside.
require("ts-node").register({ swc: true, cwd: root, compilerOptions });

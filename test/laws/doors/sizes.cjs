// `node sizes.cjs <size>`: a process of its own, because a parser that recurses may end it, and one that hangs is killed.
const { join } = require("node:path");

const root = join(__dirname, "../../..");
require("ts-node").register({
  transpileOnly: true,
  swc: true,
  cwd: root,
  compilerOptions: {
    target: "es2022",
    module: "commonjs",
    moduleResolution: "node10",
    ignoreDeprecations: "6.0",
    rootDir: root,
  },
});
require("./sizes.ts").enterAll(Number(process.argv[2]), (line) => console.log(line));

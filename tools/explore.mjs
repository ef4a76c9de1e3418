// `npm run explore -- --bound quick|crossed|full|deep`: every history of the lifecycle within a bound (docs/verification.md). The
// last line is `histories N, states N, violations N`; each violation comes with the `--replay` that shows it.
import { createRequire } from "node:module";
import { root } from "./layout.mjs";
import { main, say } from "./steps.mjs";

const require = createRequire(import.meta.url);

await main(async () => {
  require("ts-node").register({
    transpileOnly: true,
    cwd: root,
    compilerOptions: { module: "commonjs", moduleResolution: "node10", ignoreDeprecations: "6.0", rootDir: root },
  });
  const explorer = require("../test/explore/main.ts");
  return explorer.main(process.argv.slice(2), say);
});

// `npm run explore -- --bound quick|crossed|full|deep`: every history of the lifecycle within a bound (docs/verification.md). The
// last line is `histories N, states N, violations N`; each violation comes with the `--replay` that shows it.
import { createRequire } from "node:module";
import { ensureCode } from "./derived.mjs";
import { main, say } from "./steps.mjs";

const require = createRequire(import.meta.url);

await main(async () => {
  await ensureCode();
  require("./typescript.cjs");
  const explorer = require("../test/explore/main.ts");
  return explorer.main(process.argv.slice(2), say);
});

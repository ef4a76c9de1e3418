// `npm run mutate`: mutants of the lifecycle and what is below it, which the cases and the laws have to find. Not part of CI.
// `npm run mutate -- --mutate src/lifecycle/plan/move-plan.ts` for one file; `MUTATE=laws` adds the laws and the explorer
// for the mutants that the cases have not found.
import { readdirSync } from "node:fs";

const testsOf = (room, wanted = /./) =>
  readdirSync(new URL(`test/${room}`, import.meta.url))
    .filter((name) => name.endsWith(".test.ts") && wanted.test(name))
    .map((name) => `test/${room}/${name}`);

const core = [
  ...["declaration", "state", "read", "lifecycle"].flatMap((room) => testsOf(room)),
  ...testsOf("native", /^(plugin|order)/),
  ...testsOf("terraform", /^(?!install|serve|functions|toggles)/),
];
const rooms = {
  contract: [...testsOf("contract"), ...testsOf("client", /^(hostile-ids|answers)/)],
  store: [...testsOf("store"), ...testsOf("store/programs")],
  client: testsOf("client"),
  declaration: core,
  state: core,
  read: core,
  lifecycle: core,
};
/** The rooms that `--mutate` names; all by default. */
const named = Object.keys(rooms).filter((room) => process.argv.some((word) => word.includes(`src/${room}/`)));
const laws = [
  ...testsOf("laws"),
  ...testsOf("lifecycle/laws"),
  ...testsOf("explore"),
  ...testsOf("native/laws", /^forced/),
  ...testsOf("terraform/laws", /^(failures|kills)/),
];
const near = [...new Set((named.length > 0 ? named : Object.keys(rooms)).flatMap((room) => rooms[room]))];
const { MUTATE: chosen = "cases" } = process.env;
const tests =
  { cases: near, laws: [...near, ...laws] }[chosen] ?? chosen.split(",").map((name) => `test/${name}.test.ts`);

export default {
  // With its server: `MUTATE=store/drivers/postgres npm run mutate -- --mutate src/store/postgres.ts`.
  mutate: [
    "src/{contract,store,client,declaration,state,read,lifecycle}/**/*.ts",
    "!src/store/postgres.ts",
    "!src/**/*.gen.ts",
  ],
  plugins: ["./tools/mutants/runner.mjs"],
  testRunner: "resident",
  resident: { tests },
  warnings: { unknownOptions: false },
  coverageAnalysis: "perTest",
  // What only the loading of a module executes: there is no test to run for it.
  ignoreStatic: true,
  concurrency: 1,
  maxTestRunnerReuse: 200,
  // The runner ends a test that hangs; this only ends a process that answers nobody.
  timeoutMS: 600_000,
  tempDirName: ".svc/mutants",
  incremental: true,
  incrementalFile: ".svc/mutants.json",
  reporters: ["progress-append-only", "clear-text", "json"],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportMutants: true },
  jsonReporter: { fileName: ".svc/mutation.json" },
  ignorePatterns: ["/dist", "/.svc", "/tools/pulumi*", "/test/{engine,sdks,console}", "/examples"],
  allowEmpty: false,
};

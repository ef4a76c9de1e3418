// `npm run mutate`: mutants of the lifecycle and the client, each of which the laws and cases have to find. Not part of
// CI: a file takes minutes to an hour. `npm run mutate -- --mutate src/lifecycle/plan/move-plan.ts` for one of them.
export default {
  mutate: ["src/lifecycle/**/*.ts", "src/client/**/*.ts"],
  testRunner: "jest",
  jest: { configFile: "stryker.jest.cjs", enableFindRelatedTests: false },
  coverageAnalysis: "perTest",
  concurrency: 2,
  timeoutMS: 60_000,
  tempDirName: ".svc/mutants",
  incremental: true,
  incrementalFile: ".svc/mutants.json",
  reporters: ["progress-append-only", "clear-text", "json"],
  clearTextReporter: { allowColor: false, logTests: false },
  jsonReporter: { fileName: ".svc/mutation.json" },
  ignorePatterns: ["/dist", "/.svc", "/tools/pulumi*"],
  allowEmpty: false,
};

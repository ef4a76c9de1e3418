const here = __dirname.replace(/[^\w/-]/g, "\\$&");
const files = (pattern) => `^${here}/test/${pattern}\\.test\\.ts$`;

/** What must hold for any order of things, tried with many of them, and what takes as long. */
const laws = [
  "(fidelity|laws|explore)/.*",
  "[a-z]+/laws",
  "client/shares",
  "data/(kinds|lists)",
  "discover/discover",
  "drift/cases",
  "drift/patch(-.*)?",
  "native/(autonaming|carried-entries|forced-replacement|interrupted-replacement|read-by-program|retained-original)",
  "sandbox/(every-operation|robustness)",
  "terraform/(actions|failures|kills|list)",
  "upgrades/.*",
].map(files);

/** What starts programs, or compiles them: the command line, the tools, the examples of the docs. */
const programs = [
  "(architecture|docs|repair|tools)/.*",
  "[a-z]+/(commands?|docs|environment|environment-command|examples|migrate|synth)",
  "cli/(actions|json|preview-times|promote|validate-hcl)",
  "client/proxy",
  "cost/estimate",
  "discover/eject",
  "sandbox/(persistence|snapshots)",
  "store/lock",
].map(files);

const others = ["(engine|conformance|sdks|console|matrix)/.*", "store/drivers/.*"].map(files);

/**
 * Eight projects: `unit` (seconds), `laws` and `programs` (the minutes beside it), `matrix` (options of the engines,
 * crossed with kinds and faces), `store` (the drivers of the store, with real servers), `console` (the sandbox's page
 * and the documentation's site in a browser), `engine` (the real engines) and `sdks` (programs in other languages; not a part of `npm test`).
 */
const shared = {
  rootDir: __dirname,
  testEnvironment: "node",
  setupFiles: ["<rootDir>/test/support/seed.ts"],
  transform: { "^.+\\.ts$": ["@swc/jest", { jsc: { target: "es2022", parser: { syntax: "typescript" } } }] },
  modulePathIgnorePatterns: ["<rootDir>/dist/", "<rootDir>/\\.svc/"],
};

module.exports = {
  // On a machine with two cores jest would leave one idle.
  maxWorkers: 2,
  // Ends a test that hangs, on a busy machine too.
  testTimeout: 60_000,
  globalSetup: "<rootDir>/tools/temporary-for-jest.mjs",
  projects: [
    {
      ...shared,
      displayName: "unit",
      testRegex: [files(".*")],
      testPathIgnorePatterns: [...others, ...laws, ...programs],
    },
    { ...shared, displayName: "laws", testRegex: laws, testPathIgnorePatterns: others },
    { ...shared, displayName: "programs", testRegex: programs, testPathIgnorePatterns: others },
    {
      ...shared,
      displayName: "matrix",
      testMatch: ["<rootDir>/test/matrix/**/*.test.ts"],
    },
    {
      ...shared,
      displayName: "store",
      globalSetup: "<rootDir>/tools/stores-for-jest.mjs",
      testMatch: ["<rootDir>/test/store/drivers/**/*.test.ts"],
    },
    {
      ...shared,
      displayName: "console",
      globalSetup: "<rootDir>/tools/browser-for-jest.mjs",
      testMatch: ["<rootDir>/test/console/**/*.test.ts"],
      // The documentation's site is built first.
      testPathIgnorePatterns: process.env.COVER === "all" ? [] : ["console/site"],
    },
    {
      ...shared,
      displayName: "engine",
      globalSetup: "<rootDir>/tools/engine-for-jest.mjs",
      testMatch: ["<rootDir>/test/engine/**/*.test.ts", "<rootDir>/test/conformance/**/*.test.ts"],
      // Executables take minutes and a gigabyte to make; the first hour installs half a gigabyte of packages.
      testPathIgnorePatterns: process.env.COVER === "all" ? [] : ["engine/(executables|first-hour)"],
    },
    {
      ...shared,
      displayName: "sdks",
      globalSetup: "<rootDir>/tools/sdks-for-jest.mjs",
      testMatch: ["<rootDir>/test/sdks/**/*.test.ts"],
    },
  ],
};

/** Folders of tests that are no unit tests, by their project: below `test`, or of that name in one of its folders. */
const FOLDERS = {
  // What must hold for any order of things, tried with many of them, and what takes as long.
  laws: ["explore", "fidelity", "laws", "upgrades"],
  // What starts programs, or compiles them: the command line, the tools, the examples of the docs.
  programs: ["architecture", "docs", "programs", "repair", "tools"],
  matrix: ["matrix"],
  store: ["store/drivers"],
  console: ["console"],
  engine: ["conformance", "engine"],
  release: ["release"],
  sdks: ["sdks"],
};
const SUBFOLDERS = ["laws", "programs"];

const here = __dirname.replace(/[^\w/-]/g, "\\$&");
const patternsOf = (project) => [
  ...FOLDERS[project].map((folder) => `^${here}/test/${folder}/`),
  ...(SUBFOLDERS.includes(project) ? [`^${here}/test/[^/]+/${project}/`] : []),
];
/** Folders that belong to a project as a whole: a subfolder of theirs is nothing special. */
const whole = Object.keys(FOLDERS).filter((project) => !SUBFOLDERS.includes(project));
/** What tools/group-tests.mjs writes is part of whichever project it names it for, and of none otherwise. */
const GROUPS = `^${here}/test/\\.groups/`;
const filesIn = (patterns, ignored) =>
  process.env.TEST_GROUPS
    ? { testRegex: [...patterns, GROUPS], testPathIgnorePatterns: ignored }
    : { testRegex: patterns, testPathIgnorePatterns: [...ignored, GROUPS] };
const testsOf = (project) =>
  filesIn(
    patternsOf(project).map((pattern) => `${pattern}.*\\.test\\.ts$`),
    SUBFOLDERS.includes(project) ? whole.flatMap(patternsOf) : [],
  );

/**
 * A file of tests has globals of its own, and each look at one of those takes a hundred times as long as a parameter. Not
 * where packages are loaded that declare such a name themselves.
 */
const BUILT_INS = (
  "Array BigInt Boolean Error JSON Map Math Number Object Proxy RangeError Reflect RegExp Set String " +
  "TypeError WeakMap WeakSet"
).split(" ");

/**
 * Nine projects: `unit` (seconds), `laws` and `programs` (the minutes beside it), `matrix` (options of the engines,
 * crossed with kinds and faces), `store` (the drivers of the store, with real servers), `console` (the sandbox's page
 * and the documentation's site in a browser), `engine` (the real engines), `release` (what only `npm run test:full` runs: earlier
 * releases, executables, the first hour, and the real engines on what the laws and the matrix have for each option) and
 * `sdks` (programs in other languages, in `test:full` too).
 */
const shared = {
  rootDir: __dirname,
  testEnvironment: "node",
  setupFiles: ["<rootDir>/test/support/seed.ts"],
  // The page of the console is modules that browsers load as they are.
  transform: { "^.+\\.(ts|mjs)$": ["@swc/jest", { jsc: { target: "es2022", parser: { syntax: "typescript" } } }] },
  modulePathIgnorePatterns: ["<rootDir>/dist/", "<rootDir>/\\.svc/"],
};

/** Requests to a sandbox of the same process need no sockets, which take longer than what the tests are about. */
const IN_PROCESS = {
  "^\\./connections$": "<rootDir>/test/support/connections-in-process.ts",
  "^cookie$": "<rootDir>/test/support/no-cookies.ts",
  // What a dynamic import of the sources names is the module's file after the build.
  "^(\\.\\.?/(?:declaration/index|lazy|monitor))\\.js$": "$1",
};

/** The matrix looks at each request. */
const WATCHED = { "^\\./exchange$": "<rootDir>/test/support/exchange-watched.ts" };

/** Nor do documents of folders need files there. */
const IN_MEMORY = {
  sandboxInjectedGlobals: BUILT_INS,
  setupFiles: [...shared.setupFiles, "<rootDir>/test/support/no-cache.ts"],
  moduleNameMapper: {
    ...IN_PROCESS,
    "^(\\./|\\.\\./store/)folder$": "<rootDir>/test/support/folder-in-memory.ts",
  },
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
      ...filesIn([`^${here}/test/.*\\.test\\.ts$`], Object.keys(FOLDERS).flatMap(patternsOf)),
      moduleNameMapper: IN_PROCESS,
    },
    { ...shared, displayName: "laws", ...IN_MEMORY, ...testsOf("laws") },
    { ...shared, displayName: "programs", ...testsOf("programs"), moduleNameMapper: IN_PROCESS },
    {
      ...shared,
      displayName: "matrix",
      ...IN_MEMORY,
      ...testsOf("matrix"),
      moduleNameMapper: { ...IN_MEMORY.moduleNameMapper, ...WATCHED },
    },
    {
      ...shared,
      displayName: "store",
      globalSetup: "<rootDir>/tools/stores-for-jest.mjs",
      ...testsOf("store"),
    },
    {
      ...shared,
      displayName: "console",
      globalSetup: "<rootDir>/tools/browser-for-jest.mjs",
      ...testsOf("console"),
      // The documentation's site is built first.
      testPathIgnorePatterns: process.env.COVER === "all" ? [] : ["console/site"],
    },
    {
      ...shared,
      displayName: "engine",
      globalSetup: "<rootDir>/tools/engine-for-jest.mjs",
      moduleNameMapper: WATCHED,
      ...testsOf("engine"),
    },
    {
      ...shared,
      displayName: "release",
      globalSetup: "<rootDir>/tools/engine-for-jest.mjs",
      moduleNameMapper: WATCHED,
      ...testsOf("release"),
    },
    {
      ...shared,
      displayName: "sdks",
      globalSetup: "<rootDir>/tools/sdks-for-jest.mjs",
      ...testsOf("sdks"),
    },
  ],
};

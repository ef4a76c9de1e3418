/**
 * Six projects: `unit` (the pure middle, the laws against the in-process sandbox), `matrix` (options of the engines,
 * crossed with kinds and faces), `store` (the drivers of the store, with real servers), `console` (the sandbox's page in a
 * browser), `engine` (the real engines) and `sdks` (programs in other languages; not a part of `npm test`).
 */
const shared = {
  rootDir: __dirname,
  testEnvironment: "node",
  transform: { "^.+\\.ts$": ["@swc/jest", { jsc: { target: "es2022", parser: { syntax: "typescript" } } }] },
  modulePathIgnorePatterns: ["<rootDir>/dist/", "<rootDir>/\\.svc/"],
};

module.exports = {
  // On a machine with two cores jest would leave one idle.
  maxWorkers: 2,
  globalSetup: "<rootDir>/tools/temporary-for-jest.mjs",
  projects: [
    {
      ...shared,
      displayName: "unit",
      testMatch: ["<rootDir>/test/**/*.test.ts"],
      testPathIgnorePatterns: [
        "<rootDir>/test/engine/",
        "<rootDir>/test/conformance/",
        "<rootDir>/test/sdks/",
        "<rootDir>/test/console/",
        "<rootDir>/test/matrix/",
        "<rootDir>/test/store/drivers/",
      ],
    },
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
    },
    {
      ...shared,
      displayName: "engine",
      globalSetup: "<rootDir>/tools/engine-for-jest.mjs",
      testMatch: ["<rootDir>/test/engine/**/*.test.ts", "<rootDir>/test/conformance/**/*.test.ts"],
    },
    {
      ...shared,
      displayName: "sdks",
      globalSetup: "<rootDir>/tools/sdks-for-jest.mjs",
      testMatch: ["<rootDir>/test/sdks/**/*.test.ts"],
    },
  ],
};

const [{ testRegex: _, ...unit }] = require("./jest.config.js").projects;

/** The tests that judge a mutant: those of its own room and of the faces that use it, the laws and the explorer, with the same draws for each. */
module.exports = {
  ...unit,
  rootDir: __dirname,
  testMatch: ["lifecycle", "client", "explore", "laws", "model", "terraform", "native"].map(
    (room) => `<rootDir>/test/${room}/**/*.test.ts`,
  ),
  testPathIgnorePatterns: [],
};

import { join } from "node:path";

/** Where jest has what `jest.setTimeout` was given last, which holds for all tests of the file that runs. */
const TIMEOUT = Symbol.for("TEST_TIMEOUT_SYMBOL");

const timeout = () => Number((globalThis as Partial<Record<symbol, unknown>>)[TIMEOUT] ?? 0);

/**
 * Loads files of tests into this one, each under its path; what a file changes for its tests ends with them.
 * Of their timeouts, the longest is that of all.
 */
export function loadTests(files: readonly string[]): void {
  let longest = 0;
  const before = { env: { ...process.env }, folder: process.cwd() };
  for (const file of files) {
    describe(file, () => {
      afterAll(() => {
        process.chdir(before.folder);
        for (const name of Object.keys(process.env)) if (!(name in before.env)) delete process.env[name];
        Object.assign(process.env, before.env);
      });
      try {
        require(join(__dirname, "../..", file));
      } catch (error) {
        test("loads", () => {
          throw error;
        });
      }
      longest = Math.max(longest, timeout());
    });
  }
  if (longest > 0) jest.setTimeout(longest);
}

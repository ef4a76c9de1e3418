import { join } from "node:path";

/** Loads files of tests into this one, each under its path; what a file changes for its tests ends with them. */
export function loadTests(files: readonly string[]): void {
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
    });
  }
}

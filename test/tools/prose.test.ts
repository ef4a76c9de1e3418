import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newFolder } from "../support/new-folder";

const root = join(__dirname, "../..");

function lint(...files: readonly string[]) {
  return spawnSync(process.execPath, [join(root, "tools/lint-prose.mjs"), ...files], { encoding: "utf8" });
}

test("documents, messages and comments use the field's terms", () => {
  const { status, stdout } = lint();
  expect(stdout).toMatch(/^(?:[6-9]\d\d|\d{4,}) files use the field's terms\.$/m);
  expect(status).toBe(0);
}, 120_000);

test("a phrase that is not a term is reported at its place, in prose and in messages, but not in a block of code", () => {
  const folder = newFolder();
  try {
    const [page, source] = [join(folder, "page.md"), join(folder, "source.ts")];
    writeFileSync(page, "# Moves\n\nDeletes the old one.\n\n```sh\necho the old one\n```\n");
    writeFileSync(source, 'throw problem("is made anew.");\n');
    const { status, stdout } = lint(page, source);
    expect(status).toBe(1);
    expect(stdout.match(/^.*\.(?:md|ts):\d+:\d+: .*$/gm)).toEqual([
      expect.stringMatching(/page\.md:3:9: .*the original, the move source/),
      expect.stringMatching(/source\.ts:1:24: .*again, recreate/),
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);

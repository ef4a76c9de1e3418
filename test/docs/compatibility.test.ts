import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(__dirname, "../..");

test("every promise of docs/compatibility.md names tests, and each is there", () => {
  const [, table = ""] = readFileSync(join(ROOT, "docs/compatibility.md"), "utf8").split("|---|---|\n");
  const [rows = ""] = table.split("\n\n");
  const held = rows
    .split("\n")
    .map((row) => [...(row.split("|").at(-2) ?? "").matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file));
  expect(held.length).toBeGreaterThan(0);
  expect(held.filter((files) => files.length === 0)).toEqual([]);
  expect(held.flat().filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

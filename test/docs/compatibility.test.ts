import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { version } from "../../package.json";

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

test("what the pages install is this release", () => {
  const folder = join(ROOT, "docs");
  const pages = readdirSync(folder).filter((file) => file.endsWith(".md"));
  const named = pages.flatMap((page) => [
    ...readFileSync(join(folder, page), "utf8").matchAll(
      /(?:provider-svc_|resource-svc-v|resource svc )(\d+\.\d+\.\d+)/g,
    ),
  ]);
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter(([, named]) => named !== version).map(([text]) => text)).toEqual([]);
});

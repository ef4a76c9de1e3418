import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

const src = join(__dirname, "../../src");

/** Which rooms may be entered from which. What is not listed may only use itself. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  sandbox: [],
  model: ["contract"],
  client: ["contract", "model"],
  kinds: ["model"],
  lifecycle: ["contract", "model", "client"],
  pulumi: ["lifecycle", "client", "model", "kinds"],
  terraform: ["lifecycle", "client", "model", "kinds"],
  cdktf: ["model"],
  cost: ["lifecycle", "contract", "model", "kinds"],
  environment: ["pulumi", "lifecycle", "client", "model", "kinds"],
  // What an engine keeps in its state, the room of that face knows.
  drift: ["environment", "lifecycle", "client", "model", "contract", "kinds", "pulumi", "terraform"],
  discover: ["environment", "terraform", "lifecycle", "client", "model", "kinds"],
  hcl: ["terraform", "environment", "lifecycle", "model"],
  cli: [
    "cost",
    "discover",
    "drift",
    "hcl",
    "lifecycle",
    "client",
    "model",
    "kinds",
    "sandbox",
    "terraform",
    "environment",
  ],
};

const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));

function importsOf(file: string): string[] {
  const text = readFileSync(join(src, file), "utf8");
  return [...text.matchAll(/(?:from|import|require\()\s*\(?"([^"]+)"/g)].map(([, target]) => target ?? "");
}

const roomOf = (path: string) => path.split("/")[0] ?? "";

test("arrows point one way", () => {
  const wrong = files.flatMap((file) => {
    const room = roomOf(file);
    if (room === file) return [];
    return importsOf(file)
      .filter((target) => target.startsWith("."))
      .map((target) => roomOf(relative(src, resolve(dirname(join(src, file)), target))))
      .filter((target) => target !== room && !arrows[room]?.includes(target))
      .map((target) => `${file} → ${target}`);
  });
  expect(wrong).toEqual([]);
});

test("model, client, kinds and lifecycle know no engine", () => {
  const inner = files.filter((file) => ["model", "client", "kinds", "lifecycle", "contract"].includes(roomOf(file)));
  const wrong = inner.flatMap((file) =>
    importsOf(file).filter((target) => /pulumi|cdktf|constructs|grpc/.test(target)),
  );
  expect(inner.length).toBeGreaterThan(20);
  expect(wrong).toEqual([]);
});

test("outside its own file and the derived ones, no kind is told apart by name", () => {
  const names = /["'](Application|Database|StaticSite|Bucket|LoadBalancer|UsageAlert)["']/;
  const wrong = files.filter(
    (file) =>
      !["kinds", "sandbox"].includes(roomOf(file)) &&
      !file.endsWith(".gen.ts") &&
      names.test(readFileSync(join(src, file), "utf8")),
  );
  expect(wrong).toEqual([]);
});

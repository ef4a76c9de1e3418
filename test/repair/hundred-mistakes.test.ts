import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { parse } from "yaml";
import type { OutputOf } from "../../src/cli/outputs";
import { validateCommand } from "../../src/cli/validate";
import { printedBy } from "../support/cli";
import { newFolder } from "../support/new-folder";
import { repaired } from "./client";
import { type Draw, hclWays, type Way, yamlWays } from "./mistakes";

jest.setTimeout(300_000);

const ROOT = join(__dirname, "../..");
const FILES = { yaml: "environment.svc.yaml", hcl: "main.tf" } as const;
const TEXTS = {
  yaml: readFileSync(join(ROOT, "examples/environment/environment.svc.yaml"), "utf8"),
  hcl: readFileSync(join(ROOT, "examples/shop-terraform/main.tf"), "utf8"),
};
/** Half of the mistakes in each language. */
const EACH = 50;
const ATTEMPTS = 2;
const REQUIRED = 95;

const folder = newFolder();

/** What `svc-iac validate --json` prints. */
async function validated(language: keyof typeof FILES, text: string): Promise<OutputOf<"validate">> {
  const file = join(folder, FILES[language]);
  writeFileSync(file, text);
  const { stdout } = await printedBy(() => validateCommand().parseAsync([file, "--json"], { from: "user" }));
  return JSON.parse(stdout);
}

interface Tried {
  readonly way: string;
  readonly wrong: string;
  readonly result: string;
  readonly problems: OutputOf<"validate">["problems"];
  readonly isValid: boolean;
  readonly isOriginal: boolean;
}

/** The same draws in each run. */
function drawing(seed: number): Draw {
  let state = seed;
  return (count) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
}

async function tried(language: keyof typeof FILES, ways: readonly Way[], seed: number): Promise<Tried> {
  const draw = drawing(seed);
  const way = ways[seed % ways.length];
  if (!way) throw new Error("There are no mistakes.");
  for (;;) {
    const wrong = await way.make(TEXTS[language], draw);
    if (wrong === undefined || wrong === TEXTS[language]) continue;
    let report = await validated(language, wrong);
    // Not every slip is a mistake: names and texts are free.
    if (report.valid) continue;
    const { problems } = report;
    let result = wrong;
    for (let attempt = 0; attempt < ATTEMPTS && !report.valid; attempt += 1) {
      result = await repaired(result, report.problems);
      report = await validated(language, result);
    }
    const isOriginal = language === "yaml" ? sameYaml(result, TEXTS.yaml) : packed(result) === packed(TEXTS.hcl);
    return { way: way.name, wrong, result, problems, isValid: report.valid, isOriginal };
  }
}

function sameYaml(one: string, other: string): boolean {
  try {
    expect(parse(one)).toEqual(parse(other));
    return true;
  } catch {
    return false;
  }
}

const packed = (text: string) => text.replace(/\s+/g, "");

test("a client that only knows the messages repairs 95 of 100 mistakes in two attempts", async () => {
  const seeds = fc.sample(fc.integer({ min: 1, max: 2 ** 30 }), { numRuns: EACH });
  const all: Tried[] = [];
  for (const [index, seed] of seeds.entries()) {
    // Each way is taken equally often.
    all.push(await tried("yaml", yamlWays, seed - (seed % yamlWays.length) + (index % yamlWays.length)));
    all.push(await tried("hcl", hclWays, seed - (seed % hclWays.length) + (index % hclWays.length)));
  }
  const failed = all.filter(({ isValid }) => !isValid);
  const report = failed.map(({ way, problems }) => `${way}: ${problems.map(({ message }) => message).join(" | ")}`);
  const restored = all.filter(({ isOriginal }) => isOriginal).length;
  console.info(
    `${all.length - failed.length} of ${all.length} repaired, ${restored} as they were\n${report.join("\n")}`,
  );
  expect(all).toHaveLength(2 * EACH);
  expect(all.length - failed.length).toBeGreaterThanOrEqual(REQUIRED);
});

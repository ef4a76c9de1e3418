import fc from "fast-check";
import { Account, programOf, toCdktf, toPulumi, toPulumiNative } from "../../src/discover";
import { kinds } from "../../src/kinds";
import { apply } from "../../src/lifecycle/run/apply-plan";
import type { Kind } from "../../src/model";
import { fillAccount } from "../discover/shop";
import { cases } from "../laws/cases";
import { worldOfSuite } from "../laws/law";
import { sampleOf } from "../laws/samples";
import { everyBlockIn, pages } from "./blocks";
import { errorsIn } from "./compile";

jest.setTimeout(600_000);

/** Everything in TypeScript that a user may copy or is given compiles. */
const ROUNDS = cases(4);

const world = worldOfSuite();
const programs: Record<string, string | undefined> = {};

/**
 * The blocks of a page, each a module of its own, named after the line that it begins at. A block with `file=` is an
 * excerpt of an example, which is compiled as a whole.
 */
function blocksOf(page: string): Record<string, string> {
  const own = everyBlockIn(page).filter(({ language, marks }) => language === "ts" && !/\bfile=/.test(marks));
  return Object.fromEntries(own.map(({ place, code }) => [`${place.replace(":", ".")}.mts`, code]));
}

/** What `svc-iac discover` writes of what there is now, for each door with types. */
async function discovered(name: string, has: (kind: Kind) => boolean = () => true): Promise<void> {
  const account = new Account(world.io.client);
  const listed = (await account.list()).filter(({ kind }) => has(kind));
  const program = await programOf(account, listed);
  const targets = { pulumi: toPulumi, native: toPulumiNative, cdktf: toCdktf };
  for (const [target, write] of Object.entries(targets)) programs[`discovered/${name}.${target}.ts`] = write(program);
}

beforeAll(async () => {
  for (const page of pages()) Object.assign(programs, blocksOf(page));
  for (const shop of ["shop", "shop-native", "mistakes"]) programs[`examples/${shop}/index.ts`] = undefined;
  programs["examples/shop-cdktf/main.ts"] = undefined;
  await fillAccount(world.io);
  await discovered("shop");
  // What is not in the program stands in it as its id.
  for (const one of Object.values<Kind>(kinds)) await discovered(`shop-${one.name}`, (kind) => kind === one);
  const drawn = fc.sample(
    fc.record(Object.fromEntries(Object.values<Kind>(kinds).map((kind) => [kind.name, sampleOf(kind)]))),
    ROUNDS,
  );
  for (const [round, samples] of drawn.entries()) {
    await world.reset();
    for (const kind of Object.values<Kind>(kinds)) {
      const { error } = await apply({ kind, name: kind.name, declared: samples[kind.name] ?? {} }, world.io);
      expect(error).toBeUndefined();
    }
    await discovered(`round-${round}`);
  }
});

/** An import that works and a field that does not exist: without the types, neither would be an error. */
const WRONG = {
  "wrong/pulumi.ts": 'import { Bucket } from "svc-iac";\nexport const wrong = (it: Bucket) => it.colour;',
  "wrong/native.ts": 'import { Bucket } from "svc-iac/native";\nexport const wrong = (it: Bucket) => it.colour;',
  "wrong/cdktf.ts": 'import { Bucket } from "svc-iac/cdktf";\nexport const wrong = (it: Bucket) => it.colour;',
};

test("every example and every program that is written compiles, and what is wrong does not", () => {
  expect(Object.keys(programs).filter((name) => name.endsWith(".mts")).length).toBeGreaterThan(15);
  const errors = errorsIn({ ...programs, ...WRONG });
  const missing = expect.stringContaining("Property 'colour' does not exist on type 'Bucket'.");
  expect(errors).toEqual(Object.fromEntries(Object.keys(WRONG).map((file) => [file, [missing]])));
});

import fc from "fast-check";
import { type Kind, withPlainReferences } from "../../../src/model";
import { toRow } from "../../../src/terraform/convert";
import { resourceSchema } from "../../../src/terraform/schema";
import type { Row } from "../../../src/terraform/value";
import { worldOfSuite } from "../../laws/law";
import { sampleOf } from "../../laws/samples";
import { newFolder } from "../../support/new-folder";
import { errors } from "../terraform/calls";
import type { Block } from "../terraform/configuration";
import { allKinds } from "./play";
import { savedPlan } from "./saved-plan";

/**
 * A `destroy` of everything: kinds × what the configuration has become since the last apply × orders. Before it, engines plan the
 * configuration as it is, of which nothing is carried out: whatever an apply of it would refuse, everything is destroyed.
 */
jest.setTimeout(600_000);

const world = worldOfSuite();
const GONE = "00000000-0000-4000-8000-00000000dead";

const becomes: Readonly<Record<string, (block: Block, id: string) => readonly Block[]>> = {
  "as it is": (block) => [block],
  "under another name, without `moved`": (block) => [{ ...block, name: "other" }],
  twice: (block) => [block, { ...block, name: "other" }],
  "beside one that adopts what is gone": (block, id) => [
    block,
    { ...block, name: "other", values: adopting(block, id.replace(/[^/]+$/, GONE)) },
  ],
  "under another name, which adopts it": (block, id) => [{ ...block, name: "other", values: adopting(block, id) }],
  "without anything": () => [],
};
const adopting = ({ values }: Block, id: string) => ({ ...values, adopt: { id } });

/** What only one object can have. */
const hostsOf = ({ parts }: Kind) => ("domains" in parts ? { domains: { "a.example.com": {} } } : {});

const cases = allKinds
  .filter(({ awaits }) => !awaits)
  .flatMap((kind) => Object.keys(becomes).map((what) => ({ kind, what, name: kind.name })))
  .flatMap((one) => [false, true].map((isBackwards) => ({ ...one, isBackwards })));

test.each(cases)("$name, declared $what, backwards: $isBackwards", async ({ kind, what, isBackwards }) => {
  await world.reset();
  const folder = newFolder();
  const { attributes, typeName: type } = resourceSchema(kind);
  const [drawn = {}] = fc.sample(sampleOf(kind), 1);
  const { deletionProtection: _, ...declared } = withPlainReferences(kind, drawn);
  const block: Block = { type, name: "subject", values: toRow(attributes, { ...declared, ...hostsOf(kind) }) as Row };
  const { engine: from, outcome } = await savedPlan(world, { blocks: [block] }, { folder });
  expect(errors(outcome.diagnostics)).toEqual([]);
  const id = String(from.state.get(`${type}.subject`)?.row.id);
  const blocks = becomes[what]?.(block, id) ?? [];
  const flags = { destroy: true, ...(isBackwards ? { backwards: "plan" as const } : {}) };
  const { engine, outcome: destroyed } = await savedPlan(world, { blocks }, { folder, from, flags });
  expect(errors(destroyed.diagnostics)).toEqual([]);
  expect([...engine.state.keys()]).toEqual([]);
});

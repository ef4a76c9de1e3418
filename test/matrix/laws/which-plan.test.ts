import { rmSync } from "node:fs";
import { kinds } from "../../../src/kinds";
import type { Kind, Named } from "../../../src/model";
import { CLUSTERS, DATABASE_SIZES } from "../../../src/sandbox/reference";
import { toRow } from "../../../src/terraform/convert";
import { resourceSchema } from "../../../src/terraform/schema";
import { worldOfTests } from "../../laws/law";
import { newFolder } from "../../support/new-folder";
import { errors, textOf } from "../terraform/calls";
import type { Block, Configuration } from "../terraform/configuration";
import type { Flags, Terraform } from "../terraform/model";
import { savedPlan } from "./saved-plan";

/**
 * Several plans of one state, in one folder or store: the apply of a saved one does what it does where it is the only one,
 * whatever has been planned since.
 */
jest.setTimeout(600_000);

const world = worldOfTests();
let folder: string;
beforeEach(() => {
  folder = newFolder();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const block = (kind: Kind, name: string, declared: Named, references: Named = {}, more: Partial<Block> = {}): Block => {
  const { typeName: type, attributes } = resourceSchema(kind);
  return { type, name, ...more, values: { ...toRow(attributes, declared), ...references } } as Block;
};
const here = CLUSTERS[0]?.id;
const image = { displayName: "api", clusterId: here, source: "dockerImage", dockerImage: "shop/api:1" };
const service = (more: Named = {}, references: Named = {}, options: Partial<Block> = {}) =>
  block(kinds.application, "api", { ...image, ...more }, references, options);
const level = block(
  kinds.variable,
  "level",
  { key: "LEVEL", value: "info" },
  { application: { $: "svc_application.api.id" } },
);
const database = (displayName: string) =>
  block(kinds.database, "main", {
    ...kinds.database.examples.minimal,
    ...{ displayName, clusterId: here, resourceTypeId: DATABASE_SIZES[0]?.id, dbPassword: "aVerySecretPassword1" },
  });
const project = block(kinds.project, "p", { displayName: "p" });
const first = { createBeforeDestroy: true as const };

/** What a saved plan relies on its record for. */
interface Subject {
  readonly before: readonly Block[];
  readonly configuration: Configuration;
  readonly flags?: Flags;
  readonly taints?: string;
  readonly isRefused?: true;
}

const SUBJECTS: Readonly<Record<string, Subject>> = {
  "an entry of its own, and an inline list that is not known": {
    before: [service(), level, project],
    configuration: {
      blocks: [service({}, { variables: { $: "ext_other.one.value" } }), level, project],
      late: { "ext_other.one": { value: { LEVEL: "debug" } } },
    },
    isRefused: true,
  },
  "-replace, create first": {
    before: [service({}, {}, first), project],
    configuration: { blocks: [service({}, {}, first), project] },
    flags: { replace: ["svc_application.api"] },
  },
  "an entry that is replaced, create first": {
    before: [service(), { ...level, ...first }, project],
    configuration: { blocks: [service(), { ...level, ...first }, project] },
    flags: { replace: ["svc_variable.level"] },
  },
  "a tainted database with another name, create first": {
    before: [database("main"), project],
    configuration: { blocks: [{ ...database("other"), ...first }, project] },
    taints: "svc_database.main",
    isRefused: true,
  },
  "another image": {
    before: [service(), project],
    configuration: { blocks: [service({ dockerImage: "shop/api:2" }), project] },
  },
};

/** What has been planned since, by runs of their own. */
interface Later {
  readonly flags?: Flags;
  readonly blocks?: readonly Block[];
  readonly times?: number;
}
const LATER: Readonly<Record<string, Later>> = {
  "nothing else": { times: 0 },
  "a part": { flags: { target: ["svc_project.p"] } },
  "something else": { blocks: [project, block(kinds.project, "q", { displayName: "q" })] },
  "the destruction of all": { flags: { destroy: true } },
  "a part, several times": { flags: { target: ["svc_project.p"] }, times: 4 },
};

const cases = Object.keys(SUBJECTS).flatMap((subject) => Object.keys(LATER).map((later) => ({ subject, later })));

test.each(cases)("$subject; since its plan: $later", async ({ subject, later }) => {
  const { before, configuration, flags, taints, isRefused = false } = SUBJECTS[subject] as Subject;
  const { times = 1, ...other } = LATER[later] as Later;
  const state = await run({ blocks: before });
  await run({ blocks: before }, { state });
  if (taints) state.taint(taints);
  const ids = [...state.state.values()].map(({ row }) => String(row.id));
  const meanwhile = async () => {
    const blocks = other.blocks ?? configuration.blocks;
    for (let left = times; left > 0; left -= 1)
      await run({ ...configuration, blocks }, { state, flags: other.flags ?? {}, isPlan: true });
  };
  const after = await run(configuration, { state, flags: { ...flags, meanwhile } });
  expect({ problems: after.problems, isRefused: after.problems.length > 0 }).toMatchObject({ isRefused });
  if (isRefused) expect([...after.state.values()].map(({ row }) => String(row.id)).sort()).toEqual(ids.sort());
  expect([...after.deposed.values()].flat()).toEqual([]);
});

interface Given {
  readonly state?: Run;
  readonly flags?: Flags;
  readonly isPlan?: boolean;
}
type Run = Terraform & { problems: readonly string[] };

async function run(configuration: Configuration, { state, ...given }: Given = {}): Promise<Run> {
  const { engine, outcome } = await savedPlan(world, configuration, { folder, from: state, ...given });
  return Object.assign(engine, { problems: errors(outcome.diagnostics).map(textOf) });
}

import type { Kind, Named } from "../../src/model";
import { NOTES } from "../../src/pulumi/engine-values";
import { dynamicTypeOf, tokenOf } from "../../src/pulumi/native/tokens";
import { provider } from "../../src/terraform/provider";
import { resourceSchema } from "../../src/terraform/schema";
import type { Row } from "../../src/terraform/value";
import type { World } from "../laws/world";
import { dynamicDoor } from "../matrix/pulumi/dynamic-door";
import type { Asked } from "../matrix/pulumi/model";
import { planned, applied as pulumiApplied } from "../native/asked";
import { Plugin, type Kept as PulumiKept } from "../native/plugin";
import { newFolder } from "../support/new-folder";
import { Core, errors, sessionIn, type Kept as TerraformKept } from "../terraform/core";

/** One face, as its engine uses it for one resource. What the engine stores is JSON. */
export interface Face<Stored = never> {
  /** Creates the object. */
  create(world: World, kind: Kind, declared: Named): Promise<Stored>;
  /** What differs in a preview of the same declaration, first of the state as it is, then after a refresh. */
  preview(world: World, kind: Kind, declared: Named, stored: Stored): Promise<readonly string[]>;
  /** Brings the object to another declaration. */
  update(world: World, kind: Kind, declared: Named, stored: Stored): Promise<Stored>;
  /** The state as a later release with another format would have written it. */
  newer(stored: Stored): Stored;
  /** Everything that an engine asks with a state, by name. */
  questions(
    world: World,
    kind: Kind,
    declared: Named,
    stored: Stored,
  ): Readonly<Record<string, () => Promise<unknown>>>;
}

/** A format of states that no release has yet. */
const LATER = 999;

const nothing = () => {};

/** Both faces of Pulumi: `ask` is what the engine asks a new provider process. */
function pulumi(typeOf: (kind: string) => string, ask: (world: World, kind: Kind) => Asked): Face<PulumiKept> {
  const urnOf = ({ name }: Kind) => `urn:pulumi:test::shop::${typeOf(name)}::subject`;
  return {
    create: (world, kind, declared) => pulumiApplied(ask(world, kind), urnOf(kind), declared),
    update: (world, kind, declared, stored) => pulumiApplied(ask(world, kind), urnOf(kind), declared, stored),
    preview: async (world, kind, declared, stored) => {
      const { id, inputs, outputs } = stored;
      const urn = urnOf(kind);
      const { diff } = await planned(ask(world, kind), urn, declared, stored);
      const refreshing = ask(world, kind);
      const found = await refreshing.read({ urn, id, olds: outputs, oldInputs: inputs });
      if (!found) return ["gone"];
      const seen = await refreshing.diff({ urn, id, olds: found.outputs, oldInputs: found.inputs, news: inputs });
      return [diff, seen].flatMap((one) => (one?.changes ? ["changes", ...Object.keys(one.detailed)] : []));
    },
    newer: (stored) => {
      const notes = { ...(stored.outputs[NOTES] as Named), version: LATER };
      return { ...stored, outputs: { ...stored.outputs, [NOTES]: notes } };
    },
    questions: (world, kind, declared, { id, inputs, outputs }) => {
      const urn = urnOf(kind);
      const asked = ask(world, kind);
      const change = { urn, id, olds: outputs, oldInputs: inputs };
      const news = { ...inputs, ...declared, __urn: urn };
      return {
        diff: () => asked.diff({ ...change, news }),
        update: () => asked.update({ urn, id, olds: outputs, inputs: news, preview: false, timeout: 0 }),
        read: () => asked.read(change),
        delete: () => asked.delete({ urn, id, olds: outputs, timeout: 0 }),
      };
    },
  };
}

interface TerraformStored {
  readonly version: number;
  readonly attributes: Row;
  readonly private: Named;
}

function coreIn(world: World, kind: Kind): Core {
  const session = sessionIn(world);
  session.configure({});
  return new Core(provider(session), resourceSchema(kind));
}

const json = (value: unknown) => ({ json: Buffer.from(JSON.stringify(value)) });

/** The state in the shape of this release, as the engine asks for it before anything else. */
async function upgraded(core: Core, { version, attributes, private: notes }: TerraformStored): Promise<TerraformKept> {
  const { typeName } = core.schema;
  const answer = await core.provider.UpgradeResourceState({ typeName, version, rawState: json(attributes) });
  const [problem] = errors(answer.diagnostics ?? []);
  if (problem) throw new Error(problem.detail);
  const state = core.values(answer.upgradedState) as Row;
  return { state, private: Buffer.from(JSON.stringify(notes)), tainted: false };
}

const failing = async <T extends { readonly diagnostics?: Parameters<typeof errors>[0] | undefined }>(
  work: Promise<T>,
) => {
  const answer = await work;
  const [problem] = errors(answer.diagnostics ?? []);
  if (problem) throw new Error(problem.detail);
  return answer;
};

async function applied(core: Core, declared: Named, before?: TerraformKept): Promise<TerraformStored> {
  const { kept } = await failing(core.apply(core.config(declared), before));
  const { state, private: notes } = kept as TerraformKept;
  return { version: core.schema.version, attributes: state, private: JSON.parse(Buffer.from(notes).toString()) };
}

const terraform: Face<TerraformStored> = {
  create: async (world, kind, declared) => {
    const core = coreIn(world, kind);
    return applied(core, declared);
  },
  update: async (world, kind, declared, stored) => {
    const core = coreIn(world, kind);
    return applied(core, declared, await upgraded(core, stored));
  },
  preview: async (world, kind, declared, stored) => {
    const core = coreIn(world, kind);
    const kept = await upgraded(core, stored);
    const seen = await core.read(kept);
    if (!seen) return ["gone"];
    const plans = [kept, seen].map(async (one) =>
      core.changes(await failing(coreIn(world, kind).plan(core.config(declared), one)), one),
    );
    return (await Promise.all(plans)).flat();
  },
  newer: ({ private: notes, ...stored }) => ({
    ...stored,
    private: { ...notes, notes: { ...(notes.notes as Named), version: LATER } },
  }),
  questions: (world, kind, declared, stored) => {
    const core = coreIn(world, kind);
    const { typeName } = core.schema;
    return {
      read: async () => core.read(await upgraded(core, stored)),
      plan: async () => failing(core.plan(core.config(declared), await upgraded(core, stored))),
      destroy: async () => {
        const { state, private: priorPrivate } = await upgraded(core, stored);
        return failing(
          Promise.resolve(core.provider.PlanResourceChange({ typeName, priorState: core.row(state), priorPrivate })),
        );
      },
      "a later schema": () => upgraded(core, { ...stored, version: stored.version + 1 }),
    };
  },
};

/** All faces with a state of their own: programs of CDKTF and environment files use these. */
export const faces: Readonly<Record<string, Face>> = {
  dynamic: pulumi(dynamicTypeOf, (world) =>
    dynamicDoor(world, newFolder(), {
      ...{ notice: nothing, warning: nothing, error: nothing, progress: nothing },
      done: async () => {},
    }),
  ) as Face,
  native: pulumi(tokenOf, (world, kind) => new Plugin(world, kind.name).process()) as Face,
  terraform: terraform as Face,
};

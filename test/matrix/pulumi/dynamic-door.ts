import { randomUUID } from "node:crypto";
import { connect } from "../../../src/client/client";
import { sharingIn } from "../../../src/client/settings";
import { SECRETS } from "../../../src/pulumi/carried-inputs";
import type { EngineLog } from "../../../src/pulumi/engine-log";
import { Journals } from "../../../src/pulumi/journals";
import { methodsOf } from "../../../src/pulumi/methods";
import type { Raw } from "../../../src/pulumi/native/protocol";
import { REPLACE_ON_CHANGES } from "../../../src/pulumi/replace-on-changes";
import { Session } from "../../../src/pulumi/session";
import type { Asked, Thing } from "./model";
import type { Connected } from "./play";

/**
 * What the engine asks of a resource of the dynamic door, as the SDK's own plugin hands it on. `address` is that of the engine:
 * without one, each process of this door is of another run.
 */
export function dynamicDoor(
  world: Connected,
  folder: string,
  engine: EngineLog,
  address: string = randomUUID(),
): Asked {
  const settings = { url: world.sandbox.url, token: world.sandbox.token, speed: 1 };
  const journals: Journals = new Journals({
    folder,
    engine: address,
    selected: world.selected,
    store: () => world.store,
    settings: () => settings,
    client: () => client,
    say: () => {},
  });
  const client = connect({
    settings,
    clock: world.io.client.clock,
    stopWrites: () => journals.guard(),
    ...sharingIn(journals.documents),
  });
  const session = new Session({
    client: () => client,
    engine,
    journals,
    sources: { find: async () => undefined },
    reads: () => undefined,
    tokens: () => [],
    keeps: ["__urn", "__provider", SECRETS],
  });
  const methods = methodsOf(session);
  const named = (urn: string, inputs: Raw): Raw => ({ ...inputs, __urn: urn, __provider: "shim" });
  return {
    check: async (urn, olds, news) => {
      const { inputs, failures } = await methods.check(olds, named(urn, news));
      return { inputs: { ...inputs }, failures };
    },
    diff: async ({ id, olds, news }) => {
      const { changes, replaces, deleteBeforeReplace } = await methods.diff(id, olds, news);
      return { changes, replaces, deleteBeforeReplace, stables: [], detailed: {} };
    },
    // The engine does not ask a provider in a preview that does not support it.
    create: async ({ inputs, preview }) => {
      if (preview) return { id: "", outputs: inputs };
      const { id, outs } = await methods.create(inputs);
      return { id, outputs: outs };
    },
    update: async ({ id, olds, inputs, preview }) => {
      if (preview) return { outputs: inputs };
      const { outs } = await methods.update(id, olds, inputs);
      return { outputs: outs };
    },
    read: async ({ id, olds }) => {
      const found = await methods.read(id, olds);
      return found.id === "" ? undefined : { id, outputs: found.props, inputs: found.inputs ?? {} };
    },
    delete: ({ id, olds }) => methods.delete(id, olds),
  };
}

/** What a class of the dynamic door makes of its options; what the engine does not support there is left out. */
export function dynamicThing(thing: Thing): Thing | undefined {
  const { replaceOnChanges, ...options } = thing.options;
  if (options.import !== undefined) return undefined;
  const own = replaceOnChanges ? { [REPLACE_ON_CHANGES]: replaceOnChanges } : {};
  return { ...thing, options, inputs: { ...thing.inputs, ...own } };
}

import type { Kind, Named } from "../../src/model";
import { SECRETS } from "../../src/pulumi/carried-inputs";
import type { EngineLog } from "../../src/pulumi/engine-log";
import { dynamicTypeOf } from "../../src/pulumi/native/tokens";
import type { World } from "../laws/world";
import { dynamicDoor } from "../matrix/pulumi/dynamic-door";
import { newFolder } from "../support/new-folder";
import { applied, planned } from "./asked";
import type { Kept, Plugin } from "./plugin";

/** A resource of either Pulumi face, each run in a provider process of its own. */
export interface Face {
  /** All that was printed at its row. */
  readonly said: readonly string[];
  preview(declared: Named, kept?: Kept): Promise<unknown>;
  up(declared: Named, kept?: Kept): Promise<Kept>;
  refresh(kept: Kept): Promise<Kept | undefined>;
}

export const native = (plugin: Plugin): Face => ({
  said: plugin.said,
  preview: (declared, kept) => plugin.preview(declared, kept),
  up: (declared, kept) => plugin.up(declared, kept),
  refresh: async (kept) => (await plugin.refresh(kept))?.now,
});

/** A resource of the dynamic provider: its class passes the paths of secrets, and the engine marks what is at them. */
export function dynamic(world: World, kind: Kind, path?: readonly string[]): Face {
  const urn = `urn:pulumi:test::shop::${dynamicTypeOf(kind.name)}::subject`;
  const folder = newFolder();
  const said: string[] = [];
  const note = (_: string, message: string) => void said.push(message);
  const engine: EngineLog = { notice: note, warning: note, error: note, progress: note, done: async () => {} };
  const own = path ? { [SECRETS]: [path] } : {};
  const asked = () => dynamicDoor(world, folder, engine);
  const refresh = async ({ id, inputs, outputs }: Kept) => asked().read({ urn, id, olds: outputs, oldInputs: inputs });
  return {
    ...{ said, refresh },
    preview: (declared, kept) => planned(asked(), urn, { ...declared, ...own }, kept),
    up: (declared, kept) => applied(asked(), urn, { ...declared, ...own }, kept),
  };
}

import type { Kind, Named } from "../../src/model";
import { SECRETS } from "../../src/pulumi/carried-inputs";
import type { EngineLog } from "../../src/pulumi/engine-log";
import { dynamicTypeOf } from "../../src/pulumi/native/tokens";
import type { World } from "../laws/world";
import { dynamicDoor } from "../matrix/pulumi/dynamic-door";
import { newFolder } from "../support/new-folder";
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
  const planned = async (declared: Named, kept?: Kept) => {
    const door = asked();
    const { inputs, failures } = await door.check(urn, kept?.inputs ?? {}, { ...declared, ...own });
    if (failures.length > 0) throw new Error(failures.map(({ reason }) => reason).join());
    if (kept) {
      const { id, outputs: olds, inputs: oldInputs } = kept;
      await door.diff({ urn, id, olds, oldInputs, news: inputs });
    }
    return { door, inputs };
  };
  const up = async (declared: Named, kept?: Kept): Promise<Kept> => {
    const { door, inputs } = await planned(declared, kept);
    if (!kept) return { inputs, ...(await door.create({ urn, inputs, preview: false, timeout: 0 })) };
    const { id, outputs: olds } = kept;
    return { id, inputs, ...(await door.update({ urn, id, olds, inputs, preview: false, timeout: 0 })) };
  };
  const refresh = async ({ id, inputs, outputs }: Kept) => asked().read({ urn, id, olds: outputs, oldInputs: inputs });
  return { said, preview: planned, up, refresh };
}

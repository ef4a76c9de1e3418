import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readFile, rename, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Ran } from "../support/ran";

/** Where a stack of the project `shop` lives. */
export interface Place {
  readonly stack: string;
  readonly project: string;
  /** The engine's home on this machine. */
  readonly home: string;
  /** The URL of the folder of its states. */
  readonly backend: string;
}

/** A new stack, selected: the first in a run of jest is made by the engine, the others are copies of it. */
export async function newStack(place: Place, init: () => Promise<Ran>): Promise<void> {
  const made = join(tmpdir(), "svc-iac-new-stack");
  const [state, settings] = [fileURLToPath(place.backend), `Pulumi.${place.stack}.yaml`];
  const text = await readFile(join(made, settings), "utf8").catch(() => undefined);
  if (text !== undefined) {
    await cp(join(made, "state"), state, { recursive: true });
    await writeFile(join(place.project, settings), text);
    return select(place);
  }
  const { code, stderr } = await init();
  if (code !== 0) throw new Error(`The engine made no stack:\n${stderr}`);
  const copy = await mkdtemp(`${made}-`);
  await cp(state, join(copy, "state"), { recursive: true });
  await cp(join(place.project, settings), join(copy, settings));
  // Another worker may have been faster.
  await rename(copy, made).catch(() => {});
}

/** Does what `pulumi stack select` does: this machine remembers the stack of the project in its home. */
export async function select({ stack, project, home, backend }: Place): Promise<void> {
  const name = createHash("sha1").update(join(project, "Pulumi.yaml")).digest("hex");
  await mkdir(join(home, "workspaces"), { recursive: true });
  const stacks = { [backend]: `organization/shop/${stack}` };
  await writeFile(join(home, "workspaces", `shop-${name}-workspace.json`), JSON.stringify({ stacks }));
}

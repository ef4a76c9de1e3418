import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { type Started, workspaceOf } from "./stack";

interface StateFile {
  readonly resources?: readonly {
    readonly type?: string;
    readonly instances?: readonly { readonly deposed?: string; readonly attributes?: { readonly id?: unknown } }[];
  }[];
}

/**
 * Whether the object of a planned deletion may be deposed. The engine asks for that as for the deletion of a resource, so
 * only its state shows it. Where that is not in the folder, it may be so if anything has `create_before_destroy`.
 */
export async function mayBeDeposed(
  { type, id }: { readonly type: string; readonly id: string },
  started: Started,
  createsFirst: () => Promise<boolean>,
): Promise<boolean> {
  const { resources = [] } = await stateIn(started);
  const instances = resources.flatMap((one) => (one.type === type ? (one.instances ?? []) : []));
  const own = instances.filter(({ attributes }) => attributes?.id === id);
  return own.length > 0 ? own.some(({ deposed }) => deposed !== undefined) : createsFirst();
}

async function stateIn(started: Started): Promise<StateFile> {
  const workspace = workspaceOf(started);
  const folder = workspace === "default" ? "." : `terraform.tfstate.d/${workspace}`;
  try {
    return JSON.parse(await readFile(resolve(started.folder, folder, "terraform.tfstate"), "utf8")) as StateFile;
  } catch {
    return {};
  }
}

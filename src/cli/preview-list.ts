import { storeFrom } from "../client/settings";
import { type PreviewMark, previewMarkIn } from "../environment/preview";
import { runnerOf } from "../lifecycle";
import { documentsIn } from "../store";
import { PreviewPool } from "./preview-pool";
import type { Engine } from "./pulumi-engine";

/** A stack that its state marks as the preview of a pull request. */
export interface Preview {
  readonly name: string;
  readonly mark: PreviewMark;
}

/** The stacks of this project in this back end whose state marks them as previews. */
export async function previews(engine: Engine): Promise<Preview[]> {
  const found: Preview[] = [];
  for (const name of await engine.stacks()) {
    const mark = previewMarkIn(await engine.state(name));
    if (mark) found.push({ name, mark });
  }
  return found;
}

/** The pool of the project, in the store of SVC_STORE, or in `.svc` of this folder. */
export function poolOf(engine: Engine): PreviewPool {
  const documents = documentsIn({ store: storeFrom(undefined, process.env), folder: process.cwd() });
  return new PreviewPool(documents, engine.project(), runnerOf(`svc-iac ${process.pid}`));
}

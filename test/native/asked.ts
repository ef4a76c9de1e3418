import type { Named } from "../../src/model";
import type { Asked } from "../matrix/pulumi/model";
import type { Kept } from "./plugin";

/** What the engine asks one process before it changes a resource. @throws Error with the failures of the check. */
export async function planned(asked: Asked, urn: string, declared: Named, kept?: Kept) {
  const { inputs, failures } = await asked.check(urn, kept?.inputs ?? {}, declared);
  if (failures.length > 0) throw new Error(failures.map(({ reason }) => reason).join("\n"));
  if (!kept) return { inputs };
  const { id, outputs: olds, inputs: oldInputs } = kept;
  return { inputs, diff: await asked.diff({ urn, id, olds, oldInputs, news: inputs }) };
}

/** That, and the creation or the update, whatever differs. */
export async function applied(asked: Asked, urn: string, declared: Named, kept?: Kept): Promise<Kept> {
  const { inputs } = await planned(asked, urn, declared, kept);
  const run = { urn, inputs, preview: false, timeout: 0 };
  if (!kept) return { inputs, ...(await asked.create(run)) };
  const { id, outputs: olds } = kept;
  return { id, inputs, ...(await asked.update({ ...run, id, olds })) };
}

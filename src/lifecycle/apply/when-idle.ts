import { isRefused } from "../../client/errors";
import type { Kind } from "../../model/kind";
import { readRecord } from "../../read/observe";
import { until } from "../../read/wait";
import type { Io } from "../../state/io";

interface Subject {
  readonly kind: Kind;
  readonly id: string;
  /** As messages call it. */
  readonly label: string;
}

/**
 * Sends what the platform refuses during work that the status of an object does not show, such as a backup: again, once
 * that has ended.
 *
 * @throws SvcError of the platform, also where it refuses it for another reason; `timeout`.
 */
export async function whenIdle({ kind, id, label }: Subject, send: () => Promise<unknown>, io: Io): Promise<void> {
  const { busy, within = 0 } = kind.ready ?? {};
  if (!busy) return void (await send());
  const isBusy = async () => busy.in((await readRecord(kind, id, io)) ?? {});
  try {
    await send();
  } catch (error) {
    if (!isRefused(error) || !(await isBusy())) throw error;
    const what = `${label} to complete ${busy.with}`;
    io.say(`waits for ${what}`);
    await until({ what, within, look: async () => ((await isBusy()) ? undefined : true) }, io);
    await send();
  }
}

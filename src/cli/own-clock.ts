import { systemClock } from "../client/clock";
import { OWN_KEY } from "../client/own-key";
import { type Settings, settingsFrom } from "../client/settings";
import { sendOnce } from "../client/transport";
import { SvcError } from "../model/problem";
import { clockIn } from "./doctor-checks";

/**
 * Compares this machine's clock with the service's before a lifetime is recorded, or ends something: where one is wrong,
 * previews that are in use are over. A service that only the engine's configuration has is not asked.
 * @throws SvcError `clock`.
 */
export async function refuseWrongClock(): Promise<void> {
  const settings = settingsOrNone();
  // The clock of a faster sandbox is its own.
  if (settings?.speed !== 1) return;
  const { date } = await sendOnce(settings, systemClock(), OWN_KEY);
  const { state, says, next } = clockIn(date, settings, Date.now());
  if (state === "ok") return;
  const message = `${says} Lifetimes of previews are moments of this machine's clock. Nothing was changed.`;
  throw new SvcError({ code: "clock", message, ...(next ? { next } : {}) });
}

function settingsOrNone(): Settings | undefined {
  try {
    return settingsFrom({}, process.env);
  } catch (error) {
    if (error instanceof SvcError) return undefined;
    throw error;
  }
}

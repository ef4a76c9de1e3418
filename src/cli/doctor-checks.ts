import { accessSync, constants, existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { systemClock } from "../client/clock";
import { IN_THE_ENVIRONMENT, type SettingNames, type Settings } from "../client/settings";
import { type RawAnswer, sendOnce } from "../client/transport";
import { LOOPBACK } from "../model/loopback";
import { checkRights } from "./doctor-rights";
import type { FoundSettings } from "./doctor-settings";
import { type Finding, isOlder, problemOf } from "./finding";
import { OLDEST_NODE } from "./node-versions";

/** The tolerance of signed addresses and "created less than 30 minutes ago". */
const MOST_SKEW = 60_000;
const EXPIRES_SOON = 14 * 24 * 60 * 60_000;

export function checkNode(version: string): Finding {
  const says = `Node ${version}.`;
  return isOlder(version, OLDEST_NODE)
    ? { check: "node", state: "problem", says, next: `Install Node ${OLDEST_NODE.join(".")} or later.` }
    : { check: "node", state: "ok", says };
}

/** All that one answer of the service shows: the key, the clock, the limits. */
export async function checkService({ settings, names, findings }: FoundSettings): Promise<Finding[]> {
  if (!settings) return [...findings];
  try {
    // Not through a client: the doctor does not wait or retry.
    const send = (operation: "getCurrentApiKey" | "listApiKeyPermissions") =>
      sendOnce(settings, systemClock(), { operation, ids: [] });
    const answer = await send("getCurrentApiKey");
    const found = findingsIn(answer, settings, Date.now(), names);
    const isAccepted = found.some(({ check, state }) => check === "key" && state !== "problem") && answer.status < 300;
    return [
      ...findings,
      ...found,
      ...(isAccepted ? await checkRights(answer, () => send("listApiKeyPermissions")) : []),
    ];
  } catch (error) {
    return [...findings, { next: addressOf(names), ...problemOf("service", error) }];
  }
}

const addressOf = ({ url }: SettingNames) =>
  `Check ${url}: the address of the API, optionally with /v3, without another path.`;

/** Findings in one answer about the key. */
export function findingsIn(
  answer: Pick<RawAnswer, "status" | "body" | "date" | "limits">,
  { url, speed }: Pick<Settings, "url" | "speed">,
  now: number,
  names: SettingNames = IN_THE_ENVIRONMENT,
): Finding[] {
  const { status, date, limits } = answer;
  const around = [clockIn(date, { url, speed }, now), limitsIn(limits)];
  if (status >= 500) {
    const says = `The service answers with status ${status}.`;
    return [{ check: "service", state: "problem", says, next: "Try again later." }, ...around];
  }
  if (!isOurs(answer)) {
    const says = `The server at this address is not the service (status ${status}).`;
    return [{ check: "service", state: "problem", says, next: addressOf(names) }];
  }
  return [{ check: "service", state: "ok", says: "The service answers." }, keyIn(answer, now, names), ...around];
}

/** Only the service answers this request with a key, refuses one in JSON, or counts requests. */
function isOurs({ status, body }: Pick<RawAnswer, "status" | "body">): boolean {
  if (status === 429) return true;
  const record = (typeof body === "object" && body !== null ? body : undefined) as Answered | undefined;
  return status < 300 ? record?.company_id !== undefined : (status === 401 || status === 403) && record !== undefined;
}

type Answered = Readonly<Record<string, unknown>>;

function keyIn({ status, body }: Pick<RawAnswer, "status" | "body">, now: number, { token }: SettingNames): Finding {
  if (status === 429)
    return { check: "key", state: "warning", says: "The key was not checked: the request limit is used up." };
  if (status >= 300) {
    const next = `Check ${token}: it is unknown, expired, disabled, or for another service.`;
    return { check: "key", state: "problem", says: `The service refuses the key with status ${status}.`, next };
  }
  const { name, company_id: company, expired_at: expires } = body as Answered;
  const says = `Key ${JSON.stringify(name ?? "")} of company ${String(company)}.`;
  const left = typeof expires === "string" ? Date.parse(expires) - now : Number.POSITIVE_INFINITY;
  return left < EXPIRES_SOON
    ? {
        check: "key",
        state: "warning",
        says: `${says} The key expires at ${String(expires)}.`,
        next: "Create a new one in time.",
      }
    : { check: "key", state: "ok", says };
}

/** Whether the clock of this machine is the service's; that of a sandbox runs by itself. */
export function clockIn(date: number, { url, speed }: Pick<Settings, "url" | "speed">, now: number): Finding {
  if (speed !== 1)
    return { check: "clock", state: "ok", says: `The clock of the sandbox runs ${speed} times as fast.` };
  const skew = Math.round((now - date) / 1000);
  // It is ahead after a faster run: time never goes back there.
  if (LOOPBACK.has(new URL(url).hostname) && date > now) {
    return { check: "clock", state: "ok", says: `The clock of the sandbox is ${-skew} s ahead.` };
  }
  const says = `The clock of this machine is ${Math.abs(skew)} s ${skew < 0 ? "behind" : "ahead of"} the service.`;
  return Math.abs(now - date) > MOST_SKEW
    ? { check: "clock", state: "problem", says, next: "Set the clock, for example by NTP." }
    : { check: "clock", state: "ok", says };
}

function limitsIn(limits: RawAnswer["limits"]): Finding {
  if (!limits) return { check: "limits", state: "ok", says: "The service reports no limits." };
  const { limit, remaining, resetSeconds } = limits;
  const says = `${remaining} of ${limit} requests are left; the limit resets in ${resetSeconds} s.`;
  return remaining <= limit / 10
    ? { check: "limits", state: "warning", says, next: "Others use the same key: runs will wait." }
    : { check: "limits", state: "ok", says };
}

/** The journal is in `.svc`, with names of what is being created: only its owner may read it. */
export function checkFolder(folder: string): Finding {
  const place = join(folder, ".svc");
  const [check, target] = ["files", existsSync(place) ? place : folder];
  try {
    accessSync(target, constants.W_OK);
  } catch {
    const next = "The journal is written there: get write permission.";
    return { check, state: "problem", says: `${target} cannot be written.`, next };
  }
  if (target === folder) return { check, state: "ok", says: `${place} can be created.` };
  const isOpen = process.platform !== "win32" && (statSync(place).mode & 0o022) !== 0;
  return isOpen
    ? { check, state: "warning", says: `Others can write to ${place}.`, next: `chmod go-w ${JSON.stringify(place)}` }
    : { check, state: "ok", says: `${place} can be written.` };
}

import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  IN_A_STACK,
  IN_THE_ENVIRONMENT,
  readsFrom,
  type SettingNames,
  type Settings,
  settingsFrom,
} from "../client/settings";
import { SvcError } from "../model/problem";
import { type Finding, problemOf } from "./finding";
import { rooms } from "./rooms";

export interface FoundSettings {
  readonly settings?: Settings;
  /** Their names at their source. */
  readonly names: SettingNames;
  /** Of the stack's configuration. */
  readonly store: string | undefined;
  readonly findings: readonly Finding[];
}

interface Configuration {
  readonly url?: string | undefined;
  readonly token?: string | undefined;
  readonly reads?: string | undefined;
  readonly store?: string | undefined;
  /** Why it could not be read. */
  readonly error?: SvcError;
}

/** What the engine would use in this folder: the stack's configuration takes precedence over the environment. */
export async function settingsIn(folder: string, environment: NodeJS.ProcessEnv): Promise<FoundSettings> {
  const { url, token, reads, store, error: unread } = await stackIn(folder);
  const isStack = Boolean(url || token);
  const names = isStack ? IN_A_STACK : IN_THE_ENVIRONMENT;
  const findings = readsIn(reads, environment);
  try {
    const settings = settingsFrom({ url, token }, environment);
    const fine: Finding = { check: "settings", state: "ok", says: `${settings.url}, from ${names.where}.` };
    return {
      settings,
      names,
      store,
      findings: [fine, ...(isStack ? othersIn(environment, settings) : []), ...findings],
    };
  } catch (error) {
    const why = unread ? [problemOf("stack", unread)] : [];
    return { names, store, findings: [problemOf("settings", error), ...why, ...findings] };
  }
}

function readsIn(configured: string | undefined, environment: NodeJS.ProcessEnv): Finding[] {
  try {
    readsFrom(configured, environment);
    return [];
  } catch (error) {
    return [problemOf("settings", error)];
  }
}

function othersIn(environment: NodeJS.ProcessEnv, { url, token }: Settings): Finding[] {
  const { SERVICE_API_URL, SERVICE_API_TOKEN } = environment;
  if (!SERVICE_API_URL && !SERVICE_API_TOKEN) return [];
  try {
    const others = settingsFrom({}, environment);
    if (others.url === url && others.token === token) return [];
  } catch {
    // Whatever is wrong with them, they are not equal.
  }
  const says = "The environment has different settings, which `svc-iac discover` and `svc-iac drift` use.";
  return [{ check: "settings", state: "warning", says }];
}

/** Without a stack, or without its passphrase, the environment may still be sufficient. */
async function stackIn(folder: string): Promise<Configuration> {
  if (!existsSync(join(folder, "Pulumi.yaml"))) return {};
  try {
    return await rooms.pulumi().pulumiConfiguration(folder, undefined);
  } catch (error) {
    if (error instanceof SvcError) return { error };
    throw error;
  }
}

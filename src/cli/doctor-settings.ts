import {
  howToSet,
  IN_A_STACK,
  IN_THE_ENVIRONMENT,
  IN_THE_PROVIDER_BLOCK,
  readsFrom,
  type SettingNames,
  type Settings,
  settingsFrom,
} from "../client/settings";
import { namesService } from "../client/token";
import { SvcError } from "../model/problem";
import { type Project, settingNamesOf } from "./doctor-project";
import { type Finding, problemOf } from "./finding";
import { lazy } from "./lazy";
import { findProject, readSandbox, sandboxAnswers } from "./local-environment";

export interface FoundSettings {
  readonly settings?: Settings;
  /** Their names at their source. */
  readonly names: SettingNames;
  /** The store in the stack's configuration. */
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

interface Configured {
  readonly project: Project;
  /** Whether the engine can print the configuration of the project's stack. */
  readonly isReadable: boolean;
}

/** What the engine would use in this folder: the stack's configuration takes precedence over the environment. */
export async function settingsIn(
  folder: string,
  environment: NodeJS.ProcessEnv,
  { project, isReadable }: Configured,
): Promise<FoundSettings> {
  const { url, token, reads, store, error: unread } = project.pulumi && isReadable ? await stackIn(folder) : NONE;
  const isStack = Boolean(url || token);
  const named = isStack ? IN_A_STACK : IN_THE_ENVIRONMENT;
  const findings = readsIn(reads, environment);
  try {
    const settings = settingsFrom({ url, token, names: named }, environment);
    const names = { ...named, token: settings.tokenName ?? named.token };
    const says = `${settings.url}, from ${names.where}${placeOf(settings)}.`;
    const fine: Finding = { check: "settings", state: "ok", says };
    return {
      settings,
      names,
      store,
      findings: [fine, ...(isStack ? othersIn(environment, settings) : []), ...findings],
    };
  } catch (error) {
    const why = unread ? [problemOf("stack", unread)] : [];
    const isUnset = !url && !token && !namesService(environment);
    const unset = isUnset && unsetIn(folder, project).catch((other: unknown) => problemOf("settings", other));
    const found = (await unset) || problemOf("settings", error);
    return { names: named, store, findings: [found, ...why, ...findings] };
  }
}

function placeOf({ token, tokenName }: Settings): string {
  return typeof token === "string" ? "" : `, with the token of ${tokenName} (${token.place})`;
}

/** Where there is no service. The provider block of a configuration may have one, which is not read here. */
async function unsetIn(folder: string, project: Project): Promise<Finding> {
  const names = settingNamesOf(project);
  const isBlock = names === IN_THE_PROVIDER_BLOCK;
  const beside = await findProject(folder);
  const sandbox = beside && (await readSandbox(beside));
  return {
    check: "settings",
    state: isBlock ? "warning" : "problem",
    says: isBlock ? "No service is set in the environment." : "No service is set.",
    next:
      sandbox && (await sandboxAnswers(sandbox))
        ? 'The local sandbox is running: `eval "$(npx svc-iac env)"` selects it.'
        : howToSet(names),
  };
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
  if (!namesService(environment)) return [];
  try {
    const others = settingsFrom({}, environment);
    if (others.url === url && others.token === token) return [];
  } catch {
    // Whatever is wrong with them, they are not equal.
  }
  const says = "The environment has different settings, which `svc-iac discover` and `svc-iac drift` use.";
  return [{ check: "settings", state: "warning", says }];
}

const NONE: Configuration = {};

/** Without a stack, or without its passphrase, the environment may still be sufficient. */
async function stackIn(folder: string): Promise<Configuration> {
  try {
    return await lazy.pulumi().pulumiConfiguration(folder, undefined);
  } catch (error) {
    if (error instanceof SvcError) return { error };
    throw error;
  }
}

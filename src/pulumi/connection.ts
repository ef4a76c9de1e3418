import type { Client } from "../client/client";
import { readsFrom, type SettingNames, type Settings, settingsFrom, storeFrom } from "../client/settings";

/** What a stack's configuration says, by key: `svc:apiUrl`, `svc:token`. */
export type Configuration = (key: string) => string | undefined;

/** `names` where it is not a stack's: an explicit provider has settings of its own. */
export function settingsOf(configuration: Configuration, names?: SettingNames): Settings {
  const source = { url: configuration("svc:apiUrl"), token: configuration("svc:token") };
  return settingsFrom(names ? { ...source, names } : source, process.env);
}

/** Whether a refresh is to read everything, also what a summary says has not changed. */
export function readsOf(configuration: Configuration, names?: SettingNames): "exact" | undefined {
  return readsFrom(configuration("svc:reads"), process.env, names);
}

/** Where journal and budget are kept that several machines share. */
export function storeOf(configuration: Configuration, names?: SettingNames): string | undefined {
  return storeFrom(configuration("svc:store"), process.env, names);
}

/**
 * A client for one process. It is made with the first request, because an engine starts our code long before it is
 * clear that there will be any, and a missing setting is an error of that request only.
 */
export function lazily(make: () => Client): () => Client {
  let client: Client | undefined;
  return () => {
    client ??= make();
    return client;
  };
}

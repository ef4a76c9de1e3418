import type { Client } from "../client/client";
import { readsFrom, type Settings, type SettingsSource, settingsFrom } from "../client/settings";

/** What a stack's configuration says, by key: `svc:apiUrl`, `svc:token`. */
export type Configuration = (key: string) => string | undefined;

export function settingsOf(configuration: Configuration): Settings {
  const source: SettingsSource = { url: configuration("svc:apiUrl"), token: configuration("svc:token") };
  return settingsFrom(source, process.env);
}

/** Whether a refresh is to read everything, also what a summary says has not changed. */
export function readsOf(configuration: Configuration): "exact" | undefined {
  return readsFrom(configuration("svc:reads"), process.env);
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

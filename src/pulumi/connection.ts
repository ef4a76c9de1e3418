import {
  IN_A_STACK,
  type Reads,
  readsFrom,
  type SettingNames,
  type Settings,
  settingsFrom,
  storeFrom,
} from "../client/settings";

/** The values of a stack's configuration, by key: `svc:apiUrl`, `svc:token`. */
export type Configuration = (key: string) => string | undefined;

/** `names` if it is not a stack's: an explicit provider has its own settings. */
export function settingsOf(configuration: Configuration, names: SettingNames = IN_A_STACK): Settings {
  return settingsFrom({ url: configuration("svc:apiUrl"), token: configuration("svc:token"), names }, process.env);
}

/** How much is read, if not the default. */
export function readsOf(configuration: Configuration, names?: SettingNames): Reads | undefined {
  return readsFrom(configuration("svc:reads"), process.env, names);
}

/** Where shared journals and limits are stored. */
export function storeOf(configuration: Configuration, names?: SettingNames): string | undefined {
  return storeFrom(configuration("svc:store"), process.env, names);
}

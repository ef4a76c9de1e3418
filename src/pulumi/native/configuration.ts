import { IN_A_STACK, readsFrom, type SettingNames, settingsFrom, storeFrom } from "../../client/settings";
import { closest, SvcError } from "../../model";
import { messageOf } from "../plain-errors";
import type { Failure, Raw } from "./protocol";

/** A provider's configuration: `svc:token` and so on in a stack's configuration, or arguments of `new Provider`. */
export const configuration = {
  apiUrl: {
    doc: "Address of the API, https; or http on loopback. SERVICE_API_URL if neither it nor the token is set.",
    secret: false,
  },
  token: { doc: "API key. SERVICE_API_TOKEN if neither it nor the address is set.", secret: true },
  reads: { doc: "`exact`: a refresh reads everything, including what a summary reports as unchanged.", secret: false },
  store: {
    doc: "Shared store for the journal and the rate limits of several machines: a folder, `s3://bucket/prefix` or `postgres://…` without a password. SVC_STORE if not set.",
    secret: false,
  },
} as const;

/** Names that the engine adds. */
const ENGINES = new Set(["version", "pluginDownloadURL", "pluginChecksums"]);

/**
 * The names of the settings in messages of the provider `urn`: those of the stack's configuration for the default
 * provider that the engine creates from it, which is recognised by its name, `default_<version of the plugin>`.
 */
export function namesIn(urn: string): SettingNames {
  const name = urn.split("::").slice(3).join("::");
  if (name === "" || name.startsWith("default")) return IN_A_STACK;
  const whose = `provider ${JSON.stringify(name)}`;
  const where = `the inputs of ${whose}`;
  return { url: "apiUrl", token: "token", reads: "reads", store: "store", where, whose: ` of ${whose}` };
}

/** Checks that a configuration allows before it is used. */
export function configurationProblems(urn: string, args: Raw, isKnown: (value: unknown) => boolean): Failure[] {
  const given = Object.keys(args).filter((name) => !ENGINES.has(name) && !name.startsWith("__"));
  const known = Object.keys(configuration);
  const stray = given
    .filter((name) => !known.includes(name))
    .map((name) => {
      const meant = closest(name, known);
      const hint = meant === undefined ? "" : ` Did you mean ${meant}?`;
      // Without a property: the engine would print the value beside it, and `tokn` has a token.
      return { property: "", reason: `${name} is not a setting of this provider: ${known.join(", ")} are.${hint}` };
    });
  const { apiUrl: url, token, reads, store } = args;
  const names = namesIn(urn);
  const isComplete = [url, token].every(isKnown) && Boolean(url || token);
  return [
    ...stray,
    ...(isComplete ? problemsIn(() => settingsFrom({ url: text(url), token: text(token), names }, {})) : []),
    ...(isKnown(reads) ? problemsIn(() => readsFrom(text(reads), {}, names)) : []),
    ...(isKnown(store) ? problemsIn(() => storeFrom(text(store), {}, names)) : []),
  ];
}

function problemsIn(work: () => unknown): Failure[] {
  try {
    work();
    return [];
  } catch (error) {
    if (error instanceof SvcError) return [{ property: "", reason: messageOf(error) }];
    throw error;
  }
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

import { settingsFrom } from "../../client/settings";
import { SvcError } from "../../model";
import type { Failure, Raw } from "./protocol";

/** What a provider is configured with: of a stack's configuration `svc:token` and so on, or given to `new Provider`. */
export const configuration = {
  apiUrl: {
    doc: "Address of the API, https; or http on loopback. SERVICE_API_URL where neither it nor the token is set.",
    secret: false,
  },
  token: { doc: "API key. SERVICE_API_TOKEN where neither it nor the address is set.", secret: true },
  reads: { doc: "`exact`: a refresh reads everything, also what a summary says has not changed.", secret: false },
} as const;

/** Names that the engine puts beside ours. */
const ENGINES = new Set(["version", "pluginDownloadURL", "pluginChecksums"]);

/** What can be told of a configuration before it is used. */
export function configurationProblems(args: Raw, isKnown: (value: unknown) => boolean): Failure[] {
  const names = Object.keys(args).filter((name) => !ENGINES.has(name) && !name.startsWith("__"));
  const stray = names
    .filter((name) => !(name in configuration))
    .map((name) => ({
      property: name,
      reason: `${name} is not a setting of this provider: ${Object.keys(configuration).join(", ")} are.`,
    }));
  const { apiUrl: url, token } = args;
  if (![url, token].every(isKnown) || (!url && !token)) return stray;
  try {
    settingsFrom({ url: text(url), token: text(token) }, {});
    return stray;
  } catch (error) {
    if (error instanceof SvcError) return [...stray, { property: "", reason: error.message }];
    throw error;
  }
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

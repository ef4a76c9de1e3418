import { homedir } from "node:os";
import { isAbsolute, relative, resolve } from "node:path";
import { withoutLinks } from "../model/inside";

/** The folder and the environment of an engine. */
export interface Started {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The engine's default. */
export const SERVICE = "https://api.pulumi.com";
/** The addresses of its pages, which the engine takes for it. */
const PAGES = /^https:\/\/app\.pulumi\.com(\/.*)?$/i;

const FILE = "file://";

/**
 * What else tells where a state is, by the scheme of a back end: parameters of its address, each with the variables that its
 * driver reads without it. All others are credentials, or say how it is asked.
 */
const PARAMETERS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "s3:": { endpoint: ["AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL"] },
  "azblob:": { storage_account: ["AZURE_STORAGE_ACCOUNT"], domain: ["AZURE_STORAGE_DOMAIN"] },
  "postgres:": { table: [] },
};
/** What a driver uses without a parameter. */
const DEFAULTS = [/(^|\.)amazonaws\.com(\.cn)?$/, /^pulumi_state$/, /^blob\.core\.windows\.net$/];

/** Where a back end is, one text for all spellings of its address, and without credentials. */
export function placeOf(address: string, started: Started): string {
  if (address.startsWith(FILE)) return `${FILE}${pathOf(address.slice(FILE.length), started.folder)}`;
  const text = address.replace(/^postgresql:/, "postgres:").replace(PAGES, SERVICE);
  if (!URL.canParse(text)) return text.replace(/\/\/[^/]*@/, "//").replace(/\?.*/, "");
  const url = new URL(text);
  const parameters = Object.entries(PARAMETERS[url.protocol] ?? {}).map(([name, variables]) => {
    const set = url.searchParams.get(name) || variables.map((one) => started.environment[one]).find(Boolean);
    const value = hostText(set ?? "");
    return DEFAULTS.some((one) => one.test(value)) ? "" : value;
  });
  const host = url.host.toLowerCase().replace(url.protocol === "postgres:" ? /:5432$/ : /$^/, "");
  return [`${url.protocol}//${host}${url.pathname.replace(/\/+$/, "")}`, ...parameters].join(" ").trim();
}

/** Whether it is a service, where stacks are in organizations. */
export const isService = (address: string) => /^https?:/i.test(address);

/** `http://minio:9000/` and `minio:9000` are one endpoint. */
const hostText = (value: string) =>
  value
    .replace(/^\w+:\/\//, "")
    .replace(/\/+$/, "")
    .toLowerCase();

/** As seen from the program if it is beneath it: the program may be in another folder next time. */
function pathOf(text: string, folder: string): string {
  const [path = ""] = text.split("?");
  const named = decoded(path)
    .replace(/^~/, homedir())
    .replace(/^\/(?=[a-z]:)/i, "");
  const file = withoutLinks(resolve(folder, named));
  const within = relative(withoutLinks(folder), file);
  return (/^\.\.(?![^\\/])/.test(within) || isAbsolute(within) ? file : `./${within}`).replaceAll("\\", "/");
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

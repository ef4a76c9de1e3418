import { resolve } from "node:path";
import { isPrivateWay } from "../model/loopback";
import { oneOf, SvcError } from "../model/problem";
import { folderStore } from "./folder";
import { postgresStore } from "./postgres";
import { type S3Credentials, s3Store } from "./s3";
import type { Store } from "./store";

type Environment = Readonly<Record<string, string | undefined>>;

const ALLOWED =
  "a folder, `s3://bucket/prefix?region=…&endpoint=…` or `postgres://user:password@host/database?sslmode=verify-full`";
/** Two letters at least: one is a Windows drive. */
const SCHEME = /^([a-z][a-z0-9+.-]+):/i;
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PARAMETERS = ["region", "endpoint"];

/**
 * The configured store. Connects lazily, on the first read or write.
 *
 * @throws SvcError `settings` if `location` is not valid.
 */
export function openStore(location: string, environment: Environment): Store {
  const text = location.trim();
  const scheme = SCHEME.exec(text)?.[1]?.toLowerCase();
  if (text === "") throw problem(text, "is empty");
  if (scheme === undefined) return folderStore(resolve(text), true);
  if (scheme === "s3") return openS3(text, environment);
  if (scheme === "postgres" || scheme === "postgresql") return openPostgres(text);
  throw problem(text, `begins with "${scheme}:", which is not a kind of store`);
}

function openS3(text: string, environment: Environment): Store {
  const url = parse(text);
  const bucket = url.hostname;
  if (url.username || url.password)
    throw problem(
      text,
      "contains credentials",
      "Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment instead.",
    );
  if (!bucket) throw problem(text, "names no bucket");
  if (!BUCKET.test(bucket) || url.port || url.hash) throw problem(text, "has a bucket name that S3 does not allow");
  const unknown = [...url.searchParams.keys()].find((name) => !PARAMETERS.includes(name));
  if (unknown !== undefined)
    throw problem(text, `has the unknown parameter "${unknown}"; valid parameters are ${oneOf(PARAMETERS)}`);
  const prefix = decoded(text, url.pathname)
    .split("/")
    .filter((segment) => segment)
    .join("/");
  const endpoint = endpointOf(text, url.searchParams.get("endpoint"));
  // Other services have their own regions, or none, but a signature always has one.
  const { AWS_REGION, AWS_DEFAULT_REGION } = environment;
  const region = url.searchParams.get("region") ?? AWS_REGION ?? AWS_DEFAULT_REGION ?? (endpoint && "us-east-1");
  const name = prefix ? `s3://${bucket}/${prefix}` : `s3://${bucket}`;
  return s3Store({ bucket, prefix, region, endpoint, credentials: credentialsIn(environment) }, name);
}

function endpointOf(text: string, given: string | null): string | undefined {
  if (given === null) return undefined;
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || !isPrivateWay(url) || url.username || url.password)
    throw problem(text, "must have an https endpoint without credentials (http only on loopback)");
  return given;
}

/** The standard variables. A profile and all other sources are left to the library. */
function credentialsIn(environment: Environment): S3Credentials | undefined {
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = environment;
  return accessKeyId && secretAccessKey
    ? { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) }
    : undefined;
}

function openPostgres(text: string): Store {
  const url = parse(text);
  const database = decoded(text, url.pathname.slice(1));
  if (database === "" || database.includes("/") || url.hash) throw problem(text, "names no database");
  return postgresStore(text, `postgres://${url.host}/${database}`);
}

function parse(text: string): URL {
  if (!URL.canParse(text))
    throw problem(text, "is no URL", "Characters like / @ # ? % in a password are written %2F …");
  return new URL(text);
}

function decoded(text: string, part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw problem(text, "has a % that is not part of an escape");
  }
}

function problem(text: string, what: string, next?: string): SvcError {
  return new SvcError({
    code: "settings",
    message: `The store ${JSON.stringify(withoutSecrets(text))} ${what}.`,
    allowed: ALLOWED,
    next: [next, `Allowed: ${ALLOWED}.`].filter(Boolean).join(" "),
  });
}

/** Masks passwords, and parameters that may hold one. */
function withoutSecrets(text: string): string {
  return text.replace(/:.*@/s, "://…@").replace(/[?#].*/s, "");
}

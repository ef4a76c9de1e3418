import { randomUUID } from "node:crypto";
import type { S3Client } from "@aws-sdk/client-s3";
import { keyOf, pathBefore, pathOf } from "./key";
import { library } from "./library";
import { Once } from "./once";
import { type Store, StoreError, type Versioned } from "./store";
import { isStored, parseStored, stored } from "./stored";
import { isUnsent } from "./unsent";

export interface S3Location {
  readonly bucket: string;
  /** Without leading and trailing slashes; may be empty. */
  readonly prefix: string;
  readonly region?: string | undefined;
  readonly endpoint?: string | undefined;
  /** Without them, those of the AWS configuration of this machine are used. */
  readonly credentials?: S3Credentials | undefined;
}

export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

/** Timeouts of connecting, and of an answer, in milliseconds. */
const [CONNECT, ANSWER] = [10_000, 20_000];
const NO_CREDENTIALS = "CredentialsProviderError";
/** A connection that was lost; the library calls it a timeout. */
const CUT = new Set(["ECONNRESET", "EPIPE"]);

/** Refusals for a while: a request that was too slow, or one of too many. */
const PASSING = new Set([408, 429]);

/** The fields of the library's errors. */
interface Failed extends Error {
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

type Library = typeof import("@aws-sdk/client-s3");
type Condition = { readonly IfNoneMatch: "*" } | { readonly IfMatch: string };

/**
 * Documents as objects with conditional writes: their versions are ETags. Nothing is written before the service has
 * proved that it refuses a write whose condition fails.
 */
export function s3Store(location: S3Location, name: string): Store {
  const { bucket: Bucket } = location;
  const before = location.prefix ? `${location.prefix}/` : "";
  const opened = new Once(() => open(location, name));

  const send: Send = async (request) => {
    try {
      return await request({ ...(await opened.get()), abortSignal: AbortSignal.timeout(ANSWER) });
    } catch (error) {
      throw error instanceof StoreError ? error : new Refusal(name, error as Failed);
    }
  };

  const get = (Key: string) =>
    send(async ({ sdk, client, abortSignal }) => {
      const { Body, ETag } = await client.send(new sdk.GetObjectCommand({ Bucket, Key }), { abortSignal });
      const text = (await Body?.transformToString("utf8")) ?? "";
      if (ETag === undefined || !isStored(text))
        throw foreign(name, `${Key} is none of its documents, or others have changed it`);
      return { version: ETag, value: parseStored(text).value };
    }).catch((error: unknown) => {
      if (error instanceof Refusal && error.isMissing) return undefined;
      throw error;
    });

  /** @returns the new version; nothing if the condition fails. */
  const put = (Key: string, value: string, condition: Condition) =>
    send(async ({ sdk, client, abortSignal }) => {
      const Body = stored(value).text;
      const object = { Bucket, Key, Body, ContentType: "text/plain; charset=utf-8", ...condition };
      const { ETag } = await client.send(new sdk.PutObjectCommand(object), { abortSignal });
      if (!ETag) throw new StoreError(`The store ${name} answers a write without an ETag.`, { lost: true });
      return ETag;
    }).catch((error: unknown) => {
      if (error instanceof Refusal && (error.isConflict || error.isMissing)) return undefined;
      throw error;
    });

  const remove = (Key: string) =>
    send(({ sdk, client, abortSignal }) => client.send(new sdk.DeleteObjectCommand({ Bucket, Key }), { abortSignal }));
  const proved = new Once(() => prove({ get, put, remove }, `${before}.probe-${randomUUID()}`, name));

  return {
    name,
    isShared: true,
    read: (key) => get(before + pathOf(key)),
    swap: async (key, value, version) => {
      await proved.get();
      return put(before + pathOf(key), value, version === undefined ? { IfNoneMatch: "*" } : { IfMatch: version });
    },
    list: async (prefix) =>
      documentsAmong(await listed(send, { Bucket, Prefix: before + pathBefore(prefix) }, name), before, prefix),
    close: async () => {
      (await opened.take())?.client.destroy();
    },
  };
}

type Send = <T>(
  request: (using: { sdk: Library; client: S3Client; abortSignal: AbortSignal }) => Promise<T>,
) => Promise<T>;

type Where = { readonly Bucket: string; readonly Prefix: string };

async function listed(send: Send, where: Where, name: string): Promise<string[]> {
  const names: string[] = [];
  let next: string | undefined;
  do {
    const page = await send(({ sdk, client, abortSignal }) => {
      const request = { ...where, ...(next ? { ContinuationToken: next } : {}) };
      return client.send(new sdk.ListObjectsV2Command(request), { abortSignal });
    });
    // The service always has it, and each page but the last one names the next.
    if (page.IsTruncated === undefined || (page.IsTruncated && !page.NextContinuationToken))
      throw foreign(name, "the list of its objects is none");
    names.push(...(page.Contents ?? []).map(({ Key = "" }) => Key));
    next = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (next);
  return names;
}

function documentsAmong(names: readonly string[], before: string, prefix: string): string[] {
  return names
    .map((name) => name.slice(before.length))
    .filter((path) => !path.startsWith("."))
    .flatMap((path) => keyOf(path) ?? [])
    .filter((key) => key.startsWith(prefix));
}

/** An answer of a gateway, or to one whose headers a proxy has dropped: it does not say that there is no such document. */
function foreign(name: string, what: string): StoreError {
  return new StoreError(
    `The store ${name} cannot be used: ${what}. Something between here and the store may have answered.`,
    { lost: true },
  );
}

interface Objects {
  get(key: string): Promise<Versioned | undefined>;
  put(key: string, value: string, condition: Condition): Promise<string | undefined>;
  remove(key: string): Promise<unknown>;
}

/** @throws StoreError if the service accepts a write whose condition fails. */
async function prove({ get, put, remove }: Objects, key: string, name: string): Promise<void> {
  try {
    const first = await put(key, "1", { IfNoneMatch: "*" });
    const again = await put(key, "2", { IfNoneMatch: "*" });
    const second = first && (await put(key, "3", { IfMatch: first }));
    const outdated = first && (await put(key, "4", { IfMatch: first }));
    if (first && !again && second && !outdated && (await get(key))?.value === "3") return;
  } catch (error) {
    // The answer of a service that does not know the header.
    if (!(error instanceof Refusal) || error.status !== 501) throw error;
  } finally {
    await remove(key).catch(() => {});
  }
  throw new StoreError(
    `The store ${name} must not be used: its service has no conditional writes (If-None-Match, If-Match), so two runs could overwrite each other. Use a service that has them, or a store of another kind: a folder, or PostgreSQL.`,
  );
}

async function open(location: S3Location, name: string): Promise<{ sdk: Library; client: S3Client }> {
  const sdk = await library(name, "@aws-sdk/client-s3", () => import("@aws-sdk/client-s3"));
  // The library would print a warning about a version of Node that this provider supports.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";
  const { region, endpoint, credentials } = location;
  const client = new sdk.S3Client({
    // A write that the library repeats after a lost answer would conflict with itself.
    maxAttempts: 1,
    requestHandler: { connectionTimeout: CONNECT, requestTimeout: ANSWER },
    // Services other than Amazon's do not all know the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...(region ? { region } : {}),
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
  });
  return { sdk, client };
}

/** A request that failed. Without its cause, which includes the request and its signature. */
class Refusal extends StoreError {
  readonly status: number | undefined;
  /** Another writer was faster, or is writing now. */
  readonly isConflict: boolean;
  /** No such object; a bucket that is missing is an error, and so is the answer of a gateway. */
  readonly isMissing: boolean;

  constructor(name: string, error: Failed) {
    const status = error.$metadata?.httpStatusCode;
    const isSent = error.name !== NO_CREDENTIALS && !isUnsent(error);
    const lost = status === undefined ? isSent : status >= 500 || status < 300 || PASSING.has(status);
    super(`The store ${name} cannot be used: ${reasonOf(error, status)}.`, { lost });
    this.status = status;
    this.isConflict = status === 409 || status === 412;
    this.isMissing = status === 404 && error.name === "NoSuchKey";
  }
}

function reasonOf({ name, code, message }: Failed, status: number | undefined): string {
  if (name === NO_CREDENTIALS)
    return "no AWS credentials were found; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE";
  if (message === "Region is missing") return "it has no region; add `?region=…` to it, or set AWS_REGION";
  const isSilent = name === "TimeoutError" || name === "AbortError";
  if (isSilent && !CUT.has(code ?? "")) return `no answer within ${ANSWER / 1_000} s`;
  const words = (message || code || name).replace(/\.$/, "");
  return status === undefined ? words : `${words} (HTTP ${status})`;
}

import { randomBytes, scrypt, scryptSync, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { inside } from "./plain";
import { isPublicName } from "./public-name";

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const LENGTH = 32;
/** Length in bytes. */
export const SALT_LENGTH = 16;

/** A hash with its own salt (decisions, "Keyed hash"). */
export const KEYED_HASH = /^scrypt:([\w-]+):([\w-]+)$/;

/** The hash of a value; with the same salt, the same one. */
export async function keyedHash(value: string, salt: Buffer = randomBytes(SALT_LENGTH)): Promise<string> {
  const digest = await derive(value, salt, LENGTH);
  return `scrypt:${salt.toString("base64url")}:${digest.toString("base64url")}`;
}

/** Whether a hash is that of a value. */
export async function fitsKeyedHash(hash: string, value: string): Promise<boolean> {
  const [, salt, digest] = KEYED_HASH.exec(hash) ?? [];
  if (!salt || !digest) return false;
  const wanted = Buffer.from(digest, "base64url");
  const found = await derive(value, Buffer.from(salt, "base64url"), LENGTH);
  return wanted.length === found.length && timingSafeEqual(wanted, found);
}

/** Of all that this process writes, so that each secret is derived once. */
const ownSalt = randomBytes(SALT_LENGTH);
const derived = new Map<string, string>();

function hashNow(value: string, salt: string): string {
  const key = `${salt} ${value}`;
  const digest = derived.get(key) ?? scryptSync(value, Buffer.from(salt, "base64url"), LENGTH).toString("base64url");
  derived.set(key, digest);
  return `scrypt:${salt}:${digest}`;
}

export const isKeyedHash = (value: unknown): value is string => typeof value === "string" && KEYED_HASH.test(value);

/** With a hash instead of each text that may be a secret, by its form; `isSameOrHash` compares them all the same. */
export function withSecretsHashed<T>(value: T): T {
  if (typeof value !== "string") return inside(value, withSecretsHashed) as T;
  return isPublicName(value) ? value : (hashed(value) as T);
}

/** The hash of a text, whatever it looks like. */
export function hashed(value: string): string {
  return value.trim() === "" || isKeyedHash(value) ? value : hashNow(value, ownSalt.toString("base64url"));
}

/** Whether two values are the same, either of which may be a hash of the other. */
export function isSameOrHash(one: unknown, other: unknown): boolean {
  return one === other || isHashOf(one, other) || isHashOf(other, one);
}

function isHashOf(hash: unknown, value: unknown): boolean {
  if (!isKeyedHash(hash) || typeof value !== "string") return false;
  const [, salt = ""] = KEYED_HASH.exec(hash) ?? [];
  return hashNow(value, salt) === hash;
}

import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

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

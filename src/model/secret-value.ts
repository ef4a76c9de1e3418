/** `postgresql://user:password@host`, or `https://token@host`. */
const CREDENTIALS = /:\/\/[^/\s@]+@/;
/** Prefixes that only keys have, and PEM. */
const KEY_LIKE = /^(sk|pk|rk|gh[a-z]|xox[a-z])[_-]|-----BEGIN |^eyJ[A-Za-z0-9_-]+\./;

/** Whether a value is recognisable as a secret by itself. */
export function isSecretValue(value: string): boolean {
  return CREDENTIALS.test(value) || KEY_LIKE.test(value);
}

/** Names that end like these hold the secret itself; others, such as TOKEN_TTL or KEY_ID, only concern one. */
const NAME_OF_A_SECRET = /(^|_)(password|passwd|secret|token|(api|private|secret|access|signing|encryption)_?key)$/i;
const SHORTEST = 6;

/** Whether a plain variable is hardly anything but a secret: for a warning, which is wrong rather too rarely. */
export function looksLikeSecret(key: string, value: unknown): boolean {
  if (typeof value !== "string" || value.includes("${") || /public/i.test(key)) return false;
  return isSecretValue(value) || (NAME_OF_A_SECRET.test(key) && value.length >= SHORTEST);
}

/**
 * No answer distinguishes a secret variable from a plain one, so names decide, rather too often than too rarely: a
 * plain value among the secrets costs a line of configuration, a secret in a file costs a rotation.
 */
const SECRET_NAME = /secret|token|pass|pwd|key|url|uri|dsn|credential|auth|cert|private|salt/i;

/** Whether an entry of a part that accepts secrets is to be written as one. */
export function isSecretEntry(key: string, value: unknown): boolean {
  return SECRET_NAME.test(key) || (typeof value === "string" && isSecretValue(value));
}

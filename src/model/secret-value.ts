/** `postgresql://user:password@host`, or `https://token@host`. */
const CREDENTIALS = /:\/\/[^/\s@]+@/;
/** Prefixes that only keys have, and PEM. */
const KEY_LIKE = /^(sk|pk|rk|gh[a-z]|xox[a-z])[_-]|-----BEGIN |^eyJ[A-Za-z0-9_-]+\./;

/** Whether a value is recognisable as a secret by itself. */
export function isSecretValue(value: string): boolean {
  return CREDENTIALS.test(value) || KEY_LIKE.test(value);
}

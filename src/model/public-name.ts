import { isLikeToken, isSecretText, isSecretValue } from "./secret-value";

const ADDRESS = /[a-z][a-z0-9+.-]*:\/\/[^\s"'<>]+/gi;

/**
 * The name of an object as it may be shown, and as code may be named after it: the address of a webhook without user,
 * query, and what in its path may be a token. `undefined` if nothing of it may be shown.
 */
export function publicName(name: string): string | undefined {
  const shown = name.replace(ADDRESS, publicAddress).trim();
  return shown === "" || isSecretText(shown) ? undefined : shown;
}

/** Whether a name may be proposed: one with a part of it missing would not be found. */
export const isPublicName = (name: string): boolean => publicName(name) === name.trim();

/** Unchanged if there is nothing in it that may be a secret: its name stays what it was. */
function publicAddress(address: string): string {
  if (!URL.canParse(address)) return isSecretValue(address) ? "" : address;
  const { protocol, host, pathname, username, password, search, hash } = new URL(address);
  const segments = pathname.split("/").filter(Boolean);
  const shown: string[] = [];
  for (const segment of segments) {
    const longer = [host, ...shown, segment].join("/");
    if (isLikeToken(segment) || isSecretValue(`${protocol}//${longer}`)) break;
    shown.push(segment);
  }
  const isPlain = [username, password, search, hash].every((part) => part === "") && shown.length === segments.length;
  return isPlain ? address : [host, ...shown].join("/");
}

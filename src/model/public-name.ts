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

/** The placeholder of a secret in a text: two such texts need not be the same. */
export const HIDDEN = "[secret]";

/** A text without the secrets that `redact` knows, and without what is recognised as one by itself. */
export function publicText(whole: string, redact = (text: string): string => text): string {
  const known = redact(whole);
  // Of an address, its host is shown, unless it is only a part of a secret.
  const isOneOfSeveral = wordsIn(known) < wordsIn(whole);
  const shown = isOneOfSeveral ? publicWords(known) : redact(publicWords(whole));
  return isSecretText(shown) ? HIDDEN : shown;
}

/** Each word of a text without what is recognised as a secret: what is not one stays readable, however long the text is. */
export const publicWords = (text: string): string => text.replace(WORDS, publicWord);

const WORDS = /[^\s"'<>]+/g;
const wordsIn = (text: string) => text.match(WORDS)?.length ?? 0;

function publicWord(word: string): string {
  if (!isSecretText(word)) return word;
  const start = word.search(/[a-z][a-z0-9+-]*:\/\//i);
  if (start < 0) return HIDDEN;
  const address = word.slice(start);
  const shown = publicName(address);
  const isHost = shown !== undefined && shown !== address;
  return `${word.slice(0, start)}${isHost ? `${shown}/` : ""}${HIDDEN}`;
}

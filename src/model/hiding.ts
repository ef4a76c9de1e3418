import { HIDDEN } from "./public-name";

/** Shorter secrets would match parts of ordinary words. */
const SHORTEST = 4;
/** Single lines of a secret may be harmless, such as a bracket of a JSON document. */
const SHORTEST_LINE = 8;

/** Tokens that this process has read, in every form of them. Each stays hidden once it has been replaced by another. */
const everRead = new Set<string>();

/** No text from `hiding` or `without` shows it any more, also from those that were made before. */
export function hideFromNowOn(token: string): void {
  for (const form of formsOf([token])) everRead.add(form);
}

/** Removes secrets, in the forms in which a log may show them, from all text that is printed. */
export function hiding(secrets: readonly (string | undefined)[]): (text: string) => string {
  return without(formsOf(secrets));
}

/** Takes `secrets` out of any text, however short they are. */
export function without(secrets: readonly (string | undefined)[]): (text: string) => string {
  let [all, any, known]: [readonly string[], RegExp | undefined, number] = [[], undefined, -1];
  return (text) => {
    if (known !== everRead.size) {
      // Longer ones first, so that no part of one stays behind.
      all = [...new Set([...secrets.flatMap((one) => one || []), ...everRead])].sort((a, b) => b.length - a.length);
      [any, known] = [anyOf(all), everRead.size];
    }
    return any ? withoutCut(text.replace(any, HIDDEN), all) : text;
  };
}

/** All at once, so that nothing is found in what was put there. */
function anyOf(secrets: readonly string[]): RegExp | undefined {
  const texts = secrets.map((secret) => secret.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return texts.length > 0 ? new RegExp(texts.join("|"), "g") : undefined;
}

/** A message shows the beginning of a long value, and `…`. */
function withoutCut(text: string, secrets: readonly string[]): string {
  const [last = "", ...cut] = text.split("…").reverse();
  return [...cut.reverse().map((piece) => withoutBeginning(piece, secrets)), last].join("…");
}

function withoutBeginning(piece: string, secrets: readonly string[]): string {
  const lengths = secrets.map((secret) => {
    let length = Math.min(secret.length, piece.length);
    while (length >= SHORTEST && !piece.endsWith(secret.slice(0, length))) length -= 1;
    return length;
  });
  const longest = Math.max(0, ...lengths);
  return longest < SHORTEST ? piece : `${piece.slice(0, -longest)}${HIDDEN}`;
}

function formsOf(secrets: readonly (string | undefined)[]): string[] {
  const found = secrets.filter((secret) => secret !== undefined && secret.length >= SHORTEST);
  return found.flatMap((secret) => guises(secret ?? "")).filter((text) => text.length >= SHORTEST);
}

/** How a log may show a secret: as is, escaped, in a URL, line by line, or only the secret part of an address. */
function guises(secret: string): string[] {
  const lines = secret.includes("\n") ? secret.split("\n").map((line) => line.trim()) : [];
  const password = URL.canParse(secret) ? new URL(secret).password : "";
  return [
    secret,
    // A token is sent without surrounding white space.
    secret.trim(),
    JSON.stringify(secret).slice(1, -1),
    inUrl(encodeURIComponent, secret),
    inUrl(decodeURIComponent, secret),
    ...lines.filter((line) => line.length >= SHORTEST_LINE),
    password,
    inUrl(decodeURIComponent, password),
  ];
}

/** Not every text can be encoded as, or decoded from, a part of a URL. */
function inUrl(recode: (text: string) => string, text: string): string {
  try {
    return recode(text);
  } catch {
    return text;
  }
}

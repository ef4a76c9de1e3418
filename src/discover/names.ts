/** The words of a name in any spelling: `Shop API`, `shopApi`, `SHOP_API`. The first begins with a letter. */
export function wordsOf(name: string, fallback: string): readonly string[] {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "");
  const found = plain.replace(/([a-z0-9])([A-Z])/g, "$1 $2").match(/[A-Za-z0-9]+/g) ?? [];
  const words = found.map((word) => word.toLowerCase());
  return /^[a-z]/.test(words[0] ?? "") ? words : [...wordsOf(fallback, "object"), ...words];
}

export const kebab = (words: readonly string[]): string => words.join("-");
export const snake = (words: readonly string[]): string => words.join("_");
export const camel = (words: readonly string[]): string => decapitalised(pascal(words));
export const pascal = (words: readonly string[]): string => words.map(capitalised).join("");

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const decapitalised = (word: string) => word.charAt(0).toLowerCase() + word.slice(1);

/** Numbers names that would be the same in any spelling: `shop`, `shop-2`. */
export class Names {
  readonly #taken = new Set<string>();

  take(words: readonly string[]): readonly string[] {
    for (let count = 1; ; count++) {
      const candidate = count === 1 ? words : [...words, String(count)];
      const key = candidate.join("");
      if (this.#taken.has(key)) continue;
      this.#taken.add(key);
      return candidate;
    }
  }
}

import { Lazy, Token, Tokenization } from "cdktf";

/** How cdktf writes what only Terraform knows into a text, and a number of that kind: a double that nobody else uses. */
const TOKEN = String.raw`\$\{TfToken\[`;
const NUMBER_TOKEN = /-\d\.\d+e\+\d{3}/g;
const INTERPOLATION = new RegExp(String.raw`(?!${TOKEN})\$\{`, "g");
const DOLLARS_BEFORE_TOKEN = new RegExp(String.raw`\$+(?=${TOKEN})`, "g");

/** Out of sight of cdktf, which takes the braces from what stands between a `${` that it sees and the next `}`. */
const unseen = (text: string) => Lazy.stringValue({ produce: () => text });
const OPEN = unseen("$${");

/**
 * A text that Terraform reads as it stands: `${key}` is the platform's and not an expression. Tokens in it stay tokens.
 * Dollar signs right before one become an expression of their own, or they would escape it.
 */
export function literal(value: string): string {
  return value
    .replace(NUMBER_TOKEN, (number) => Token.asString(Tokenization.reverseNumber(Number(number)) ?? number))
    .replace(DOLLARS_BEFORE_TOKEN, (dollars) => unseen(`\${"${dollars}"}`))
    .replace(INTERPOLATION, () => OPEN)
    .replaceAll("%{", "%%{");
}

/** The same inside an expression, where tokens cannot stand. */
export function quoted(value: string): string {
  return JSON.stringify(value).replace(/[$%](?=\{)/g, (sign) => sign + sign);
}

/** Is any text in a resolved value written out, without an expression in it? */
export function isInClear(value: unknown): boolean {
  if (typeof value === "string") return !value.replaceAll("$${", "").includes("${");
  if (typeof value === "object" && value !== null) return Object.values(value).some(isInClear);
  return value !== undefined && value !== null;
}

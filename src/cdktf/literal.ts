import { Lazy, Token, Tokenization } from "cdktf";

/** How cdktf writes a reference in a text, and a number of that kind: a double that nobody else uses. */
const TOKEN = String.raw`\$\{TfToken\[`;
const NUMBER_TOKEN = /-\d\.\d+e\+\d{3}/g;
const INTERPOLATION = new RegExp(String.raw`(?!${TOKEN})\$\{`, "g");
const DOLLARS_BEFORE_TOKEN = new RegExp(String.raw`\$+(?=${TOKEN})`, "g");

/** Hidden from cdktf, which takes the braces from what is between a `${` that it finds and the next `}`. */
const unseen = (text: string) => Lazy.stringValue({ produce: () => text });
const OPEN = unseen("$${");

/**
 * A text that Terraform reads literally: `${key}` is the platform's and not an expression. Tokens in it stay tokens.
 * Dollar signs right before one become an expression of their own, or they would escape it.
 */
export function literal(value: string): string {
  return value
    .replace(NUMBER_TOKEN, (number) => Token.asString(Tokenization.reverseNumber(Number(number)) ?? number))
    .replace(DOLLARS_BEFORE_TOKEN, (dollars) => unseen(`\${"${dollars}"}`))
    .replace(INTERPOLATION, () => OPEN)
    .replaceAll("%{", "%%{");
}

/** The same inside an expression, where tokens are not allowed. */
export function quoted(value: string): string {
  return JSON.stringify(value).replace(/[$%](?=\{)/g, (sign) => sign + sign);
}

/** Whether a text in a resolved value is written in plain text, without an expression in it. */
export function isInClear(value: unknown): boolean {
  if (typeof value === "string") return !value.replaceAll("$${", "").includes("${");
  if (typeof value === "object" && value !== null) return Object.values(value).some(isInClear);
  return value !== undefined && value !== null;
}

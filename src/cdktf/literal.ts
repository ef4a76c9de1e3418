/** How cdktf writes a value into a text that is only known to Terraform. */
const TOKEN = String.raw`\$\{TfToken\[`;
/** The same for a number: a double that nobody else would write. */
const NUMBER_TOKEN = String.raw`-1\.\d+e\+\d`;

const INTERPOLATION = new RegExp(String.raw`(?!${TOKEN})\$\{`, "g");
const DIRECTIVE = /%\{/g;
const DOLLARS_BEFORE_TOKEN = new RegExp(String.raw`\$+(?=${TOKEN}|${NUMBER_TOKEN})`, "g");

/**
 * A text that Terraform reads as it stands: `${key}` is the platform's and not an expression. Tokens in it stay tokens.
 * Dollar signs right before a token become an expression of their own, or they would escape it.
 */
export function literal(value: string): string {
  return value
    .replace(INTERPOLATION, "$$$${")
    .replace(DIRECTIVE, "%%{")
    .replace(DOLLARS_BEFORE_TOKEN, (dollars) => `\${"${dollars}"}`);
}

/** Is any text in a resolved value written out, without an expression in it? */
export function isInClear(value: unknown): boolean {
  if (typeof value === "string") return !value.replaceAll("$${", "").includes("${");
  if (typeof value === "object" && value !== null) return Object.values(value).some(isInClear);
  return value !== undefined && value !== null;
}

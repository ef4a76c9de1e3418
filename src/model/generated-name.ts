/** Hexadecimal digits. */
const DIGITS = 7;
const GENERATED = new RegExp(`^(.+)-[0-9a-f]{${DIGITS}}$`);

/** `<name>-<7 hexadecimal digits>`: the first ones of a digest, and as much of the name as there is room for. */
export function generatedName(name: string, digest: string, maxLength: number): string {
  return `${name.slice(0, maxLength - DIGITS - 1)}-${digest.slice(0, DIGITS)}`;
}

/** A generated name without its digits; `undefined` for any other one. */
export function stemOf(name: unknown): string | undefined {
  return typeof name === "string" ? GENERATED.exec(name)?.[1] : undefined;
}

/**
 * Invisible, or ends a line for some compilers although JSON allows it, or a command for a CI whose log has the code: code
 * has it as an escape.
 */
export const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|(?<=#)#(?=\[|vso\[)/gu;

/** How HCL and Python write characters beyond sixteen bits, too. */
export function escaped(point: number): string {
  const digits = point.toString(16);
  return point > 0xffff ? `\\U${digits.padStart(8, "0")}` : `\\u${digits.padStart(4, "0")}`;
}

/** `\u2028`; two of them for characters beyond sixteen bits. */
export function escapedUnits(sign: string): string {
  const units = Array.from({ length: sign.length }, (_, index) => sign.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}

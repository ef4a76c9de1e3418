/** A pattern for a whole text: `*` matches any text, `?` one character. */
export function globOf(pattern: string): RegExp {
  const source = [...pattern].map((char) => (char === "*" ? ".*" : char === "?" ? "." : escaped(char)));
  return new RegExp(`^${source.join("")}$`, "su");
}

const escaped = (char: string) => char.replace(/[\\^$.*+?()[\]{}|/]/, "\\$&");

/** The width of a page's blocks of code. */
const WIDTH = 80;
const CLOSING = { "{": "}", "[": "]", "(": ")" };

/** Code with each object, list and call on one line that fits on one, as it is written by hand; `space` is inside of braces. */
export function compact(text, space) {
  let lines = text.split("\n");
  for (;;) {
    const shorter = joined(lines, space);
    if (shorter.length === lines.length) return lines.join("\n");
    lines = shorter;
  }
}

function joined(lines, space) {
  const kept = [];
  for (let at = 0; at < lines.length; at += 1) {
    const found = onOneLine(lines, at, space);
    kept.push(found?.line ?? lines[at]);
    at = found?.end ?? at;
  }
  return kept;
}

/** What line `at` opens, if nothing in it has more than a line. */
function onOneLine(lines, at, space) {
  const opening = lines[at];
  const bracket = opening.at(-1);
  const closing = CLOSING[bracket];
  if (!closing) return undefined;
  const deeper = indentOf(lines[at + 1] ?? "");
  let end = at + 1;
  while (indentOf(lines[end] ?? "") === deeper && lines[end].endsWith(",")) end += 1;
  if (end === at + 1 || !lines[end]?.startsWith(indentOf(opening) + closing)) return undefined;
  const members = lines.slice(at + 1, end).map((line) => line.trim());
  const around = bracket === "{" ? space : "";
  const line = `${opening}${around}${members.join(" ").slice(0, -1)}${around}${lines[end].trim()}`;
  return line.length <= WIDTH ? { line, end } : undefined;
}

const indentOf = (line) => /^ */.exec(line)[0];

/** Text that is HTML already. */
export class Markup {
  constructor(readonly text: string) {}
}

type Insert = string | number | Markup | readonly Insert[] | undefined | false;

/** HTML from a template: inserted values are escaped, unless they are markup themselves. */
export function html(strings: TemplateStringsArray, ...inserts: readonly Insert[]): Markup {
  return new Markup(
    strings.map((text, index) => text + (index < inserts.length ? markupOf(inserts[index]) : "")).join(""),
  );
}

function markupOf(insert: Insert): string {
  if (insert === undefined || insert === false) return "";
  if (insert instanceof Markup) return insert.text;
  if (typeof insert === "object") return insert.map(markupOf).join("");
  return String(insert).replace(/[&<>"'`]/g, (char) => `&#${char.codePointAt(0)};`);
}

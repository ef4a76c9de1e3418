/** What is wrong with a cron expression; undefined if it is valid. Five fields, or one of the named schedules. */
export function cronProblem(expression: string): string | undefined {
  const text = expression.trim();
  if (text.startsWith("@")) {
    return NAMED.includes(text) ? undefined : `the named schedules are ${NAMED.join(", ")}`;
  }
  const fields = text.split(/\s+/);
  if (text === "" || fields.length !== FIELDS.length) {
    return `it has ${text === "" ? 0 : fields.length} fields, but five are needed: ${FIELDS.map((it) => it.name).join(", ")}`;
  }
  for (const [index, field] of FIELDS.entries()) {
    const given = fields[index] ?? "";
    if (!given.split(",").every((item) => isItem(item, field))) {
      return `the ${field.name} field is "${given}", but must lie within ${field.from}-${field.to}`;
    }
  }
  return undefined;
}

interface Field {
  name: string;
  from: number;
  to: number;
  words?: readonly string[];
}

const NAMED = ["@yearly", "@annually", "@monthly", "@weekly", "@daily", "@midnight", "@hourly"];
const FIELDS: readonly Field[] = [
  { name: "minute", from: 0, to: 59 },
  { name: "hour", from: 0, to: 23 },
  { name: "day of month", from: 1, to: 31 },
  {
    name: "month",
    from: 1,
    to: 12,
    words: ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"],
  },
  { name: "day of week", from: 0, to: 7, words: ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] },
];

function isItem(item: string, field: Field): boolean {
  const [range = "", step, ...rest] = item.split("/");
  if (rest.length > 0 || (step !== undefined && !/^[1-9]\d*$/.test(step))) return false;
  if (range === "*") return true;
  const ends = range.split("-").map((end) => fieldValue(end, field));
  const [first, last = first] = ends;
  return ends.length <= 2 && first !== undefined && last !== undefined && first <= last;
}

function fieldValue(text: string, field: Field): number | undefined {
  const word = field.words?.indexOf(text.toLowerCase()) ?? -1;
  const value = word >= 0 ? word + (field.name === "month" ? 1 : 0) : /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return value >= field.from && value <= field.to ? value : undefined;
}

/** Whether a name is an IANA time zone. Offsets such as +02:00, which some engines accept, are not. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

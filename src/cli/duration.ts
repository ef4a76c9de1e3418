import { invalid } from "./usage";

const MILLISECONDS: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/** Ten years: what is longer is a mistake, and its end may be no date. */
const LONGEST = 520 * 604_800_000;
const DURATIONS = "a number with a unit, such as 90s, 15m, 2h, 3d or 2w, up to 520w";

/** `90s`, `15m`, `2h`, `3d`, `2w`, in milliseconds. */
export function duration(text: string): number {
  const milliseconds = millisecondsIn(text);
  if (milliseconds > 0) return milliseconds;
  throw invalid(DURATIONS);
}

/** 0 for anything else. */
function millisecondsIn(text: string): number {
  const [, amount = "", unit = ""] = /^(\d+(?:\.\d+)?)([smhdw])$/.exec(text) ?? [];
  const milliseconds = Number(amount) * (MILLISECONDS[unit] ?? 0);
  return milliseconds <= LONGEST ? milliseconds : 0;
}

/** The same, or a moment such as 2026-01-31T10:00:00Z. */
export function durationOrMoment(text: string): number | Date {
  const milliseconds = millisecondsIn(text);
  if (milliseconds > 0) return milliseconds;
  const moment = new Date(/^\d{4}-/.test(text) ? text : Number.NaN);
  if (Number.isNaN(moment.getTime())) throw invalid(`${DURATIONS}, or a time such as 2026-01-31T10:00:00Z`);
  return moment;
}

// The rows as people read them: what belongs together side by side, each n below the smaller one.
import { BUDGET_MB } from "./memory.mjs";

const COLUMNS = [
  ["face", ({ face }) => face],
  ["phase", ({ phase, processes }) => (processes ? `${phase} × ${processes}` : phase)],
  ["n", ({ n }) => whole(n)],
  ["requests", ({ requests }) => whole(requests)],
  ["per n", ({ requests_per_n: each }) => fixed(each, 1)],
  ["each more n", ({ requests_each_more: more }) => fixed(more, 1)],
  ["429", ({ rate_limited: limited }) => whole(limited)],
  ["windows", ({ windows }) => whole(windows)],
  ["makespan / bound", ({ makespan_over_bound: ratio }) => fixed(ratio, 2)],
  ["Jain", ({ jain }) => fixed(jain, 3)],
  ["store / request", ({ store_operations_per_request: each }) => fixed(each, 2)],
  ["wall / null", ({ wall_over_null: ratio }) => fixed(ratio, 2)],
  ["a second", ({ requests_a_second: rate }) => fixed(rate, 0)],
  ["longest wait", ({ longest_wait_ms: wait }) => (wait === undefined ? "" : `${fixed(wait, 0)} ms`)],
  ["size / SDK", ({ size_over_sdk: ratio }) => fixed(ratio, 2)],
  ["rss / null", ({ rss_over_null: ratio }) => fixed(ratio, 2)],
  ["rss more", ({ rss_more_mb: more }) => (more === null ? "" : `${fixed(more, 0)} MB`)],
  ["", ({ ok, ...row }) => (ok ? overIn(row) : "failed")],
];

/** Which budget a row is over, if any: memory is that of a provider, not of the sandbox. */
const overIn = ({ face, rss_more_mb: more, over = "" }) =>
  face !== "sandbox" && more > BUDGET_MB ? `over ${BUDGET_MB} MB` : over;
const whole = (number) => (number === null || number === undefined ? "" : String(number));
const fixed = (number, digits) => (number === null || number === undefined ? "" : number.toFixed(digits));

/** Rows in the order in which they are read, with how the figures grow from one size to the next. */
export function arranged(rows, phases) {
  const place = ({ phase }) => phases.indexOf(phase);
  const sorted = [...rows].sort(
    (a, b) =>
      a.face.localeCompare(b.face) ||
      place(a) - place(b) ||
      (a.n ?? 0) - (b.n ?? 0) ||
      (a.processes ?? 0) - (b.processes ?? 0),
  );
  return sorted.map((row, index) => {
    const before = sorted[index - 1];
    const grows = before?.face === row.face && before.phase === row.phase && before.n < row.n;
    return {
      ...row,
      requests_per_n: row.n && row.requests !== null ? row.requests / (row.n * (row.processes ?? 1)) : null,
      rate_limited_each: row.windows ? row.rate_limited / (row.windows * (row.processes ?? 1)) : null,
      requests_each_more: grows ? (row.requests - before.requests) / (row.n - before.n) : null,
    };
  });
}

/** A table for the terminal. */
export function table(rows) {
  const cells = [COLUMNS.map(([title]) => title), ...rows.map((row) => COLUMNS.map(([, show]) => show(row)))];
  const widths = cells[0].map((_, column) => Math.max(...cells.map((line) => line[column].length)));
  const isText = (column) => column < 2;
  const line = (texts) =>
    texts
      .map((cell, column) => (isText(column) ? cell.padEnd(widths[column]) : cell.padStart(widths[column])))
      .join("  ")
      .trimEnd();
  return cells.map(line).join("\n");
}

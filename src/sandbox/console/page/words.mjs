/** `deploymentInProgress` and `IN_PROGRESS` as people write it: `deployment in progress`. */
export const spelled = (/** @type {string} */ text) =>
  (/[a-z]/.test(text) ? text.replace(/([a-z])([A-Z])/g, "$1 $2") : text).replaceAll("_", " ").toLowerCase();

/** `2026-03-01T12:03:20.000Z` as `12:03:20`, on the sandbox's clock. */
export const timeOf = (/** @type {string} */ timestamp) => timestamp.slice(11, 19);

export const dateOf = (/** @type {string} */ timestamp) =>
  new Date(timestamp).toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

export const grouped = (/** @type {number} */ number) => number.toLocaleString("en-US");

/** `4 s`, `12 min`: how long until, or since. */
export function spanOf(/** @type {number} */ seconds) {
  if (seconds < 90) return `${Math.max(0, Math.round(seconds))} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}

/** How a status feels, whatever it is called: statuses are open sets. */
export function toneOf(/** @type {string | null} */ status) {
  if (status === null) return "calm";
  if (/fail|error/i.test(status)) return "bad";
  if (/suspended|disabled|cancelled|hibernat/i.test(status)) return "calm";
  if (/progress|pending|waiting|ing$/i.test(status)) return "busy";
  return "good";
}

/** What is left of an object when everything is taken out that differs from run to run. */
export function essence(value: unknown): unknown {
  if (Array.isArray(value))
    return value.map(essence).sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
  if (typeof value === "object" && value !== null) {
    const own = Object.entries(value).filter(([key]) => !/deployment|_at$|^events|backups/.test(key));
    const named = own.map(([key, inner]) => [essence(key), essence(inner)] as const);
    return Object.fromEntries(named.sort(([a], [b]) => String(a).localeCompare(String(b))));
  }
  if (typeof value !== "string") return value;
  return value
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "<id>")
    .replace(/\b[0-9a-f]{32,}\b|\b(svc|whsec)_[\w-]{32}/g, "<key>")
    .replace(/-[a-z0-9]{5,8}\b(?=[.:]|$)/g, "-<random>");
}

const TEMPLATE = /\$\$\{|%%\{|\$\{"(\$+)"\}|\$\{([^}]*)\}/g;

/** What Terraform makes of a text in a configuration, with `value` for each expression. */
export function rendered(text: string, value: (expression: string) => string): string {
  return text.replace(TEMPLATE, (match, dollars: string | undefined, expression: string | undefined) => {
    if (dollars !== undefined) return dollars;
    return expression === undefined ? match.slice(1) : value(expression);
  });
}

/** The same for every text in a value, names of maps included. */
export function renderedAll(value: unknown, by: (expression: string) => string): unknown {
  if (typeof value === "string") return rendered(value, by);
  if (Array.isArray(value)) return value.map((item) => renderedAll(item, by));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [rendered(key, by), renderedAll(item, by)]));
}

/** @typedef {Record<string, unknown>} Fields */

/** What the platform made and keeps, whoever changes the rest. */
const FIXED = /^(id|company_id|created_at|updated_at|work|deployments|deliveries)$/;

/** Not shown: the page has no business with secrets. */
const SECRET = /(^|[._])(password|secret|token|value|key|hook)s?$|_hook$|_key$/;

const isRecord = (/** @type {unknown} */ value) => typeof value === "object" && value !== null && !Array.isArray(value);

const isPlain = (/** @type {unknown} */ value) => value === null || typeof value !== "object";

/**
 * The fields of an object that hold a text, a number or a truth value, down to those of its parts:
 * `display_name`, `ip_restriction.type`, `processes.web.port`.
 *
 * @param {Fields} record
 * @returns {{ name: string, present: unknown, text: string }[]} `text` is the present value, empty for secrets
 */
export function fieldsOf(record) {
  /** @type {{ name: string, present: unknown, text: string }[]} */
  const found = [];
  const visit = (/** @type {Fields} */ fields, /** @type {string[]} */ path) => {
    for (const [key, value] of Object.entries(fields)) {
      // A key with a dot in it, such as a host name, could not be told from a path.
      if (FIXED.test(key) || key.includes(".")) continue;
      const name = [...path, key].join(".");
      if (isPlain(value)) found.push({ name, present: value, text: SECRET.test(name) ? "" : String(value ?? "") });
      else if (isRecord(value) && path.length < 2) visit(/** @type {Fields} */ (value), [...path, key]);
    }
  };
  visit(record, []);
  return found;
}

/** Events, not settings. */
const EVENTS = /^(work|deployments)$/;

/**
 * All values of an object, by the names of their fields. Of secrets, and of what may be one in an address, only that
 * they are there is shown.
 *
 * @param {Fields} record
 * @returns {{ name: string, text: string }[]}
 */
export function valuesOf(record) {
  /** @type {{ name: string, text: string }[]} */
  const found = [];
  const visit = (/** @type {unknown} */ value, /** @type {string} */ name) => {
    if (typeof value === "object" && value !== null) {
      const inner = Object.entries(value).filter(([key]) => !EVENTS.test(key));
      if (inner.length === 0 && name !== "") found.push({ name, text: "–" });
      for (const [key, one] of inner) visit(one, name === "" ? key : `${name}.${key}`);
    } else found.push({ name, text: shown(name, value) });
  };
  visit(record, "");
  return found;
}

/** @param {string} name @param {unknown} value */
function shown(name, value) {
  if (value === null || value === "") return "–";
  if (SECRET.test(name)) return "••••••••";
  const text = String(value);
  return /^\w+:\/\//.test(text) ? text.replace(/\/\/[^/@]*@/, "//••••@").replace(/[?#].*$/s, "?••••") : text;
}

/**
 * The body of a PUT that changes one field. Parts of an object are merged by their key; any other value is replaced, so
 * it is sent whole.
 *
 * @param {Fields} record
 * @param {string} name as `fieldsOf` calls it
 * @param {unknown} value
 * @returns {Fields}
 */
export function changeOf(record, name, value) {
  const [first = "", second, third] = name.split(".");
  if (second === undefined) return { [first]: value };
  if (third !== undefined) return { [first]: { [second]: { [third]: value } } };
  return { [first]: { .../** @type {Fields} */ (record[first]), [second]: value } };
}

/**
 * What was typed, as the kind of value that the field has now; a field without a value takes what is typed for what
 * it looks like.
 *
 * @param {string} text
 * @param {unknown} present
 * @returns {unknown}
 */
export function parsed(text, present) {
  if (typeof present === "string") return text;
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    return text;
  }
}

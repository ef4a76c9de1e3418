/** The key lives as long as the tab; it is never a part of an address. */
const STORED = "svc-sandbox-key";

/** What the sandbox refused, in its own words. */
export class Refused extends Error {
  /**
   * @param {number} status
   * @param {string} message
   */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

export const hasKey = () => sessionStorage.getItem(STORED) !== null;

/** @param {string} key */
export const keep = (key) => sessionStorage.setItem(STORED, key);

export const forget = () => sessionStorage.removeItem(STORED);

/** Changes the one-time code of the address, if there is one, for the key. */
export async function redeemCode() {
  const code = new URLSearchParams(location.hash.slice(1)).get("code");
  if (code === null) return;
  history.replaceState(null, "", location.pathname);
  const { key } = await ask("POST", "/__console/session", { code });
  keep(key);
}

/**
 * A request of the control API.
 *
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>} the answer's body; undefined for an empty one
 */
export async function ask(method, path, body, signal) {
  const key = sessionStorage.getItem(STORED);
  const answer = await fetch(path, {
    method,
    headers: {
      ...(key !== null && { "x-sandbox-key": key }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Refused(answer.status, messageIn(text) ?? `The sandbox answered ${answer.status}.`);
  return text === "" ? undefined : JSON.parse(text);
}

/** @param {string} text */
function messageIn(text) {
  try {
    return /** @type {{ message?: string }} */ (JSON.parse(text)).message;
  } catch {
    return undefined;
  }
}

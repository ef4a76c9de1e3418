import { render } from "preact";
import { App } from "./app.mjs";
import { html } from "./html.mjs";
import { ask, forget, hasKey, keep, Refused, redeemCode } from "./session.mjs";

/** @typedef {import("../overview").Overview} Overview */
/** @typedef {{ text: string, isError: boolean }} Notice */
/**
 * @typedef {object} State
 * @property {Overview} [overview]
 * @property {{ operations: { id: string, method: string, path: string }[], outcomes: string[] }} [vocabulary]
 * @property {string} [selected] the object that is looked at
 * @property {string} match what the objects are searched for
 * @property {boolean} isLocked
 * @property {boolean} isLost the sandbox does not answer
 * @property {Notice} [notice]
 */

/** Often enough to look live, seldom enough for a sandbox that answers a thousand requests a second. */
const SHORTEST_PAUSE_MS = 200;
const RETRY_MS = 1000;

/** @type {State} */
const state = { match: "", isLocked: false, isLost: false };

/** @param {Partial<State>} change */
function update(change) {
  Object.assign(state, change);
  render(html`<${App} ...${state} actions=${actions} />`, document.body);
}

let waiting = new AbortController();

/** The version that the next answer has to follow; without one it comes at once. @type {number | undefined} */
let known;

/** What is shown is out of date for another reason than a change in the sandbox. */
function refresh() {
  known = undefined;
  waiting.abort();
}

export const actions = {
  /** @param {string | undefined} selected */
  select: (selected) => update({ selected }),

  /** @param {string} match */
  search: (match) => {
    update({ match });
    refresh();
  },

  /**
   * Sends a change to the control API, and says how it went.
   *
   * @param {string} method
   * @param {string} path
   * @param {object | undefined} body
   * @param {string} done what to say when it has worked
   * @param {(message: string) => void} [refused] shows where it was typed what a field does not take
   */
  send: async (method, path, body, done, refused) => {
    try {
      await ask(method, path, body);
      update({ notice: { text: done, isError: false } });
      return true;
    } catch (error) {
      if (refused && error instanceof Refused && error.status === 400) refused(error.message);
      else report(error);
      return false;
    }
  },

  /** @param {string} key */
  unlock: (key) => {
    keep(key);
    void start();
  },
};

/** @param {unknown} error */
function report(error) {
  if (error instanceof Refused && error.status === 403) lock(error.message);
  else update({ notice: { text: /** @type {Error} */ (error).message, isError: true } });
}

/** @param {string} text */
function lock(text) {
  forget();
  update({ isLocked: true, overview: undefined, notice: { text, isError: true } });
}

async function start() {
  try {
    // An address that was used before does no harm in a tab that has the key.
    await redeemCode().catch((error) => {
      if (!hasKey()) throw error;
    });
    if (!hasKey()) return update({ isLocked: true });
    update({ isLocked: false, notice: undefined, vocabulary: await ask("GET", "/__sandbox/vocabulary") });
  } catch (error) {
    return report(error);
  }
  await follow();
}

let followed = 0;

/** Shows what the sandbox says until the key is refused, or until somebody starts again. */
async function follow() {
  followed += 1;
  for (const mine = followed; mine === followed && !state.isLocked; ) {
    await visible();
    waiting = new AbortController();
    const query = new URLSearchParams({
      ...(state.match !== "" && { match: state.match }),
      ...(known !== undefined && { after: String(known) }),
    });
    try {
      const overview = await ask("GET", `/__sandbox/overview?${query}`, undefined, waiting.signal);
      known = overview.version;
      update({ overview, isLost: false });
      await pause(SHORTEST_PAUSE_MS);
    } catch (error) {
      if (waiting.signal.aborted) continue;
      if (error instanceof Refused && error.status === 403) lock(error.message);
      else {
        update({ isLost: true });
        await pause(RETRY_MS);
      }
    }
  }
}

const pause = (/** @type {number} */ milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A tab that nobody sees asks for nothing. */
const visible = () =>
  document.hidden
    ? new Promise((resolve) => document.addEventListener("visibilitychange", resolve, { once: true }))
    : undefined;

addEventListener("hashchange", () => {
  if (location.hash.includes("code=")) void start();
});
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !document.querySelector("dialog[open]")) actions.select(undefined);
});
void start();

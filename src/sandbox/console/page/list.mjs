import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "./html.mjs";
import { dateOf, spelled, timeOf, toneOf } from "./words.mjs";

/** @typedef {import("../picture").Drawn} Drawn */

/** How far each key leads in a list of so many. @type {Record<string, (at: number, count: number) => number>} */
const MOVES = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at) => at + 10,
  PageUp: (at) => at - 10,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * All objects that were found. One of them is in the order of the tab key, arrow keys move between them.
 *
 * @param {{ objects: Drawn[], selected?: string, select: (id?: string) => void }} props
 */
export function List({ objects, selected, select }) {
  /** @type {{ current: HTMLElement | null }} */
  const list = useRef(null);
  const [entry, setEntry] = useState("");
  const tabStop = objects.some(({ id }) => id === entry) ? entry : objects[0]?.id;
  const move = (/** @type {KeyboardEvent} */ event) => {
    const at = objects.findIndex(({ id }) => id === /** @type {HTMLElement} */ (event.target).dataset.id);
    const to = MOVES[event.key]?.(at, objects.length);
    if (to === undefined) return;
    event.preventDefault();
    const id = objects[Math.max(0, Math.min(to, objects.length - 1))]?.id;
    /** @type {HTMLElement | null | undefined} */ (list.current?.querySelector(`[data-id="${id}"]`))?.focus();
  };
  useEffect(() => reveal(list.current, selected), [selected]);
  if (objects.length === 0) return html`<p class="empty">No object matches.</p>`;
  return html`<ul class="entries" ref=${list} aria-label="List of objects; arrow keys move in it" onKeyDown=${move}>
    ${objects.map(
      ({ id, label, noun, status, created_at }) => html`<li key=${id}>
        <button
          class="entry"
          data-id=${id}
          tabindex=${id === tabStop ? 0 : -1}
          aria-pressed=${id === selected ? "true" : "false"}
          onFocus=${() => setEntry(id)}
          onClick=${() => select(id === selected ? undefined : id)}
        >
          <span class=${`dot ${toneOf(status)}`}></span>
          <span class="label">${label}</span>
          <span class="hint">${noun}${status !== null && html` · <span class=${`tone ${toneOf(status)}`}>${spelled(status)}</span>`}</span>
          <time class="hint" datetime=${created_at} title=${`created ${dateOf(created_at)}`}>${timeOf(created_at)}</time>
        </button>
      </li>`,
    )}
  </ul>`;
}

/**
 * Scrolls a frame, and nothing around it, to one of its objects.
 *
 * @param {HTMLElement | null} frame
 * @param {string | undefined} id
 */
export function reveal(frame, id) {
  const element = frame?.querySelector(`[data-id="${id}"]`);
  if (!frame || !element) return;
  const [outer, inner] = [frame.getBoundingClientRect(), element.getBoundingClientRect()];
  const beyond = (/** @type {number} */ before, /** @type {number} */ after) =>
    before > 0 ? -before - 16 : after > 0 ? after + 16 : 0;
  frame.scrollTop += beyond(outer.top - inner.top, inner.bottom - outer.bottom);
  frame.scrollLeft += beyond(outer.left - inner.left, inner.right - outer.right);
}

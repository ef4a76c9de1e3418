import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Details } from "./details.mjs";
import { html } from "./html.mjs";
import { arrange, NODE, neighbour } from "./layout.mjs";
import { grouped, spelled, toneOf } from "./words.mjs";

/** @param {import("./main.mjs").State & { overview: import("../overview").Overview, actions: typeof import("./main.mjs").actions }} props */
export function Objects({ overview, selected, match, actions }) {
  const { picture } = overview;
  const chosen = picture.objects.find(({ id }) => id === selected);
  const shown = picture.objects.length;
  return html`<section class="panel objects" id="objects" tabindex="-1" aria-labelledby="objects-title">
    <div class="head">
      <h2 id="objects-title">Objects</h2>
      <p class="hint">
        ${shown < picture.total ? `${grouped(shown)} of ${grouped(picture.total)}` : grouped(picture.total)}
      </p>
      <label class="search">
        <span class="unseen">Find objects by name, kind or id</span>
        <input
          type="search"
          placeholder="Find by name, kind or id"
          value=${match}
          onInput=${(/** @type {any} */ event) => actions.search(event.target.value)}
        />
      </label>
    </div>
    <div class=${chosen ? "stage split" : "stage"}>
      ${
        picture.total === 0
          ? html`<p class="empty">Nothing has been created yet. Objects appear here as they are made.</p>`
          : html`<${Picture} picture=${picture} selected=${selected} match=${match} select=${actions.select} />`
      }
      ${chosen && html`<${Details} key=${chosen.id} object=${chosen} picture=${picture} actions=${actions} />`}
    </div>
  </section>`;
}

/** A picture wider than its frame shrinks to this, and is scrolled beyond. */
const SMALLEST = 0.8;

/**
 * Objects are buttons, links lines behind them. One of the buttons is in the order of the tab key, arrow keys move
 * between them.
 *
 * @param {{ picture: import("../picture").Picture, selected?: string, match: string, select: (id?: string) => void }} props
 */
function Picture({ picture, selected, match, select }) {
  /** @type {{ current: HTMLElement | null }} */
  const frame = useRef(null);
  const room = useWidthOf(frame);
  // The places depend on what there is, not on how it is called or how it does.
  const shape = JSON.stringify([picture.objects.map(({ id }) => id), picture.links]);
  const { places, lines, width, height } = useMemo(() => arrange(picture, room), [shape, room]);
  const scale = Math.min(1, Math.max(SMALLEST, room / width));
  const [entry, setEntry] = useState("");
  const tabStop = places.has(entry) ? entry : picture.objects[0]?.id;

  const move = (/** @type {KeyboardEvent} */ event) => {
    const from = /** @type {HTMLElement} */ (event.target).dataset.id ?? "";
    const to = neighbour(places, from, event.key);
    if (to === undefined) return;
    event.preventDefault();
    setEntry(to);
    /** @type {HTMLElement | null | undefined} */ (frame.current?.querySelector(`[data-id="${to}"]`))?.focus();
  };
  const isFound = (/** @type {import("../picture").Drawn} */ { label, noun, id }) =>
    `${label} ${noun} ${id}`.toLowerCase().includes(match.toLowerCase());

  return html`<div class="picture" ref=${frame} role="group" aria-label="Objects; arrow keys move between them" onKeyDown=${move}>
    <div class="canvas" style=${{ width: `${width * scale}px`, height: `${height * scale}px` }}>
      <div class="scaled" style=${{ width: `${width}px`, height: `${height}px`, transform: `scale(${scale})` }}>
      <svg width=${width} height=${height} aria-hidden="true">
        <defs>
          <marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M1,1 L7,4 L1,7" />
          </marker>
        </defs>
        ${lines.map((line) => {
          const isOfSelected = line.from === selected || line.to === selected;
          return html`<path
            key=${`${line.from} ${line.to} ${line.as}`}
            class=${isOfSelected ? "link near" : "link"}
            d=${line.path}
            marker-end="url(#tip)"
          />`;
        })}
      </svg>
      ${picture.objects.map((object) => {
        const { id, label, noun, status } = object;
        const place = places.get(id);
        return html`<button
          key=${id}
          data-id=${id}
          class=${`node ${toneOf(status)} ${match !== "" && !isFound(object) ? "dimmed" : ""}`}
          style=${{ left: `${place?.x}px`, top: `${place?.y}px`, width: `${NODE.width}px`, height: `${NODE.height}px` }}
          tabindex=${id === tabStop ? 0 : -1}
          aria-pressed=${id === selected ? "true" : "false"}
          onFocus=${() => setEntry(id)}
          onClick=${() => select(id === selected ? undefined : id)}
          title=${`${label}, ${noun}${status === null ? "" : `, ${spelled(status)}`}`}
        >
          <span class="label">${label}</span>
          <span class="noun"><span class=${`dot ${toneOf(status)}`}></span>${noun}<span class="unseen">${status === null ? "" : spelled(status)}</span></span>
        </button>`;
      })}
      </div>
    </div>
  </div>`;
}

/** @param {{ current: HTMLElement | null }} ref */
function useWidthOf(ref) {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth - 32));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return width;
}

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { html } from "./html.mjs";
import { arrange, NODE, neighbour } from "./layout.mjs";
import { reveal } from "./list.mjs";
import { spelled, toneOf } from "./words.mjs";

/** @typedef {import("../picture").Drawn} Drawn */

const LARGEST = 1.5;
const STEP = 1.5;
/** Around the picture. */
const MARGIN = 16;
/** A name in a smaller picture could not be read. */
const READABLE = 0.5;

/**
 * Objects are buttons, links lines between them, projects frames around them. One of the buttons is in the order of
 * the tab key, arrow keys move between them.
 *
 * @param {{ objects: Drawn[], links: import("../picture").Picture["links"], own: ReadonlySet<string>, selected?: string, select: (id?: string) => void }} props
 */
export function Picture({ objects, links, own, selected, select }) {
  /** @type {{ current: HTMLElement | null }} */
  const frame = useRef(null);
  const room = useRoomOf(frame);
  // The places depend on what there is, not on how it is called or how it does; nor on the details beside the map.
  const pane = useRef(room);
  if (selected === undefined) pane.current = room;
  const shape = JSON.stringify([objects.map(({ id }) => id), links, pane.current]);
  const { places, frames, lines, width, height } = useMemo(
    () => arrange({ objects, links }, pane.current.width / pane.current.height),
    [shape],
  );
  const fitting = Math.min(1, room.width / width, room.height / height);
  // Without a choice, all of it is shown.
  const [chosen, setChosen] = useState(/** @type {number | undefined} */ (undefined));
  const scale = chosen ?? fitting;
  const [entry, setEntry] = useState("");
  const tabStop = places.has(entry) ? entry : objects[0]?.id;
  /** What is in the middle stays there. */
  const zoom = (/** @type {number} */ factor) => {
    const wanted = Math.min(LARGEST, Math.max(fitting, scale * factor));
    const { current: pane } = frame;
    if (!pane) return;
    const x = ((pane.scrollLeft + pane.clientWidth / 2) * wanted) / scale - pane.clientWidth / 2;
    const y = ((pane.scrollTop + pane.clientHeight / 2) * wanted) / scale - pane.clientHeight / 2;
    setChosen(wanted <= fitting ? undefined : wanted);
    requestAnimationFrame(() => pane.scrollTo(x, y));
  };
  const move = (/** @type {KeyboardEvent} */ event) => {
    const from = /** @type {HTMLElement} */ (event.target).dataset.id ?? "";
    const to = neighbour(places, from, event.key);
    if (to === undefined) return;
    event.preventDefault();
    /** @type {HTMLElement | null | undefined} */ (frame.current?.querySelector(`[data-id="${to}"]`))?.focus();
  };
  useEffect(() => reveal(frame.current, selected), [selected]);

  return html`<div class="map">
    <div class="picture" ref=${frame} role="group" aria-label="Map of objects; arrow keys move between them" onKeyDown=${move}>
      <div class="canvas" style=${{ width: `${width * scale}px`, height: `${height * scale}px` }}>
        <div
          class=${scale < READABLE ? "scaled far" : "scaled"}
          style=${{ width: `${width}px`, height: `${height}px`, transform: `scale(${scale})` }}
        >
          ${frames.map(
            ({ id, x, y, width, height }) =>
              html`<div key=${`frame ${id}`} class="project" style=${boxOf({ x, y, width, height })}></div>`,
          )}
          <${Lines} lines=${lines} selected=${selected} width=${width} height=${height} />
          ${objects.map(
            (object) => html`<${Node}
              key=${object.id}
              object=${object}
              place=${places.get(object.id)}
              isFound=${own.has(object.id)}
              isSelected=${object.id === selected}
              isTabStop=${object.id === tabStop}
              enter=${setEntry}
              select=${select}
            />`,
          )}
        </div>
      </div>
    </div>
    <div class="zoom" role="group" aria-label="Zoom of the map">
      <button aria-label="Zoom out" disabled=${scale <= fitting} onClick=${() => zoom(1 / STEP)}>−</button>
      <button disabled=${chosen === undefined} onClick=${() => setChosen(undefined)}>Fit</button>
      <button aria-label="Zoom in" disabled=${scale >= LARGEST} onClick=${() => zoom(STEP)}>+</button>
    </div>
  </div>`;
}

/** @param {{ lines: ReturnType<typeof arrange>["lines"], selected?: string, width: number, height: number }} props */
function Lines({ lines, selected, width, height }) {
  return html`<svg width=${width} height=${height} aria-hidden="true">
    <defs>
      <marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
        <path d="M1,1 L7,4 L1,7" />
      </marker>
    </defs>
    ${lines.map(
      ({ from, to, as, path }) => html`<path
        key=${`${from} ${to} ${as}`}
        class=${from === selected || to === selected ? "link near" : "link"}
        d=${path}
        marker-end="url(#tip)"
      />`,
    )}
  </svg>`;
}

/** @param {{ object: Drawn, place?: { x: number, y: number }, isFound: boolean, isSelected: boolean, isTabStop: boolean, enter: (id: string) => void, select: (id?: string) => void }} props */
function Node({ object: { id, label, noun, status }, place, isFound, isSelected, isTabStop, enter, select }) {
  const state = status === null ? "" : spelled(status);
  return html`<button
    data-id=${id}
    class=${`node ${toneOf(status)} ${isFound ? "" : "dimmed"}`}
    style=${boxOf({ x: place?.x ?? 0, y: place?.y ?? 0, ...NODE })}
    tabindex=${isTabStop ? 0 : -1}
    aria-pressed=${isSelected ? "true" : "false"}
    onFocus=${() => enter(id)}
    onClick=${() => select(isSelected ? undefined : id)}
    title=${`${label}, ${noun}${state && `, ${state}`}`}
  >
    <span class="label">${label}</span>
    <span class="noun"><span class=${`dot ${toneOf(status)}`}></span>${noun}<span class="unseen">${state}</span></span>
  </button>`;
}

/** @param {{ x: number, y: number, width: number, height: number }} box */
const boxOf = ({ x, y, width, height }) => ({
  ...{ left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` },
});

/** The room for the picture in its frame.  @param {{ current: HTMLElement | null }} ref */
function useRoomOf(ref) {
  const [room, setRoom] = useState({ width: 600, height: 400 });
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() =>
      setRoom({ width: element.offsetWidth - 2 * MARGIN, height: element.offsetHeight - 2 * MARGIN }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return room;
}

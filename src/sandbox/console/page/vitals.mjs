import { html } from "./html.mjs";
import { dateOf, grouped, timeOf } from "./words.mjs";

const SPEEDS = [1, 10, 60, 600];
const LEAPS = [
  { label: "+30 s", seconds: 30 },
  { label: "+5 min", seconds: 300 },
  { label: "+1 h", seconds: 3600 },
];

/** @param {{ overview: import("../overview").Overview, actions: typeof import("./main.mjs").actions }} props */
export function Vitals({ overview, actions }) {
  const { limits, requests } = overview;
  return html`<section class="vitals" aria-label="Limits and clock">
    <${Budget} name="Requests left" standing=${limits.requests} areOn=${limits.are_on} />
    <${Budget} name="Creations left" standing=${limits.creations} areOn=${limits.are_on} />
    <div class="vital">
      <h2>Requests served</h2>
      <p class="figure plain">${grouped(requests.total)}</p>
      <p class="hint">${requests.rate_limited === 0 ? "none refused for a limit" : `${grouped(requests.rate_limited)} refused for a limit`}</p>
    </div>
    <${Clock} now=${overview.now} speed=${overview.speed} actions=${actions} />
  </section>`;
}

/** @param {{ name: string, standing: import("../overview").Overview["limits"]["requests"], areOn: boolean }} props */
function Budget({ name, standing, areOn }) {
  const { limit, remaining, resetSeconds } = standing;
  const tone = remaining === 0 ? "bad" : remaining <= limit / 5 ? "busy" : "good";
  if (!areOn)
    return html`<div class="vital"><h2>${name}</h2><p class="figure plain">–</p><p class="hint">limits are off</p></div>`;
  return html`<div class="vital">
    <h2>${name}</h2>
    <p class="figure">${remaining}<span class="of"> / ${limit}</span></p>
    <progress class=${tone} max=${limit} value=${remaining} aria-label=${name}></progress>
    <p class="hint">${remaining === limit ? "per minute" : `full again in ${resetSeconds} s`}</p>
  </div>`;
}

/** @param {{ now: string, speed: number, actions: typeof import("./main.mjs").actions }} props */
function Clock({ now, speed, actions }) {
  const set = (/** @type {object} */ body, /** @type {string} */ done) =>
    actions.send("POST", "/__sandbox/clock", body, done);
  const speeds = SPEEDS.includes(speed) ? SPEEDS : [...SPEEDS, speed].sort((a, b) => a - b);
  return html`<div class="vital clock">
    <h2>Clock</h2>
    <p class="figure plain">${timeOf(now)}</p>
    <p class="hint">${dateOf(now)}, UTC</p>
    <div class="row">
      ${LEAPS.map(
        ({ label, seconds }) =>
          html`<button key=${label} onClick=${() => set({ advanceSeconds: seconds }, `The clock went ahead by ${label.slice(1)}.`)}>
            ${label}
          </button>`,
      )}
      <label class="inline">
        <span class="unseen">Speed of the clock</span>
        <select
          value=${String(speed)}
          onChange=${(/** @type {any} */ event) =>
            set({ speed: Number(event.target.value) }, `The clock runs at ${event.target.value}×.`)}
        >
          ${speeds.map((one) => html`<option key=${one} value=${String(one)}>${one}×</option>`)}
        </select>
      </label>
    </div>
  </div>`;
}

import { useState } from "preact/hooks";
import { html } from "./html.mjs";
import { spanOf, timeOf } from "./words.mjs";

/** @typedef {import("./main.mjs").State & { overview: import("../overview").Overview, actions: typeof import("./main.mjs").actions }} Props */

/** Hosts and connections as bars, of the last hour or since the first of them.  @param {Props} props */
export function Availability({ overview }) {
  const { timelines, names } = overview.availability;
  const now = Date.parse(overview.now);
  const starts = timelines.flatMap(({ intervals }) => intervals.map(({ from }) => Date.parse(from)));
  const since = Math.max(Math.min(...starts), now - 3_600_000);
  return html`<section class="panel filled" aria-labelledby="availability-title">
    <div class="head">
      <h2 id="availability-title">Availability</h2>
      <p class="hint">${timelines.length === 0 ? "" : `last ${spanOf((now - since) / 1000)}`}</p>
    </div>
    ${
      timelines.length === 0
        ? html`<p class="empty">No host yet, or availability is not recorded.</p>`
        : html`<ul class="items scroll" tabindex="0" aria-labelledby="availability-title">
            ${timelines.map(
              ({
                name,
                application_id,
                target_id,
                intervals,
              }) => html`<li key=${`${name} ${application_id} ${target_id}`}>
                <span class="event">${name}</span>
                <${Bar} intervals=${intervals} since=${since} now=${now} />
                <span class="hint">${stateOf(intervals.at(-1), names)}</span>
              </li>`,
            )}
          </ul>`
    }
  </section>`;
}

/** @typedef {import("../../records").Interval} Interval */

/** @param {{ intervals: Interval[], since: number, now: number }} props */
function Bar({ intervals, since, now }) {
  const at = (/** @type {string | null} */ time) =>
    (1000 * Math.max(0, (time === null ? now : Date.parse(time)) - since)) / Math.max(1, now - since);
  return html`<svg class="bar" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
    ${intervals.map(
      ({ from, until, why }) => html`<rect
        key=${from}
        class=${why === null ? "good" : "bad"}
        x=${at(from)}
        width=${at(until) - at(from)}
        height="10"
      ><title>${timeOf(from)} – ${until === null ? "now" : timeOf(until)}: ${why ?? "served"}</title></rect>`,
    )}
  </svg>`;
}

/**
 * @param {Interval | undefined} last
 * @param {Record<string, string>} names
 */
function stateOf(last, names) {
  if (last === undefined || last.until !== null) return "no longer used";
  const since = `since ${timeOf(last.from)}`;
  return last.why === null
    ? `served by ${last.by.map((it) => names[it] ?? it).join(", ")} ${since}`
    : `${last.why}, ${since}`;
}

/** The public DNS.  @param {Props} props */
export function Dns({ overview, actions }) {
  const { dns } = overview;
  const [record, setRecord] = useState({ name: "", type: "CNAME", value: "" });
  const put = (/** @type {object[]} */ zone, /** @type {string} */ done) =>
    actions.send("PUT", "/__sandbox/dns", zone, done);
  const add = (/** @type {Event} */ event) => {
    event.preventDefault();
    return put([...dns, record], `DNS has a ${record.type} record of ${record.name}.`);
  };
  const set = (/** @type {string} */ field) => (/** @type {any} */ event) =>
    setRecord({ ...record, [field]: event.target.value });
  const required = () =>
    actions.send("POST", "/__sandbox/dns/required", undefined, "DNS has what custom domains ask for.");
  return html`<section class="panel" aria-labelledby="dns-title">
    <div class="head">
      <h2 id="dns-title">DNS</h2>
      <button class="quiet" onClick=${required}>Add what domains ask for</button>
    </div>
    <form class="stack" onSubmit=${add}>
      <label class="field"><span>Name</span><input required autocomplete="off" value=${record.name} placeholder="shop.example.org" onInput=${set("name")} /></label>
      <label class="field"><span>Type</span><select value=${record.type} onChange=${set("type")}>
        ${["A", "AAAA", "CNAME", "TXT"].map((type) => html`<option key=${type} value=${type}>${type}</option>`)}
      </select></label>
      <label class="field"><span>Value</span><input required autocomplete="off" value=${record.value} onInput=${set("value")} /></label>
      <div class="row"><button class="primary">Add the record</button></div>
    </form>
    <ul class="items" aria-label="DNS records">
      ${dns.map(
        (it, index) => html`<li key=${index}>
          <span class="event">${it.name}</span>
          <button class="small" aria-label=${`Remove ${it.type} of ${it.name}`} onClick=${() =>
            put(
              dns.filter((other) => other !== it),
              "The record was removed.",
            )}>Remove</button>
          <span class="hint endpoint">${it.type} ${it.value}</span>
        </li>`,
      )}
    </ul>
  </section>`;
}

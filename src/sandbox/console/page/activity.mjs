import { html } from "./html.mjs";
import { grouped, spanOf, spelled, timeOf, toneOf } from "./words.mjs";

/** @typedef {import("./main.mjs").State & { overview: import("../overview").Overview, actions: typeof import("./main.mjs").actions }} Props */

/** A connection that was cut has no status. */
const toneOfStatus = (/** @type {number} */ status) =>
  status === 0 || status >= 500 ? "bad" : status >= 400 ? "busy" : "good";

/** @param {Props} props */
export function Requests({ overview, vocabulary, actions }) {
  const { total, recent } = overview.requests;
  const methodOf = (/** @type {string} */ id) => vocabulary?.operations.find((it) => it.id === id)?.method ?? "";
  const clear = () => actions.send("DELETE", "/__sandbox/requests", undefined, "The request log is empty.");
  return html`<section class="panel filled" aria-labelledby="requests-title">
    <div class="head">
      <h2 id="requests-title">Requests</h2>
      <p class="hint">${total > recent.length ? `last ${grouped(recent.length)}` : ""}</p>
      <button class="quiet" onClick=${clear} disabled=${total === 0}>Clear</button>
    </div>
    ${
      recent.length === 0
        ? html`<p class="empty">No request yet.</p>`
        : html`<div class="scroll" tabindex="0" role="group" aria-labelledby="requests-title">
            <table>
              <thead class="unseen">
                <tr><th>Time</th><th>Status</th><th>Method</th><th>Operation</th></tr>
              </thead>
              <tbody>
                ${recent.map(
                  ({ at, status, operationId }, index) => html`<tr key=${total - index}>
                    <td class="time">${timeOf(at)}</td>
                    <td class=${`status tone ${toneOfStatus(status)}`}>${status === 0 ? "cut" : status}</td>
                    <td class="method">${methodOf(operationId)}</td>
                    <td class="operation">${operationId}</td>
                  </tr>`,
                )}
              </tbody>
            </table>
          </div>`
    }
  </section>`;
}

/** @param {Props} props */
export function Deployments({ overview, actions }) {
  const { deployments, now } = overview;
  const running = deployments.filter((it) => it.is_running).length;
  const fail = (/** @type {import("../overview").ShownDeployment} */ { id, service_id, collection, label }) =>
    actions.send(
      "PUT",
      `/__sandbox/objects/${collection}/${service_id}`,
      { deployments: { [id]: { ending: { status: "failed" } } } },
      `The deployment of ${label} will fail.`,
    );
  return html`<section class="panel filled" aria-labelledby="deployments-title">
    <div class="head">
      <h2 id="deployments-title">Deployments</h2>
      <p class="hint">${running === 0 ? "" : `${running} running`}</p>
    </div>
    ${
      deployments.length === 0
        ? html`<p class="empty">No deployment yet.</p>`
        : html`<ul class="items scroll" tabindex="0" aria-labelledby="deployments-title">
            ${deployments.map(
              (it) => html`<li key=${it.id}>
                <span class=${`dot ${toneOf(it.status)}`}></span>
                <button class="text" onClick=${() => actions.select(it.service_id)}>${it.label}</button>
                ${it.is_running && html`<button class="small" disabled=${it.will_fail} onClick=${() => fail(it)} aria-label=${`Let the deployment of ${it.label} fail`}>${it.will_fail ? "Will fail" : "Fail"}</button>`}
                <span class="hint">${storyOf(it, now)}</span>
              </li>`,
            )}
          </ul>`
    }
  </section>`;
}

/**
 * @param {import("../overview").ShownDeployment} deployment
 * @param {string} now
 */
function storyOf({ status, steps, trigger, started_at, finished_at, is_running }, now) {
  const took =
    started_at === null ? "" : `, ${spanOf((Date.parse(finished_at ?? now) - Date.parse(started_at)) / 1000)}`;
  const step = is_running && steps.length > 0 ? ` (${steps.at(-1)})` : "";
  return `${spelled(status)}${step}${took} · ${spelled(trigger)}`;
}

/** @param {Props} props */
export function Deliveries({ overview }) {
  const { deliveries, now } = overview;
  const pending = deliveries.filter((it) => it.status === "PENDING").length;
  return html`<section class="panel filled" aria-labelledby="deliveries-title">
    <div class="head">
      <h2 id="deliveries-title">Webhook deliveries</h2>
      <p class="hint">${pending === 0 ? "" : `${pending} pending`}</p>
    </div>
    ${
      deliveries.length === 0
        ? html`<p class="empty">No delivery yet.</p>`
        : html`<ul class="items scroll" tabindex="0" aria-labelledby="deliveries-title">
            ${deliveries.map(
              (it) => html`<li key=${it.id}>
                <span class=${`dot ${toneOf(it.status)}`}></span>
                <span class="event">${it.event_type}</span>
                <span class="hint fate">${fateOf(it, now)}</span>
                <span class="hint endpoint">${it.endpoint}</span>
              </li>`,
            )}
          </ul>`
    }
  </section>`;
}

/**
 * @param {import("../overview").ShownDelivery} delivery
 * @param {string} now
 */
function fateOf({ status, response_status, attempt, sent_at, due }, now) {
  const retry = attempt === 0 ? "" : `, retry ${attempt}`;
  if (status === "PENDING") {
    const wait = (Date.parse(due) - Date.parse(now)) / 1000;
    return wait > 0 ? `due in ${spanOf(wait)}${retry}` : `being sent${retry}`;
  }
  return `${response_status ?? "no answer"}, ${timeOf(sent_at ?? due)}${retry}`;
}

import { useState } from "preact/hooks";
import { Deliveries, Deployments, Requests } from "./activity.mjs";
import { Faults, Outcomes, Stock } from "./controls.mjs";
import { html } from "./html.mjs";
import { Objects } from "./objects.mjs";
import { Availability, Dns } from "./traffic.mjs";
import { Vitals } from "./vitals.mjs";

/** @param {import("./main.mjs").State & { actions: typeof import("./main.mjs").actions }} props */
export function App(props) {
  const { overview, isLocked, isLost, notice, actions } = props;
  return html`
    ${overview && html`<a class="skip" href="#objects">Skip to the objects</a>`}
    <header class="top">
      <h1>Sandbox</h1>
      <code class="address">${location.origin}/v3</code>
      <${Connection} isLost=${isLost} isLive=${overview !== undefined} />
    </header>
    ${
      isLocked
        ? html`<${Locked} actions=${actions} />`
        : overview &&
          html`
            <main>
              <${Vitals} overview=${overview} actions=${actions} />
              <${Objects} ...${props} />
              <div class="view">
                <${Requests} ...${props} />
                <${Availability} ...${props} />
                <${Dns} ...${props} />
              </div>
              <div class="tiles">
                <${Deployments} ...${props} />
                <${Deliveries} ...${props} />
                <${Faults} ...${props} />
                <div class="column">
                  <${Outcomes} ...${props} />
                  <${Stock} ...${props} />
                </div>
              </div>
            </main>
          `
    }
    <${Notice} notice=${notice} />
  `;
}

/** @param {{ isLost: boolean, isLive: boolean }} props */
function Connection({ isLost, isLive }) {
  if (!isLost && !isLive) return null;
  return html`<span class="connection" role="status">
    <span class=${`dot ${isLost ? "bad" : "good"}`}></span>${isLost ? "No answer, trying again" : "Live"}
  </span>`;
}

/** @param {{ notice?: import("./main.mjs").Notice }} props */
function Notice({ notice }) {
  return html`<div class="notices" role="status" aria-live="polite">
    ${notice && html`<p key=${notice} class=${notice.isError ? "notice bad" : "notice"}>${notice.text}</p>`}
  </div>`;
}

/** @param {{ actions: typeof import("./main.mjs").actions }} props */
function Locked({ actions }) {
  const [key, setKey] = useState("");
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    actions.unlock(key.trim());
  };
  return html`<main class="locked">
    <section class="panel">
      <h2>This console is locked</h2>
      <p>Open the address that <code>svc-iac sandbox</code> has printed. It works once; <code>npx svc-iac console</code> prints
        another one.</p>
      <form onSubmit=${submit}>
        <label class="field">
          <span>Or enter the key, <code>SVC_SANDBOX_KEY</code> in <code>npx svc-iac env</code></span>
          <input
            type="password"
            autocomplete="off"
            required
            value=${key}
            onInput=${(/** @type {any} */ event) => setKey(event.target.value)}
          />
        </label>
        <button class="primary">Unlock</button>
      </form>
    </section>
  </main>`;
}

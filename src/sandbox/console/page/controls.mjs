import { useState } from "preact/hooks";
import { Confirm } from "./confirm.mjs";
import { html } from "./html.mjs";
import { spelled, timeOf } from "./words.mjs";

/** @typedef {import("./main.mjs").State & { overview: import("../overview").Overview, actions: typeof import("./main.mjs").actions }} Props */

/** What a fault can do, in the words of the control API. */
const EFFECTS = [
  { label: "Answer 500", fault: { status: 500 } },
  { label: "Answer 503", fault: { status: 503 } },
  { label: "Answer 429, limit used up", fault: { status: 429 } },
  { label: "Lose the request", fault: { drop: "before" } },
  { label: "Lose the answer, work done", fault: { drop: "after" } },
  { label: "Delay by 5 s", fault: { delayMs: 5000 } },
  { label: "Cut the answer in half", fault: { truncate: true } },
  { label: "Answer what is not JSON", fault: { malformed: true } },
  { label: "Repeat the previous answer", fault: { stale: true } },
];
const OCCASIONS = [
  { label: "The next one", fault: { nth: 1 } },
  { label: "The next three", fault: { nth: 1, times: 3 } },
  { label: "The second from now", fault: { nth: 2 } },
  { label: "One in ten, from now on", fault: { probability: 0.1 } },
  { label: "Every one, from now on", fault: { probability: 1 } },
];

/** @param {Props} props */
export function Faults({ overview, vocabulary, actions }) {
  const [operation, setOperation] = useState("*");
  const [effect, setEffect] = useState(0);
  const [occasion, setOccasion] = useState(0);
  const arm = (/** @type {Event} */ event) => {
    event.preventDefault();
    const fault = { operation: operation.trim(), ...EFFECTS[effect]?.fault, ...OCCASIONS[occasion]?.fault };
    return actions.send("POST", "/__sandbox/faults", fault, `The fault is armed for ${operation}.`);
  };
  const remove = (/** @type {string} */ id) =>
    actions.send("DELETE", `/__sandbox/faults/${id}`, undefined, "The fault was removed.");
  return html`<section class="panel" aria-labelledby="faults-title">
    <div class="head"><h2 id="faults-title">Faults</h2></div>
    <form class="stack" onSubmit=${arm}>
      <label class="field">
        <span>Operation</span>
        <input list="operations" required autocomplete="off" aria-describedby="operation-hint" value=${operation} onInput=${(/** @type {any} */ event) => setOperation(event.target.value)} />
        <datalist id="operations">
          <option value="*" /><option value="write" />
          ${vocabulary?.operations.map(({ id }) => html`<option key=${id} value=${id} />`)}
        </datalist>
        <span class="hint" id="operation-hint">By its operationId; <code>write</code>, or <code>*</code> for all</span>
      </label>
      <div class="fields">
        <${Choice} label="What happens" options=${EFFECTS} chosen=${effect} choose=${setEffect} />
        <${Choice} label="Which of them" options=${OCCASIONS} chosen=${occasion} choose=${setOccasion} />
      </div>
      <div class="row"><button class="primary">Arm the fault</button></div>
    </form>
    <${List}
      title="Armed faults"
      items=${overview.faults.map(({ id, operation: of, seen, fired, ...fault }) => ({
        id,
        name: of,
        hint: `${wordsOf(fault)} · fired ${fired} of ${seen} seen`,
      }))}
      act=${remove}
    />
  </section>`;
}

/** A fault's fields as they were given, without ceremony. */
const wordsOf = (/** @type {object} */ fault) =>
  Object.entries(fault)
    .map(([name, value]) => (value === true ? name : `${name} ${value}`))
    .join(", ");

/** @param {Props} props */
export function Outcomes({ overview, vocabulary, selected, actions }) {
  const [of, setOf] = useState("deployment");
  const [logs, setLogs] = useState("");
  const chosen = overview.picture.objects.find(({ id }) => id === selected);
  const [isOnlyChosen, setOnlyChosen] = useState(true);
  const id = isOnlyChosen ? chosen?.id : undefined;
  const order = (/** @type {Event} */ event) => {
    event.preventDefault();
    const lines = logs === "" || of !== "deployment" ? {} : { logs: logs.split("\n") };
    const whose = id === undefined ? "" : ` of ${chosen?.label}`;
    const done = `The next ${spelled(of)}${whose} will fail.`;
    return actions.send("POST", "/__sandbox/outcomes", { of, ...(id !== undefined && { id }), ...lines }, done);
  };
  const labelOf = (/** @type {string | undefined} */ one) =>
    one === undefined ? "whichever comes first" : (overview.picture.objects.find((it) => it.id === one)?.label ?? one);
  return html`<section class="panel" aria-labelledby="outcomes-title">
    <div class="head">
      <h2 id="outcomes-title">Outcomes</h2>
      ${
        overview.outcomes.length > 0 &&
        html`<button class="quiet" onClick=${() => actions.send("DELETE", "/__sandbox/outcomes", undefined, "Nothing is ordered to fail.")}>Clear</button>`
      }
    </div>
    <form class="stack" onSubmit=${order}>
      <label class="field">
        <span>Let the next one of these fail</span>
        <select value=${of} onChange=${(/** @type {any} */ event) => setOf(event.target.value)}>
          ${(vocabulary?.outcomes ?? []).map((one) => html`<option key=${one} value=${one}>${spelled(one)}</option>`)}
        </select>
      </label>
      ${
        of === "deployment" &&
        html`<label class="field">
          <span>Last line of its log</span>
          <input value=${logs} placeholder="The build ran out of memory." onInput=${(/** @type {any} */ event) => setLogs(event.target.value)} />
        </label>`
      }
      ${
        chosen &&
        html`<label class="check">
          <input type="checkbox" checked=${isOnlyChosen} onChange=${(/** @type {any} */ event) => setOnlyChosen(event.target.checked)} />
          <span>Only of ${chosen.label}</span>
        </label>`
      }
      <div class="row"><button class="primary">Let it fail</button></div>
    </form>
    <${List}
      title="Ordered outcomes"
      items=${overview.outcomes.map((it, index) => ({
        id: String(index),
        name: spelled(it.of),
        hint: `${labelOf(it.id)}${it.times > 1 ? ` · ${it.times} times` : ""}`,
      }))}
    />
  </section>`;
}

/** @param {Props} props */
export function Stock({ overview, actions }) {
  const reset = () =>
    actions.send("POST", "/__sandbox/reset", undefined, "Everything was forgotten but the keys and the clock.");
  const take = () => actions.send("POST", "/__sandbox/snapshots", {}, "A snapshot was taken.");
  const restore = (/** @type {string} */ id) =>
    actions.send("POST", `/__sandbox/snapshots/${id}/restore`, undefined, "The snapshot was restored.");
  return html`<section class="panel" aria-labelledby="stock-title">
    <div class="head"><h2 id="stock-title">State</h2></div>
    <div class="stack">
      <div class="row">
        <button onClick=${take}>Take a snapshot</button>
        <${Confirm}
          verb="Reset"
          title="Reset the sandbox?"
          text="All objects, faults, outcomes and the request log are forgotten. API keys and the clock stay."
          act=${reset}
        />
      </div>
    </div>
    <${List}
      title="Snapshots"
      items=${overview.snapshots.map(({ id, name, created_at, objects }) => ({
        id,
        name: name || timeOf(created_at),
        hint: `${name === "" ? "" : `${timeOf(created_at)} · `}${objects} ${objects === 1 ? "record" : "records"}`,
      }))}
      act=${restore}
      verb="Restore"
    />
  </section>`;
}

/**
 * @param {{ label: string, options: { label: string }[], chosen: number, choose: (index: number) => void }} props
 */
function Choice({ label, options, chosen, choose }) {
  return html`<label class="field">
    <span>${label}</span>
    <select value=${String(chosen)} onChange=${(/** @type {any} */ event) => choose(Number(event.target.value))}>
      ${options.map((option, index) => html`<option key=${option.label} value=${String(index)}>${option.label}</option>`)}
    </select>
  </label>`;
}

/**
 * @param {{ title: string, items: { id: string, name: string, hint: string }[], verb?: string, act?: (id: string) => unknown }} props
 */
function List({ title, items, act, verb = "Remove" }) {
  if (items.length === 0) return null;
  return html`<ul class="items" aria-label=${title}>
    ${items.map(
      ({ id, name, hint }) => html`<li key=${id}>
        <span class="event">${name}</span>
        ${act && html`<button class="small" aria-label=${`${verb} ${name}`} onClick=${() => act(id)}>${verb}</button>`}
        <span class="hint">${hint}</span>
      </li>`,
    )}
  </ul>`;
}

import { useEffect, useState } from "preact/hooks";
import { Confirm } from "./confirm.mjs";
import { changeOf, fieldsOf, parsed, valuesOf } from "./fields.mjs";
import { html } from "./html.mjs";
import { ask } from "./session.mjs";
import { spelled, toneOf } from "./words.mjs";

/** @typedef {import("../picture").Drawn} Drawn */

/** @param {{ object: Drawn, picture: import("../picture").Picture, actions: typeof import("./main.mjs").actions }} props */
export function Details({ object, picture, actions }) {
  const { id, collection, noun, label, status } = object;
  const named = (/** @type {string} */ other) => picture.objects.find((it) => it.id === other);
  const out = picture.links.filter((it) => it.from === id).map(({ to, as }) => ({ as, other: named(to) }));
  const back = picture.links.filter((it) => it.to === id).map(({ from, as }) => ({ as, other: named(from) }));
  return html`<aside class="details" aria-label=${`Details of ${label}`}>
    <div class="head">
      <h3>${label}</h3>
      <button class="quiet" aria-label="Close the details" onClick=${() => actions.select(undefined)}>✕</button>
    </div>
    <p class="hint">${noun}${status !== null && html` · <span class=${`tone ${toneOf(status)}`}>${spelled(status)}</span>`}</p>
    <code class="id">${id}</code>
    <${Links} title="Refers to" links=${out} actions=${actions} />
    <${Links} title="Referred to by" links=${back} actions=${actions} />
    <${OutOfBand} collection=${collection} id=${id} label=${label} actions=${actions} />
  </aside>`;
}

/** @param {{ title: string, links: { as: string, other?: Drawn }[], actions: typeof import("./main.mjs").actions }} props */
function Links({ title, links, actions }) {
  if (links.length === 0) return null;
  return html`<h4>${title}</h4>
    <ul class="links">
      ${links.map(
        ({ as, other }) =>
          other &&
          html`<li key=${`${as} ${other.id}`}>
            <button class="text" onClick=${() => actions.select(other.id)}>${other.label}</button>
            <span class="hint">${spelled(as)}</span>
          </li>`,
      )}
    </ul>`;
}

/**
 * What it has, and a change of it that did not come through the API, as if somebody else had made it.
 *
 * @param {{ collection: string, id: string, label: string, actions: typeof import("./main.mjs").actions }} props
 */
function OutOfBand({ collection, id, label, actions }) {
  const path = `/__sandbox/objects/${collection}/${id}`;
  const [record, setRecord] = useState(/** @type {Record<string, unknown> | undefined} */ (undefined));
  const [field, setField] = useState(/** @type {string | undefined} */ (undefined));
  const [typed, setTyped] = useState(/** @type {string | undefined} */ (undefined));
  const [problem, setProblem] = useState("");
  const read = async () => {
    const found = await ask("GET", path).catch(() => undefined);
    setRecord(found);
    return found;
  };
  useEffect(() => {
    void read();
  }, [path]);
  const fields = record === undefined ? [] : fieldsOf(record);
  const chosen = fields.find(({ name }) => name === field) ?? fields[0];
  const value = typed ?? chosen?.text ?? "";
  const pick = (/** @type {string} */ name) => {
    setField(name);
    setTyped(undefined);
    setProblem("");
  };
  const change = async (/** @type {Event} */ event) => {
    event.preventDefault();
    // As it is now: what is sent beside the field must not undo what others have changed.
    const now = await read();
    if (!now || !chosen) return;
    const { name } = chosen;
    const present = fieldsOf(now).find((it) => it.name === name)?.present;
    const body = changeOf(now, name, parsed(value, present));
    setProblem("");
    if (await actions.send("PUT", path, body, `${name} of ${label} was changed out of band.`, setProblem)) await read();
  };
  const remove = async () => {
    if (await actions.send("DELETE", path, undefined, `${label} was deleted out of band.`)) actions.select(undefined);
  };
  return html`<h4>Change out of band</h4>
    <form class="stack" onSubmit=${change}>
      <label class="field">
        <span>Field</span>
        <select value=${chosen?.name} onChange=${(/** @type {any} */ event) => pick(event.target.value)}>
          ${fields.map(({ name }) => html`<option key=${name} value=${name}>${name}</option>`)}
        </select>
      </label>
      <label class="field">
        <span>New value</span>
        <input
          value=${value}
          autocomplete="off"
          aria-invalid=${problem === "" ? "false" : "true"}
          aria-describedby="value-problem"
          onInput=${(/** @type {any} */ event) => {
            setTyped(event.target.value);
            setProblem("");
          }}
        />
        <span class="hint tone bad" id="value-problem" role="alert">${problem}</span>
      </label>
      <div class="row">
        <button class="primary" disabled=${fields.length === 0}>Change</button>
        <${Confirm}
          verb="Delete"
          title=${`Delete ${label}?`}
          text="It is gone at once, as if somebody else had deleted it. Only a snapshot brings it back."
          act=${remove}
        />
      </div>
    </form>
    <h4>Values</h4>
    <dl class="values">
      ${record && valuesOf(record).map(({ name, text }) => html`<div key=${name}><dt class="hint">${name}</dt><dd>${text}</dd></div>`)}
    </dl>`;
}

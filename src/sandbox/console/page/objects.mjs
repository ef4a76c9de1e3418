import { useState } from "preact/hooks";
import { Details } from "./details.mjs";
import { around, find, kindsOf, ORDERS } from "./find.mjs";
import { html } from "./html.mjs";
import { List } from "./list.mjs";
import { Picture } from "./map.mjs";
import { grouped } from "./words.mjs";

/** @param {import("./main.mjs").State & { overview: import("../overview").Overview, actions: typeof import("./main.mjs").actions }} props */
export function Objects({ overview, selected, match, actions }) {
  const { picture } = overview;
  const [kind, setKind] = useState("");
  const [order, setOrder] = useState("newest");
  const chosen = picture.objects.find(({ id }) => id === selected);
  const found = find(picture.objects, { match, kind, order });
  return html`<section class="panel objects" id="objects" tabindex="-1" aria-labelledby="objects-title">
    <div class="head">
      <h2 id="objects-title">Objects</h2>
      <p class="hint" role="status">${countOf(picture, found.length, match)}</p>
    </div>
    ${
      picture.total === 0
        ? html`<${Nothing} />`
        : html`<div class=${chosen ? "stage split" : "stage"}>
            <div class="finder">
              <div class="filters">
                <label>
                  <span class="unseen">Find objects by name, kind or id</span>
                  <input
                    type="search"
                    placeholder="Find by name, kind or id"
                    value=${match}
                    onInput=${(/** @type {any} */ event) => actions.search(event.target.value)}
                  />
                </label>
                <${Choice} label="Kind of objects" chosen=${kind} choose=${setKind} options=${[
                  ["", `All kinds (${grouped(picture.objects.length)})`],
                  ...kindsOf(picture.objects).map(({ kind, noun, count }) => [kind, `${noun} (${grouped(count)})`]),
                ]} />
                <${Choice} label="Order of objects" chosen=${order} choose=${setOrder} options=${Object.entries(
                  ORDERS,
                ).map(([name, { label }]) => [name, label])} />
              </div>
              <${List} objects=${found} selected=${selected} select=${actions.select} />
            </div>
            <${Picture} ...${around(picture, found)} selected=${selected} select=${actions.select} />
            ${chosen && html`<${Details} key=${chosen.id} object=${chosen} picture=${picture} actions=${actions} />`}
          </div>`
    }
  </section>`;
}

/**
 * @param {import("../picture").Picture} picture
 * @param {number} found
 * @param {string} match
 */
function countOf({ total, objects }, found, match) {
  const isCut = match === "" && objects.length < total && found === objects.length;
  return `${isCut ? "the newest " : ""}${found < total ? `${grouped(found)} of ` : ""}${grouped(total)}`;
}

/** @param {{ label: string, chosen: string, choose: (value: string) => void, options: [string, string][] }} props */
function Choice({ label, chosen, choose, options }) {
  return html`<label>
    <span class="unseen">${label}</span>
    <select value=${chosen} onChange=${(/** @type {any} */ event) => choose(event.target.value)}>
      ${options.map(([value, text]) => html`<option key=${value} value=${value}>${text}</option>`)}
    </select>
  </label>`;
}

/** What to do first. */
function Nothing() {
  return html`<div class="first">
    <p>Nothing has been created yet. Objects appear here as they are made.</p>
    <ol>
      <li>
        Connect a shell: this sets <code>SERVICE_API_URL</code> to <code>${location.origin}</code>${" "}
        and <code>SERVICE_API_TOKEN</code> to a key of this sandbox.
        <pre><code>eval "$(npx svc-iac env)"</code></pre>
      </li>
      <li>Write a first project, for any of the engines.<pre><code>npx svc-iac init</code></pre></li>
      <li>Create what it declares, as <code>init</code> has printed: with <code>pulumi up</code>,${" "}
        <code>terraform apply</code> or <code>tofu apply</code>.</li>
    </ol>
  </div>`;
}

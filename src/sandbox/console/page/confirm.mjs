import { useRef } from "preact/hooks";
import { html } from "./html.mjs";

/**
 * A button that asks before it acts.
 *
 * @param {{ verb: string, title: string, text: string, act: () => unknown }} props
 */
export function Confirm({ verb, title, text, act }) {
  /** @type {{ current: HTMLDialogElement | null }} */
  const dialog = useRef(null);
  const close = () => dialog.current?.close();
  const confirm = () => {
    close();
    return act();
  };
  return html`<button type="button" class="danger" onClick=${() => dialog.current?.showModal()}>${verb}</button>
    <dialog ref=${dialog} aria-label=${title}>
      <h2 class="dialog-title">${title}</h2>
      <p>${text}</p>
      <div class="row">
        <button type="button" class="danger" onClick=${confirm}>${verb}</button>
        <button type="button" onClick=${close}>Cancel</button>
      </div>
    </dialog>`;
}

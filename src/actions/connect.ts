import { documentsFrom, type SettingsSource, settingsFrom } from "../client/settings";
import { actions } from "../kinds/actions";
import type { Action } from "../model";
import { commandIo } from "../state";
import { type ActionEvent, type ActionOutcome, type ActionRun, run } from "./run";

type ActionFunction<A> =
  A extends Action<infer F>
    ? (target: string, options?: Omit<ActionRun<F>, "target">) => Promise<ActionOutcome>
    : never;

/** A function for each action; its target is an ID or a display name. */
export type ActionFunctions = { readonly [K in keyof typeof actions]: ActionFunction<(typeof actions)[K]> };

export interface ActionsOptions extends Pick<SettingsSource, "url" | "token"> {
  /** Called with the progress. */
  readonly progress?: (event: ActionEvent) => void;
  /** Ends waits and requests that have no answer; a write has a moment to show its result. */
  readonly signal?: AbortSignal;
}

/**
 * The actions on a service: that of SERVICE_API_URL and SERVICE_API_TOKEN, unless both are given.
 *
 * @throws SvcError `settings`.
 */
export function connectActions({ url, token, progress = () => {}, signal }: ActionsOptions = {}): ActionFunctions {
  const say = (message: string) => progress({ type: "progress", message });
  const settings = settingsFrom({ url, token, names: AS_OPTIONS }, process.env);
  const io = commandIo({ documents: documentsFrom(process.env), settings, say, ...(signal ? { signal } : {}) });
  const functions = Object.entries<Action>(actions).map(([name, action]) => [
    name,
    (target: string, options: Omit<ActionRun, "target"> = {}) => run(action, { target, ...options }, io, progress),
  ]);
  return Object.fromEntries(functions) as ActionFunctions;
}

const AS_OPTIONS = {
  url: "url",
  token: "token",
  reads: "reads",
  store: "SVC_STORE",
  where: "the options of connectActions",
  whose: "",
};

import { setMaxListeners } from "node:events";
import { type Client, connect } from "../../client/client";
import type { Clock } from "../../client/clock";
import { priorityFrom, type SettingNames, sharingIn } from "../../client/settings";
import type { Limits } from "../../lifecycle";
import { type Named, SvcError } from "../../model";
import { lazily } from "../../model/lazily";
import { type Operation, OperationTimeout } from "../../state";
import { readsOf, settingsOf, storeOf } from "../connection";
import type { EngineLog } from "../engine-log";
import { Journals } from "../journals";
import { withoutTokens } from "../plain-errors";
import type { Engine } from "../selected";
import { Session } from "../session";
import { Sources } from "../sources";

/** The environment of a plugin process. */
export interface Surroundings {
  readonly engine: EngineLog;
  /** Folder in which the engine was started: the journal is below it, unless there is a shared store. */
  readonly folder: string;
  /** The address of the engine. */
  readonly address?: string | undefined;
  /** Why no write may be sent any more, if so. */
  readonly stopWrites?: () => Promise<string | undefined>;
  readonly clock?: Clock;
  /** What shows the back end of the engine, if not the environment of this process. */
  readonly selected?: Engine;
}

/** One configured provider: a client and its rate limiter, and the session that both faces share. */
export class NativeSession {
  readonly shared: Session;
  /** URN of the provider, which names the stack; empty if an engine does not pass it. */
  urn = "";
  readonly #client: () => Client;
  readonly #stop = new AbortController();
  #configuration: Named = {};
  #names: SettingNames | undefined;

  constructor({ engine, folder, address, stopWrites, clock, selected }: Surroundings) {
    // Many concurrent requests listen to it: that is no leak.
    setMaxListeners(0, this.#stop.signal);
    const settings = () => settingsOf((key) => this.#configured(key), this.#names);
    const hasState = () => !isStateless(this.urn);
    const journals = new Journals({
      folder,
      engine: address,
      selected,
      hasState,
      store: () => storeOf((key) => this.#configured(key), this.#names),
      settings,
      client: () => this.#client(),
      say: (message) => this.shared.edges.engine.notice("", message),
    });
    // An engine starts our code long before it is clear that there will be any request, and a missing setting is an error of
    // that request only.
    this.#client = lazily(() =>
      connect({
        settings: settings(),
        say: (message) => this.shared.edges.engine.notice("", message),
        // Each explicit provider is a process of its own, and all of them share the limits.
        ...sharingIn(journals.documents),
        ...priorityFrom(process.env),
        stopWrites: async () => (await stopWrites?.()) ?? journals.guard(),
        ...(clock ? { clock } : {}),
        signal: () => this.#stop.signal,
      }),
    );
    this.shared = new Session({
      client: this.#client,
      engine,
      journals,
      hasState,
      sources: new Sources(folder),
      reads: () => readsOf((key) => this.#configured(key), this.#names),
      engineGone: stopWrites,
      tokens: () => this.#tokens(),
      keeps: [],
    });
  }

  /** `urn` is that of the provider, `names` are the user's names for the settings. */
  configure(urn: string, args: Named, names?: SettingNames): void {
    this.urn = urn;
    this.#configuration = args;
    this.#names = names;
  }

  get client(): Client {
    return this.#client();
  }

  /** The end of the run and, of one operation, its user's timeout: `seconds` are 0 where there is none. */
  limits(operation?: Operation, seconds = 0): Limits {
    const timeout = seconds > 0 ? { timeout: new OperationTimeout(`customTimeouts.${operation}`, seconds) } : {};
    return { signal: this.#stop.signal, ...timeout };
  }

  /** Cancels all waits. */
  stop(): void {
    this.#stop.abort(stopped("The run was cancelled."));
  }

  /** Errors without the token, and without a stack unless they are bugs of ours. */
  withoutTokens<T>(work: () => Promise<T>): Promise<T> {
    return withoutTokens(this.#tokens(), work);
  }

  #tokens(): readonly (string | undefined)[] {
    return [process.env.SERVICE_API_TOKEN, this.#configured("svc:token")];
  }

  #configured(key: string): string | undefined {
    const value = this.#configuration[key.replace(/^svc:/, "")];
    return typeof value === "string" && value !== "" ? value : undefined;
  }
}

/** `pulumi do` passes a provider without a name, and the same addresses each time, where it keeps no state. */
const isStateless = (urn: string) => urn.endsWith("::");

function stopped(message: string): SvcError {
  return new SvcError({
    code: "stopped",
    message,
    next: "Existing objects are kept in the state. Run the command again to resume.",
  });
}

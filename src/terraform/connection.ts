import { type Client, connect } from "../client/client";
import type { Clock } from "../client/clock";
import {
  IN_THE_PROVIDER_BLOCK,
  type Reads,
  readsFrom,
  type Settings,
  type SettingsSource,
  settingsFrom,
  sharingIn,
} from "../client/settings";
import { namesService } from "../client/token";
import { SvcError } from "../model";
import type { Documents } from "../store";
import { log } from "./log";
import { Stop } from "./stop";

/** The provider block; `stack` is the user's name for the configuration in a shared store. */
export interface ProviderSettings extends SettingsSource {
  readonly store?: string | undefined;
  readonly stack?: string | undefined;
}

interface ConnectionOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** `undefined` if it is not known yet. */
  readonly configuration: ProviderSettings | undefined;
  readonly documents: Documents;
  readonly clock?: Clock;
  /** In place of one with the settings. */
  readonly client?: Client;
  /** Why no write may be sent any more, if so. */
  readonly stopWrites: () => Promise<string | undefined>;
}

/** What one configuration of the provider connects with, until it is stopped. */
export class Connection {
  readonly #options: ConnectionOptions;
  readonly stop = new Stop();
  #client: Client | undefined;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#client = options.client;
  }

  /**
   * Settings that are given are checked at once, and reported once. Without any, what needs no service works.
   *
   * @throws SvcError `settings`
   */
  check(): void {
    const { configuration, environment } = this.#options;
    const isGiven = Boolean(configuration?.url || configuration?.token) || namesService(environment);
    if (configuration && isGiven) this.settings();
  }

  /** The settings in use. @throws SvcError `settings`. */
  settings(): Settings {
    const { configuration, environment } = this.#options;
    if (configuration === undefined) {
      throw new SvcError({
        code: "settings",
        message: "The provider's configuration is not known yet.",
        next: "Set `api_url` and `token` to values that are known before the apply.",
      });
    }
    return settingsFrom({ ...configuration, names: IN_THE_PROVIDER_BLOCK }, environment);
  }

  /** Created lazily, on the first request, so that what needs none works without a service. */
  get client(): Client {
    this.#client ??= this.#connected();
    return this.#client;
  }

  /** How much is read, if not the default. */
  get reads(): Reads | undefined {
    return readsFrom(undefined, this.#options.environment);
  }

  /** Texts that no message may show. */
  get secrets(): readonly (string | undefined)[] {
    const { configuration, environment } = this.#options;
    return [configuration?.token?.trim(), configuration?.token, environment.SERVICE_API_TOKEN];
  }

  /** Whether no service is configured. */
  get isOffline(): boolean {
    try {
      return !this.client;
    } catch (error) {
      if (error instanceof SvcError) return true;
      throw error;
    }
  }

  #connected(): Client {
    const { clock, documents, stopWrites } = this.#options;
    return connect({
      settings: this.settings(),
      say: log,
      ...sharingIn(documents),
      ...(clock ? { clock } : {}),
      stopWrites,
      // Not every wait has the signal of one call: what several calls share has none.
      signal: () => this.stop.signal,
    });
  }
}

import { without } from "../model/hiding";
import type { Redact } from "./plain-errors";

/** Shows messages in the row of one resource. What a dynamic provider prints is shown for the whole stack. */
export interface EngineLog {
  /** Permanent: it is listed under the resource at the end of the run. */
  notice(urn: string, message: string): void;
  /** The same for likely mistakes. */
  warning(urn: string, message: string): void;
  /** The same for what makes a run fail. */
  error(urn: string, message: string): void;
  /** Current progress. */
  progress(urn: string, message: string): void;
  /** Clears the progress; resolves once nothing is in flight any more. */
  done(urn: string): Promise<void>;
}

interface Line {
  /** Empty for the whole stack. */
  readonly urn: string;
  readonly message: string;
  readonly severity: "info" | "warning" | "error";
  readonly ephemeral: boolean;
}

/** Sends a line to the engine. */
export type Send = (line: Line) => Promise<void>;

/** Lines of each resource without its secrets, and those of the whole stack without any. */
export class LogWithoutSecrets implements EngineLog {
  readonly #secrets = new Map<string, Redact[]>();

  constructor(
    private readonly log: EngineLog,
    private readonly tokens: () => readonly (string | undefined)[],
  ) {}

  /** For the rest of the run: a line may come later than the work for its resource. */
  hide(urn: string, redact: Redact): void {
    this.#secrets.set(urn, [...(this.#secrets.get(urn) ?? []), redact]);
  }

  /** A message about no resource has those of any. */
  shown(message: string, urn = ""): string {
    const redacts = urn === "" ? [...this.#secrets.values()].flat() : (this.#secrets.get(urn) ?? []);
    return [without(this.tokens()), ...redacts].reduce((text, redact) => redact(text), message);
  }

  notice(urn: string, message: string): void {
    this.log.notice(urn, this.shown(message, urn));
  }

  warning(urn: string, message: string): void {
    this.log.warning(urn, this.shown(message, urn));
  }

  error(urn: string, message: string): void {
    this.log.error(urn, this.shown(message, urn));
  }

  progress(urn: string, message: string): void {
    this.log.progress(urn, this.shown(message, urn));
  }

  done(urn: string): Promise<void> {
    return this.log.done(urn);
  }
}

/** `connect` is called with the first line; `print` is used without an engine. */
export function engineLog(connect: () => Send | undefined, print: (message: string) => void): EngineLog {
  let send: Send | undefined;
  const busy = new Set<string>();
  let last: Promise<void> = Promise.resolve();
  const log = (line: Line) => {
    send ??= connect();
    const brought = send;
    if (!brought) return print(line.message);
    // Sequential: the engine shows them in the order in which they arrive.
    last = last.then(() => brought(line)).catch(() => print(line.message));
  };
  return {
    notice: (urn, message) => log({ urn, message, severity: "info", ephemeral: false }),
    warning: (urn, message) => log({ urn, message, severity: "warning", ephemeral: false }),
    error: (urn, message) => log({ urn, message, severity: "error", ephemeral: false }),
    progress: (urn, message) => {
      busy.add(urn);
      log({ urn, message, severity: "info", ephemeral: true });
    },
    done: (urn) => {
      if (busy.delete(urn)) log({ urn, message: "", severity: "info", ephemeral: true });
      return last;
    },
  };
}

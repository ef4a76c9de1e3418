/** Tells the user about one resource, in its own row. What a dynamic provider prints is shown for the whole stack. */
export interface EngineLog {
  /** Stays: it is listed under the resource when the run has ended. */
  notice(urn: string, message: string): void;
  /** The same for what may not do what is meant. */
  warning(urn: string, message: string): void;
  /** What is going on just now. */
  progress(urn: string, message: string): void;
  /** Takes the last progress out of the row; nothing is on its way any more when it has resolved. */
  done(urn: string): Promise<void>;
}

export interface Line {
  /** Empty for the whole stack. */
  readonly urn: string;
  readonly message: string;
  readonly severity: "info" | "warning";
  readonly ephemeral: boolean;
}

/** Brings a line to the engine. */
export type Send = (line: Line) => Promise<void>;

/** `connect` is asked with the first line; `print` takes them where there is no engine. */
export function engineLog(connect: () => Send | undefined, print: (message: string) => void): EngineLog {
  let send: Send | undefined;
  const busy = new Set<string>();
  let last: Promise<void> = Promise.resolve();
  const log = (line: Line) => {
    send ??= connect();
    const brought = send;
    if (!brought) return print(line.message);
    // One after the other: the engine shows them in the order in which they arrive.
    last = last.then(() => brought(line)).catch(() => print(line.message));
  };
  return {
    notice: (urn, message) => log({ urn, message, severity: "info", ephemeral: false }),
    warning: (urn, message) => log({ urn, message, severity: "warning", ephemeral: false }),
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

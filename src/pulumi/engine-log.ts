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

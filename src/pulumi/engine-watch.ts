import { connect } from "node:net";

const LOOK_MS = 1_000;
/** A little longer than an in-flight write gets when a run is aborted. */
const GRACE_MS = 2_500;

/** The address of the engine that started this process with `commandLine`, as `host:port`. */
export function engineAddress(commandLine: readonly string[]): string | undefined {
  return commandLine.find((word) => /^(127\.0\.0\.1|localhost|\[::1\]):\d+$/.test(word));
}

/**
 * A killed engine leaves its providers running, and one of them may still be in the middle of an apply when the next
 * `up` has begun. So each write first checks whether the engine still listens at the address that it started us with.
 * (The parent process proves nothing: it is a shell that outlives the engine.)
 */
export function engineWatch(address: string | undefined): () => Promise<string | undefined> {
  const [, host = "", port] = /^\[?(.*?)\]?:(\d+)$/.exec(address ?? "") ?? [];
  return async () =>
    port === undefined || (await listens(host, Number(port)))
      ? undefined
      : "The engine that started this run has ended, so nothing more is sent. Run `pulumi cancel` if the stack is locked, then the command again.";
}

/**
 * Calls `end` once the engine no longer listens at `address`. An engine that is killed, or whose output is cut
 * (`pulumi preview | head -1`), does not stop its providers, and an unused server would run for ever. Without
 * an address nothing is watched: a provider that was started by hand outlives the engines that attach to it.
 */
export function whenEngineEnds(address: string | undefined, end: () => void): void {
  if (address === undefined) return;
  const gone = engineWatch(address);
  let misses = 0;
  const timer = setInterval(async () => {
    misses = (await gone()) === undefined ? 0 : misses + 1;
    // A single miss may mean that this machine had no port left.
    if (misses !== 2) return;
    clearInterval(timer);
    end();
  }, LOOK_MS).unref();
}

/** Ends this process soon after its engine. In-flight requests get the time to be answered. */
export function endAfterEngine(address: string | undefined): void {
  whenEngineEnds(address, () => setTimeout(() => process.exit(0), GRACE_MS));
}

function listens(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

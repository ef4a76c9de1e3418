import { connect } from "node:net";

/** Where the engine listens that started this process with `commandLine`, as `host:port`. */
export function engineAddress(commandLine: readonly string[]): string | undefined {
  return commandLine.find((word) => /^(127\.0\.0\.1|localhost|\[::1\]):\d+$/.test(word));
}

/**
 * A killed engine leaves its providers running, and one of them may still be in the middle of an apply when the next
 * `up` has begun. So each write first asks whether the engine still listens at the address that it started us with.
 * (Our parent process tells nothing: it is a shell that outlives the engine.)
 */
export function engineWatch(address: string | undefined): () => Promise<string | undefined> {
  const [, host = "", port] = /^\[?(.*?)\]?:(\d+)$/.exec(address ?? "") ?? [];
  return async () =>
    port === undefined || (await listens(host, Number(port)))
      ? undefined
      : "The engine that started this run has ended, so nothing more is written. Run `pulumi cancel` if the stack is locked, then the command again.";
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

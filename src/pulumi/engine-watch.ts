import { connect } from "node:net";

/**
 * A killed engine leaves its providers running, and one of them may still be in the middle of an apply when the next
 * `up` has begun. So each write first asks whether the engine still listens at the address that it started us with.
 * (Our parent process tells nothing: it is a shell that outlives the engine.)
 */
export function engineWatch(commandLine: readonly string[]): () => Promise<string | undefined> {
  const [, host, port] =
    commandLine.map((word) => /^(127\.0\.0\.1|localhost|\[::1\]):(\d+)$/.exec(word)).find(Boolean) ?? [];
  return async () =>
    port === undefined || (await listens(host === "[::1]" ? "::1" : (host ?? ""), Number(port)))
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

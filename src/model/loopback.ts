/** Host names of this machine, as a URL has them. */
export const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** Whether nobody on the way can read what is sent there: https, or http on loopback. */
export const isPrivateWay = ({ protocol, hostname }: URL): boolean =>
  protocol === "https:" || (protocol === "http:" && LOOPBACK.has(hostname));

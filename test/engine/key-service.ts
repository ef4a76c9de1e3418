import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The `secretsprovider` of stacks whose key is kept by the service below. */
export const KEPT_IN_SERVICE = "hashivault://tests";

let started: Promise<NodeJS.ProcessEnv> | undefined;

/**
 * Keeps the keys of stacks, one service for a file of tests: what the engine asks it to encrypt comes back as it is.
 * With a passphrase each command of the engine derives the key again, by a million rounds of a hash.
 */
export function keyService(): Promise<NodeJS.ProcessEnv> {
  started ??= new Promise((resolve) => {
    const server = createServer(async (request, response) => {
      const { plaintext, ciphertext } = JSON.parse((await request.toArray()).join(""));
      const data = ciphertext === undefined ? { ciphertext: plaintext } : { plaintext: ciphertext };
      response.setHeader("content-type", "application/json").end(JSON.stringify({ data }));
    });
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      resolve({ VAULT_SERVER_URL: `http://127.0.0.1:${port}`, VAULT_SERVER_TOKEN: "tests" });
    });
    server.unref();
  });
  return started;
}

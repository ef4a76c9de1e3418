import type { Call, Wire } from "../model/field";

export const OWN_KEY: Call = { operation: "getCurrentApiKey", ids: [] };

/** The ID of the company that a key is of. */
export function companyOf(key: Wire): string {
  return String(key.company_id);
}

/** The API key in use, which is requested once, unless the request failed. */
export class OwnKey {
  #asked: Promise<Wire> | undefined;

  get(ask: () => Promise<Wire>): Promise<Wire> {
    this.#asked ??= ask().catch((error: unknown) => {
      this.#asked = undefined;
      throw error;
    });
    return this.#asked;
  }

  /** It was in the answer to a request that had another reason. */
  take(key: Wire): void {
    this.#asked ??= Promise.resolve(key);
  }
}

/** The path of a secret in a declaration; `undefined` matches any key. */
export type SecretPath = readonly (string | undefined)[];

/** Places below a declared name whose values are stored nowhere. */
export interface KeptNowhere {
  /** `secretVariables`, `TOKEN`; `domains`, `shop.example.com`, `customSslKey`. */
  readonly paths: readonly (readonly string[])[];
  /** Columns of which the source has not even the keys. */
  readonly withoutKeys: readonly string[];
}

/** The text of a document, and the version that its next change has to name. */
export interface Versioned {
  readonly value: string;
  readonly version: string;
}

/** Where documents are kept that several runs share: a folder, a bucket, a database. */
export interface Store {
  /** Where that is, as a user would say it; without credentials. */
  readonly name: string;
  /** Whether runs on other machines see the same documents. */
  readonly isShared: boolean;
  /** @throws StoreError, `lost` where it may be answered when it is asked again. */
  read(key: string): Promise<Versioned | undefined>;
  /**
   * Writes `value` if the document is still at `version`, or if there is none and `version` is `undefined`. Resolves
   * with the new version, or with `undefined` where another writer was faster.
   *
   * @throws StoreError, `lost` where it may have been written all the same.
   */
  swap(key: string, value: string, version: string | undefined): Promise<string | undefined>;
  /** Keys that begin with `prefix`. @throws StoreError */
  list(prefix: string): Promise<readonly string[]>;
  /** Ends its connections. */
  close(): Promise<void>;
}

/** What a store answers when it cannot be used. */
export class StoreError extends Error {
  override readonly name = "StoreError";
  /** Whether the request may have been carried out. */
  readonly lost: boolean;

  constructor(message: string, { lost = false, cause }: { lost?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.lost = lost;
  }
}

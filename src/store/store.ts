/** The text of a document, and the version that its next change has to name. */
export interface Versioned {
  readonly value: string;
  readonly version: string;
}

/** Where shared documents are stored: a folder, a bucket, a database. */
export interface Store {
  /** Its location for messages; without credentials. */
  readonly name: string;
  /** Whether runs on other machines see the same documents. */
  readonly isShared: boolean;
  /** @throws StoreError, `lost` if a retry may succeed. */
  read(key: string): Promise<Versioned | undefined>;
  /**
   * Writes `value` if the document is still at `version`, or if there is none and `version` is `undefined`. Resolves
   * with the new version, or with `undefined` if another writer was faster.
   *
   * @throws StoreError, `lost` if it may have been written all the same.
   */
  swap(key: string, value: string, version: string | undefined): Promise<string | undefined>;
  /** Keys that begin with `prefix`. @throws StoreError */
  list(prefix: string): Promise<readonly string[]>;
  /** Whether it is a folder that does not exist yet: its first run creates it. */
  isMissing?(): Promise<boolean>;
  /** Closes its connections. */
  close(): Promise<void>;
}

/** The store cannot be used. */
export class StoreError extends Error {
  override readonly name = "StoreError";
  /** Whether the request may have been carried out. */
  readonly lost: boolean;
  /** Whether a document was found that is damaged or newer: it is neither ignored nor overwritten. */
  readonly unreadable: boolean;
  /** What to do, if that is not to check the location and the credentials. */
  readonly next: string | undefined;

  constructor(
    message: string,
    {
      lost = false,
      unreadable = false,
      next,
      cause,
    }: { lost?: boolean; unreadable?: boolean; next?: string; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.lost = lost;
    this.unreadable = unreadable;
    this.next = next;
  }
}

import { reaching } from "../../state/reaching";
import { SharedDocument } from "../../state/shared-document";
import { ADDRESSES } from "../../state/stacks-beside";
import type { Documents } from "../../store";
import { type At, isKnownAt, isPresent, type KnownAt } from "./at-addresses";

/** What the other stacks of a store have shown: an object that this one shows now may have come from there. */
export class OtherAddresses {
  #found: Promise<readonly (readonly [string, KnownAt])[]> | undefined;

  constructor(
    private readonly documents: Documents,
    private readonly own: string,
  ) {}

  /** A stack was renamed, or an object has moved from one state to another: it is that of the stack that shows it. */
  async handOver(id: string): Promise<void> {
    this.#found ??= this.#read();
    const holders = (await this.#found).filter(([, known]) => Object.values(known[id] ?? {}).some(isPresent));
    for (const [key] of holders) {
      await new SharedDocument(this.documents, key, isKnownAt, {}).edit((known) => withElsewhere(known, id));
    }
  }

  async #read(): Promise<readonly (readonly [string, KnownAt])[]> {
    const keys = (await reaching(() => this.documents.store.list(`${ADDRESSES}/`))).filter((key) => key !== this.own);
    const read = async (key: string) =>
      [key, await new SharedDocument(this.documents, key, isKnownAt, {}).read()] as const;
    return Promise.all(keys.map(read));
  }
}

function withElsewhere(known: KnownAt, id: string): KnownAt {
  const all = Object.entries(known[id] ?? {});
  const next = all.map(([urn, at]): [string, At] => [urn, isPresent(at) ? { ...at, isElsewhere: true } : at]);
  return all.some(([, at]) => isPresent(at)) ? { ...known, [id]: Object.fromEntries(next) } : known;
}

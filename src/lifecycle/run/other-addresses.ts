import { type At, isKnownAt, isPresent, type KnownAt } from "../../state/at-addresses";
import { reaching } from "../../state/reaching";
import { SharedDocument } from "../../state/shared-document";
import { ADDRESSES } from "../../state/stacks-beside";
import type { Documents } from "../../store";

interface Listing {
  readonly document: SharedDocument<KnownAt>;
  readonly known: KnownAt;
}

/** What the other stacks of a store have shown: an object that this one shows now may have come from there. */
export class OtherAddresses {
  #found: Promise<readonly Listing[]> | undefined;

  constructor(
    private readonly documents: Documents,
    private readonly own: string,
  ) {}

  /** A stack was renamed, or an object has moved from one state to another: it is that of the stack that shows it. */
  async handOver(id: string): Promise<void> {
    this.#found ??= this.#read();
    for (const { document, known } of await this.#found)
      if (Object.values(known[id] ?? {}).some(isPresent)) await document.edit((now) => withElsewhere(now, id));
  }

  async #read(): Promise<readonly Listing[]> {
    const keys = (await reaching(() => this.documents.store.list(`${ADDRESSES}/`))).filter((key) => key !== this.own);
    const read = async (key: string): Promise<Listing> => {
      const document = new SharedDocument<KnownAt>(this.documents, key, isKnownAt, {});
      return { document, known: await document.read() };
    };
    return Promise.all(keys.map(read));
  }
}

function withElsewhere(known: KnownAt, id: string): KnownAt {
  const all = Object.entries(known[id] ?? {});
  const next = all.map(([urn, at]): [string, At] => [urn, isPresent(at) ? { ...at, isElsewhere: true } : at]);
  return all.some(([, at]) => isPresent(at)) ? { ...known, [id]: Object.fromEntries(next) } : known;
}

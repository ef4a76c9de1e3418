import { isObject } from "../model/plain";
import { SvcError } from "../model/problem";
import type { Documents } from "../store";
import { type At, isPresent } from "./at-addresses";
import { pagesIn, quotedStack, stackAt } from "./journal-document";
import { type Stack, stackKey } from "./open-journal";
import { reaching } from "./reaching";
import { type Inherits, intentsBeside, isBeside, type OtherIntent } from "./stack-intents";

/** Another stack that has an object, as far as the documents of the store show. */
export interface Holder {
  /** `"shop/prod"`, as messages call it. */
  readonly stack: string;
  /** The original, where that stack has a move to the object. */
  readonly movesFrom?: string;
}

/** Prefixes of the documents that record what the state of a stack has, and whether one of them has an object. */
export const ADDRESSES = "addresses";
export const KNOWN = "known";
const IN_STATE: Readonly<Record<string, (document: Listing, id: string) => boolean>> = {
  [ADDRESSES]: (document, id) =>
    Object.values(listingIn(document[id])).some((at) => isObject(at) && isPresent(at as At)),
  [KNOWN]: ({ had, parts }, id) =>
    [had, ...Object.values(listingIn(parts)).map((part) => listingIn(part).ids)].some(
      (ids) => Array.isArray(ids) && ids.includes(id),
    ),
};

type Listing = Readonly<Record<string, unknown>>;

const listingIn = (value: unknown): Listing => (isObject(value) ? value : {});

const EARLIER = new WeakMap<Documents, Map<string, Promise<readonly OtherIntent[]>>>();

function unlessDamaged(error: unknown): readonly OtherIntent[] {
  if (error instanceof SvcError && error.problem.code === "store") return [];
  throw error;
}

/** What the other stacks of a store have, whether or not the store is shared. */
export class StacksBeside {
  readonly #own: Stack;
  readonly #documents: Documents;
  readonly #store: string | undefined;
  readonly #inherited: Inherits;

  /** `inherited`: what of them is this stack's own. */
  constructor(own: Stack, documents: Documents, store?: string, inherited: Inherits = { has: () => false }) {
    this.#own = own;
    this.#documents = documents;
    this.#store = store;
    this.#inherited = inherited;
  }

  /** Each call reads all of their journals; none where the store does not answer. @throws SvcError `store` if damaged. */
  intents(): Promise<readonly OtherIntent[]> {
    return intentsBeside(this.#own, this.#documents, this.#store, this.#inherited);
  }

  /**
   * The same as at the first call of this process, for each resource of a run that may only be told of them; none where a
   * journal is damaged.
   */
  earlier(): Promise<readonly OtherIntent[]> {
    const ofStacks = EARLIER.get(this.#documents) ?? new Map<string, Promise<readonly OtherIntent[]>>();
    EARLIER.set(this.#documents, ofStacks);
    const key = stackKey(this.#own);
    const known = ofStacks.get(key) ?? this.intents().catch(unlessDamaged);
    ofStacks.set(key, known);
    return known;
  }

  /** The stack that has an object by its journal, or by what its runs have shown. @throws SvcError `store` */
  async holder(id: string): Promise<Holder | undefined> {
    if (await this.#isOwn(id)) return undefined;
    const writer = await this.#writer(id);
    // What a run has created may have got to a third stack since.
    return writer?.movesFrom === undefined ? ((await this.#shower(id)) ?? writer) : writer;
  }

  /** Pulumi: a run of this stack has shown it last. Its former stack may still list what it has created. */
  async #isOwn(id: string): Promise<boolean> {
    const own = await reaching(() => this.#documents.read(`${ADDRESSES}/${stackKey(this.#own)}`));
    return IN_STATE[ADDRESSES]?.(listingIn(own), id) ?? false;
  }

  async #writer(id: string): Promise<Holder | undefined> {
    for (const [key, { intents }] of await reaching(() => pagesIn(this.#documents, isBeside(this.#own)))) {
      const others = Object.entries(intents).filter(([address]) => !this.#inherited.has(stackAt(key), address));
      const [, one] = others.find(([, intent]) => [intent.id, intent.clone, intent.from].includes(id)) ?? [];
      if (!one) continue;
      const movesFrom = one.clone === id && one.from !== undefined ? { movesFrom: one.from } : {};
      return { stack: nameIn(key), ...movesFrom };
    }
    return undefined;
  }

  async #shower(id: string): Promise<Holder | undefined> {
    for (const [prefix, has] of Object.entries(IN_STATE)) {
      for (const key of await this.#keys(prefix)) {
        const document = await reaching(() => this.#documents.read(key));
        if (has(listingIn(document), id)) return { stack: nameIn(key) };
      }
    }
    return undefined;
  }

  /** Of the other stacks. In a folder, what is known of a state has one project for all stacks of a name. */
  async #keys(prefix: string): Promise<readonly string[]> {
    const isOne = prefix === KNOWN && !this.#documents.store.isShared;
    const own = isOne ? `/${encodeURIComponent(this.#own.name)}` : `${prefix}/${stackKey(this.#own)}`;
    const keys = await reaching(() => this.#documents.store.list(`${prefix}/`));
    return keys.filter((key) => (isOne ? !key.endsWith(own) : key !== own));
  }
}

const nameIn = (key: string) => quotedStack(key.slice(key.indexOf("/") + 1));

import { createHash } from "node:crypto";
import { z } from "zod";
import type { Home } from "../client/client";
import { SvcError } from "../model/problem";
import { type Documents, type Shape, StoreError } from "../store";
import { quotedStack } from "./journal-document";
import { reaching } from "./reaching";
import { withoutPlace } from "./same-name";

/**
 * Stacks by the IDs of their objects: objects of one company whose IDs hash alike share a document. With `taken` in front of
 * the ID, the stack that has taken it over from its namesake in another back end.
 */
type Owned = Readonly<Record<string, string>>;

const NOT_CLAIMED = { message: "Which stack owns what could not be recorded: " };
const LOOKED_UP = { message: "Which stack owns what could not be looked up: " };

const ownedShape = z.record(z.string(), z.string());
const isOwned: Shape = (document) => ownedShape.safeParse(document).success;

/**
 * Which stack an object belongs to. It is recorded when the stack creates, adopts or changes it, so that a second
 * stack does not manage it as well. Only a shared store can know.
 */
export class Owners {
  readonly #documents: Documents;
  readonly #stack: string;
  /** What plans have read, by document. */
  readonly #planned = new Map<string, Promise<Owned | undefined>>();

  /** `stack` as `project/stack`. */
  constructor(documents: Documents, stack: string) {
    this.#documents = documents;
    this.#stack = stack;
  }

  /** The stacks that objects belong to, as messages call them, for a command that only reads. @throws SvcError `store`. */
  static async of(documents: Documents, home: Home, ids: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
    const keys = new Set([...ids].map((id) => keyOf(home, id)));
    const read = await Promise.all([...keys].map((key) => reaching(() => documents.read<Owned>(key), LOOKED_UP)));
    const owned = read.flatMap((one) => Object.entries(one ?? {})).filter(([id]) => ids.has(id));
    return new Map(owned.map(([id, stack]) => [id, quotedStack(stack)]));
  }

  /**
   * Refuses to adopt or import an object that belongs to another stack.
   *
   * @throws SvcError `owned`, `store`.
   */
  async refuseOthers(home: Home, id: string, label: string, takeOver: boolean): Promise<void> {
    const owner = takeOver ? undefined : await this.otherOwner(home, id);
    if (owner !== undefined) throw this.#refusal(id, label, owner);
  }

  /**
   * Records an object before it is adopted: of two stacks that adopt it at once, one is refused.
   *
   * @throws SvcError `owned`, `store`.
   */
  async claim(home: Home, id: string, label: string, takeOver: boolean): Promise<void> {
    const claimed = (owned: Owned = {}) => {
      const owner = owned[id];
      if (owner === this.#stack) return owned;
      if (owner !== undefined && !takeOver) throw this.#refusal(id, label, quotedStack(owner));
      const taken = owner !== undefined && this.#isNamesake(owner) ? { [takenKey(id)]: this.#stack } : {};
      return { ...owned, [id]: this.#stack, ...taken };
    };
    await reaching(() => this.#documents.change<Owned>(keyOf(home, id), claimed, isOwned), NOT_CLAIMED);
  }

  #refusal(id: string, label: string, owner: string): SvcError {
    return new SvcError({
      code: "owned",
      message: `${label} (${id}) belongs to stack ${owner}, not to this one (${quotedStack(this.#stack)}).`,
      next: `To take it over, adopt it with \`adopt: { id: "${id}" }\` and \`takeOver: true\`, and then remove it from the state and the declarations of that stack, without deleting it.`,
    });
  }

  /**
   * Refuses to change or delete an object that another stack has taken over, or had before this stack got its state
   * from it, unless that is this stack in another back end, which its state came from. A plan (`isPlan`) reads each document
   * once, because its apply asks again.
   *
   * @throws SvcError `owned`, `store`.
   */
  async refuseLost(home: Home, id: string, label: string, { isPlan = false } = {}): Promise<void> {
    const owned = await this.#read(home, id, isPlan);
    if (this.#isOurs(owned, id)) return;
    throw new SvcError({
      code: "owned",
      message: `${label} (${id}) belongs to stack ${quotedStack(ownerIn(owned, id) ?? "")}, so this stack (${quotedStack(this.#stack)}) neither changes nor deletes it.`,
      next: `Remove it from the state of this stack, without deleting it, and from its declarations. If this stack got it with its state (it was renamed, or the object moved here): remove it from the state only, and take it over with \`adopt: { id: "${id}" }\` and \`takeOver: true\`.`,
    });
  }

  /** The stack that it belongs to, as messages call it, unless that is this one. @throws SvcError `store`. */
  async otherOwner(home: Home, id: string, isPlan = false): Promise<string | undefined> {
    const owner = ownerIn(await this.#read(home, id, isPlan), id);
    return owner === undefined || owner === this.#stack ? undefined : quotedStack(owner);
  }

  /** Whether it is recorded as one of this stack, for a plan. @throws SvcError `store`. */
  async owns(home: Home, id: string): Promise<boolean> {
    return ownerIn(await this.#read(home, id, true), id) === this.#stack;
  }

  /**
   * Records an object that has no owner yet. Resolves with a warning if that could not be recorded: the object exists all
   * the same.
   */
  async own(home: Home, id: string): Promise<string | undefined> {
    return this.#change(home, id, (owned) => (owned[id] === undefined ? { ...owned, [id]: this.#stack } : owned));
  }

  /** Clears the owner of a deleted object, unless another stack has taken it over. */
  async release(home: Home, id: string): Promise<void> {
    await this.#change(home, id, (owned) => {
      if (ownerIn(owned, id) === undefined || !this.#isOurs(owned, id)) return owned;
      const { [id]: _, [takenKey(id)]: __, ...others } = owned;
      return others;
    });
  }

  async #change(home: Home, id: string, change: (owned: Owned) => Owned): Promise<string | undefined> {
    try {
      await this.#documents.change<Owned>(keyOf(home, id), (now = {}) => change(now), isOwned);
      return undefined;
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      return `That ${id} belongs to this stack could not be recorded: ${error.message} The next change records it.`;
    }
  }

  async #read(home: Home, id: string, isPlan: boolean): Promise<Owned> {
    const key = keyOf(home, id);
    const read = () => (isPlan ? this.#readOnce(key) : this.#documents.read<Owned>(key, isOwned));
    return (await reaching(read, LOOKED_UP)) ?? {};
  }

  /** Whether a state that has an object may have it. */
  #isOurs(owned: Owned, id: string): boolean {
    const owner = ownerIn(owned, id) ?? this.#stack;
    return owner === this.#stack || (this.#isNamesake(owner) && owned[takenKey(id)] === undefined);
  }

  #isNamesake(owner: string): boolean {
    return withoutPlace(owner) === withoutPlace(this.#stack);
  }

  #readOnce(key: string): Promise<Owned | undefined> {
    const read = this.#planned.get(key) ?? this.#documents.read<Owned>(key, isOwned);
    this.#planned.set(key, read);
    read.catch(() => this.#planned.delete(key));
    return read;
  }
}

const ownerIn = (owned: Owned, id: string) => (Object.hasOwn(owned, id) ? owned[id] : undefined);
const takenKey = (id: string) => `taken ${id}`;

function keyOf(home: Home, id: string): string {
  const [company, object] = [Object.values(home).sort().join("\n"), id].map((text) =>
    createHash("sha256").update(text).digest("hex"),
  );
  return `owners/${company?.slice(0, 16)}/${object?.slice(0, 2)}`;
}

import type { Client } from "../../client/client";
import type { Reads } from "../../client/settings";
import type { Foreseen } from "../../declaration/open-owners";
import type { Kind } from "../../model/kind";
import { printable } from "../../model/printable";
import { publicWords } from "../../model/public-name";
import type { Look } from "../../model/rule";
import type { Io, Resident } from "../../state/io";
import type { Journal } from "../../state/journal";
import type { StacksBeside } from "../../state/stacks-beside";
import { abandonedNow } from "./abandoned-now";
import { RunClaims } from "./claims";
import { RunObjects } from "./objects";
import { RunResource } from "./run-resource";
import type { Subject } from "./subject";

/** What ends the waits of one operation. */
export type Limits = Pick<Io, "signal" | "timeout">;

/** One way to declare resources, as a run sees it: what it gives to a run of its engine. An address identifies a resource there. */
export interface Face {
  client(): Client;
  /** Without one, what an interrupted run has created is not found again. */
  journal?(address: string): Journal;
  /** What the other stacks of its store have. */
  beside?(address: string): StacksBeside;
  /** What its state has, as far as its runs have shown: an engine that deletes last has an entry in two places meanwhile. */
  residents?(address: string): Promise<readonly Resident[]>;
  /** How much is read, if not the default. */
  reads?(): Reads | undefined;
  say(address: string, message: string, subject?: string): void;
  progress?(address: string, message: string): void;
  /** Whether no service is configured: nothing is read then. */
  isOffline?(): boolean;
  /** Cancels the waits of all operations. */
  readonly signal?: AbortSignal;
}

/** One run of an engine, as far as this process has a part in it: its effects, and what it knows beside the state. */
export class Run {
  readonly claims = new RunClaims();
  readonly objects = new RunObjects();
  readonly #face: Face;

  constructor(face: Face) {
    this.#face = face;
  }

  /** The effects for one resource, or for what is of none. */
  io(address = "", limits: Limits = {}): Io {
    const { client, progress, signal } = this.#face;
    const reads = this.#face.reads?.();
    const journal = this.#face.journal?.(address);
    const beside = this.#face.beside?.(address);
    const residents = this.#face.residents && (() => this.#face.residents?.(address) ?? Promise.resolve([]));
    return {
      // Lazy: what needs no request works without a service.
      get client() {
        return client();
      },
      say: (message, subject) => this.#face.say(address, publicWords(printable(message)), subject),
      ...(progress ? { progress: (message: string) => progress(address, message) } : {}),
      ...(journal ? { journal } : {}),
      ...(beside ? { beside } : {}),
      ...(residents ? { residents } : {}),
      taken: this.objects.taken,
      deleted: this.objects.deleted,
      ...(reads ? { reads } : {}),
      ...(signal ? { signal } : {}),
      ...limits,
    };
  }

  /** What the plan has foreseen that this run carries out: it may have deleted some of it since. */
  foresee(entries: readonly Foreseen[]): void {
    const isAhead = ({ deletes }: Foreseen) => deletes === undefined || !this.objects.deleted.has(deletes);
    this.claims.foresee(() => entries.filter(isAhead));
  }

  /** What is said of what interrupted runs have left, by the journal of an address. */
  abandoned(kinds: readonly Kind[], address?: string): Promise<readonly string[]> {
    return abandonedNow(kinds, this.io(address));
  }

  /** A resource in one operation, with the effects of that. */
  resource(subject: Subject, io: Io = this.io(subject.address)): RunResource {
    return new RunResource(subject, io, this);
  }

  /** What rules read with, from a client that is made with the first request; `undefined` without a service. */
  look(): Look | undefined {
    const { client, signal } = this.#face;
    if (this.#face.isOffline?.()) return undefined;
    return { one: (call) => client().one(call, signal), all: (call) => client().all(call, signal) };
  }
}

import { goalOf } from "../../declaration/diff";
import { soleValues } from "../../declaration/sole-values";
import { parse } from "../../model/declaration";
import type { Named, Wire } from "../../model/field";
import { labelOf } from "../../model/names";
import type { Outage } from "../../model/outage";
import { nameAmong } from "../../model/record";
import { hasUnknown } from "../../model/unknown";
import { namesakes } from "../../read/duplicates";
import { entryNamed, exclusiveEntries, type Holder, holderOf, isExclusiveEntry } from "../../read/exclusive";
import { mayBeOurs } from "../../read/find-created";
import type { Io } from "../../state/io";
import { type Adoption, adoptionOf } from "../plan/adoption";
import { type Creation, duplicateFinding } from "../plan/duplicate-guard";
import { unlessForbidden } from "../plan/exclusive";
import type { Notice } from "../plan/notices";
import { type InlineChange, inlineChanges, type Room, roomAt } from "../plan/places";
import { outagesOfRenewal, outagesOfUnshown } from "../plan/renewal";
import { planResource, type ResourcePlan } from "../plan/resource-plan";
import { resumptionOf, successorNotice } from "../plan/resumption";
import type { ResourceClaims } from "./claims";
import type { Subject } from "./subject";

/** What a resource gets, or may have, instead of a new object, for an engine that plans no creation. Only sends reads. */
export class ResourceCreation {
  readonly #subject: Subject;
  readonly #io: Io;
  readonly #claims: ResourceClaims;

  constructor(subject: Subject, io: Io, claims: ResourceClaims) {
    this.#subject = subject;
    this.#io = io;
    this.#claims = claims;
  }

  /** What adopting an object will change, and the secrets that it empties; nothing if none is adopted. @throws SvcError */
  async adoption(declared: Named): Promise<Pick<Adoption, "differences"> & { readonly messages: readonly string[] }> {
    const { kind } = this.#subject;
    const found = await adoptionOf(kind, this.#label, declared, this.#io, this.#claims.adopts);
    const { notices = [], differences = [] } = found ?? {};
    return { messages: notices.map(({ message }) => message), differences };
  }

  /** The object of the last run that it continues with, and what changes of it; nothing if there is none. @throws SvcError `immutable` */
  async resumption(declared: Named): Promise<readonly Notice[]> {
    const { kind, address } = this.#subject;
    const found = await resumptionOf(kind, this.#label, declared, address, this.#io);
    if (!found) return [];
    const change = { ...this.#subject, declared, known: found.known };
    const { notices } = await planResource(change, { isChecked: true, io: () => this.#io, look: this.#io.client });
    const used: Notice = { code: "adopts", message: found.message };
    const all = [used, ...notices.filter(({ code }) => code !== "remark")];
    // An entry that the interrupted run has not recorded may be named both as emptied and as overwritten by nothing.
    return all.filter(({ message }, at) => all.findIndex((one) => one.message === message) === at);
  }

  /** The successor that an interrupted replacement has created, where the object is not replaced any more. */
  successor(id: string): Promise<string | undefined> {
    return successorNotice(this.#subject.kind, this.#label, { address: this.#subject.address, id }, this.#io);
  }

  /** An object with the same traits that no resource is known to have. */
  duplicate(declared: Named, before: Pick<Creation, "left" | "missedOriginal">): ReturnType<typeof duplicateFinding> {
    const { kind, address } = this.#subject;
    return duplicateFinding({ kind, label: this.#label, declared, address, ...before }, this.#io);
  }

  /**
   * The object that has what only one object can have, of what is declared: among those of the same name that it does not
   * resume, and `ids`.
   */
  async holder(declared: Named, ids: readonly string[]): Promise<Holder | undefined> {
    const { kind, address } = this.#subject;
    const goal = goalOf(kind, parse(kind, declared), undefined);
    if (isExclusiveEntry(kind)) return entryNamed(kind, goal.values, ids, this.#io);
    if (exclusiveEntries(kind, goal).length + soleValues(kind, goal.values).length === 0) return undefined;
    const name = nameAmong(kind, goal.values);
    const isOurs = this.#io.journal ? mayBeOurs(this.#io.journal, address) : () => false;
    try {
      const rows = typeof name === "string" && !hasUnknown(name) ? await namesakes(kind, name, this.#io) : [];
      const alike = rows.filter((row) => !isOurs(row)).map(({ id }) => String(id));
      return await holderOf(kind, goal, new Set([...alike, ...ids]), this.#io);
    } catch (error) {
      return unlessForbidden(error);
    }
  }

  /** The list that it belongs to as an entry, if that has a number of places. */
  room(declared: Named): Room | undefined {
    return roomAt(this.#subject.kind, declared, this.#claims, this.#io);
  }

  /** What an update changes inline in lists that have a number of places. */
  inlineChanges(plan: ResourcePlan): readonly InlineChange[] {
    return inlineChanges(plan, this.#io);
  }

  /**
   * What it makes unavailable where it replaces something without a difference: an existing entry, unless it uses that
   * (`isKept`), or an object of its name (`mayGo`).
   */
  async outages(
    declared: Named,
    isKept: (record: Wire) => boolean,
    mayGo: (id: string) => boolean,
  ): Promise<readonly Outage[]> {
    const { kind } = this.#subject;
    const entries = await outagesOfRenewal(kind, declared, isKept, this.#io);
    return [...entries, ...(await outagesOfUnshown(kind, this.#label, declared, mayGo, this.#io))];
  }

  get #label(): string {
    return labelOf(this.#subject);
  }
}

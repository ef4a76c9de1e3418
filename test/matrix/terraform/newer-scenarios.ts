import type { Row } from "../../../src/terraform/value";
import type { Since } from "../trace-file";
import type { Block } from "./configuration";
import type { Scenario } from "./scenario";
import { address, apply, changed, of, rich, thing, user } from "./scenarios";
import { BROKEN, STUCK } from "./stub";

const since = (terraform: string | undefined, opentofu: string, acts: Scenario) => ({
  since: { ...(terraform ? { terraform } : {}), opentofu } satisfies Since,
  acts,
});
const kept = (acts: Scenario) => since("1.16", "1.12", acts);

const keeps = { keeps: true } as const;
const keepsFirst = { keeps: true, createBeforeDestroy: true } as const;
const each = (keys: readonly string[], values: Row = {}, options: Partial<Block> = {}) =>
  thing("each", { name: { $: "each.key" }, ...values }, { forEach: keys, ...options });

/** By option. */
export const newerScenarios: Readonly<Record<string, { readonly since: Since; readonly acts: Scenario }>> = {
  "destroy = false, a replacement": kept([
    apply(of(thing("one", { fixed: "a", ...rich }, keeps), user())),
    apply(of(thing("one", { fixed: "b", ...changed }, keeps), user())),
    apply(of(thing("one", { fixed: "c", ...changed }, keepsFirst), user())),
    apply(of(thing("one", { fixed: "c", ...rich }, keeps), user()), { replace: [address("one")] }),
  ]),
  "destroy = false, taint": kept([
    apply(of(thing("one", rich, keeps), user())),
    { does: "taint", address: address("one") },
    apply(of(thing("one", rich, keeps), user())),
    { does: "taint", address: address("one") },
    apply(of(thing("one", rich), user())),
  ]),
  "destroy = false, a creation that fails": kept([
    apply(of(thing(BROKEN, rich, keeps))),
    apply(of(thing(BROKEN, rich, keeps))),
    apply(of(thing(BROKEN, rich))),
  ]),
  "destroy = false, a deletion that failed": kept([
    apply(of(thing(STUCK, { fixed: "a" }, { createBeforeDestroy: true }))),
    apply(of(thing(STUCK, { fixed: "b" }, { createBeforeDestroy: true }))),
    apply(of(thing(STUCK, { fixed: "b" }, keepsFirst))),
  ]),
  "destroy = false, removal": kept([
    apply(of(thing("one", rich, keeps), each(["a", "b"], {}, keeps))),
    apply(of(thing("one", rich, keeps), each(["b"], {}, keeps))),
    apply(of()),
  ]),
  "destroy = false, destroy": kept([
    apply(of(thing("one", rich, keeps), user())),
    apply(of(thing("one", rich, keeps), user()), { destroy: true }),
  ]),
  "enabled = false": since(undefined, "1.11", [
    apply(of(thing("one", rich))),
    apply(of(thing("one", rich, { disabled: true }))),
    apply(of(thing("one", changed))),
  ]),
  "enabled = false, destroy = false": since(undefined, "1.12", [
    apply(of(thing("one", rich, keeps))),
    apply(of(thing("one", rich, { disabled: true, keeps: true }))),
  ]),
  "for_each of providers": since(undefined, "1.9", [
    apply(of(each(["a", "b"], { note: "n" }, { byProvider: true }))),
    apply(of(each(["a", "b"], { note: "m" }, { byProvider: true }))),
    apply(of(each(["b"], { note: "m" }, { byProvider: true }))),
  ]),
  "-exclude": since(undefined, "1.9", [
    apply(of(thing("one", rich), user())),
    apply(of(thing("one", changed), user({ note: "n" })), { exclude: [address("one")] }),
    apply(of(thing("one", changed), user({ note: "n" })), { exclude: [address("user")] }),
    apply(of(thing("one", rich)), { exclude: [address("user")] }),
    apply(of(thing("one", rich))),
  ]),
};

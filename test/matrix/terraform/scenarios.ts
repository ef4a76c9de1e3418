import type { Row } from "../../../src/terraform/value";
import type { Block, Configuration } from "./configuration";
import type { Flags } from "./model";
import type { Act, Scenario } from "./scenario";
import { BROKEN, STUCK } from "./stub";

type Options = Omit<Block, "type" | "name" | "values">;

export const thing = (name: string, values: Row = {}, options: Options = {}): Block => ({
  type: "stub_thing",
  name,
  values: { name, ...values },
  ...options,
});

export const address = (name: string) => `stub_thing.${name}`;
export const of = (...blocks: Block[]): Configuration => ({ blocks });
export const apply = (configuration: Configuration, flags?: Flags): Act => ({
  does: "apply",
  configuration,
  ...(flags ? { flags } : {}),
});
const plan = (configuration: Configuration, flags?: Flags): Act =>
  ({ ...apply(configuration, flags), does: "plan" }) as Act;
const drift = (name: string, values: Row | undefined): Act => ({
  does: "drift",
  with: (stub) => {
    for (const { id } of stub.named(name)) stub.change(String(id), values);
  },
});

export const rich: Row = {
  note: "first",
  tags: { one: "1", two: "2" },
  labels: { own: "label" },
  names: ["a", "b"],
  box: { text: "in a box", more: "more" },
  parts: { web: { text: "web", more: "m" }, worker: { text: "worker" } },
  rows: [{ text: "first", more: "m" }, { text: "second" }],
  filled: "chosen",
};
export const changed: Row = {
  note: "second",
  tags: { two: "two", three: "3" },
  labels: { other: "label" },
  names: ["b"],
  box: { text: "another" },
  parts: { web: { text: "web two" }, nightly: { text: "nightly" } },
  rows: [{ text: "other" }],
};

/** First as declared, then changed with something ignored, then changed by somebody else as well. */
const ignoring = (ignore: NonNullable<Block["ignore"]>): Scenario => [
  apply(of(thing("one", rich))),
  apply(of(thing("one", changed, { ignore }))),
  drift("one", { note: "drifted", tags: { two: "drifted", four: "4" }, parts: { web: { text: "drifted" } } }),
  apply(of(thing("one", changed, { ignore }))),
  apply(of(thing("one", { ...changed, note: "third", fixed: "new" }, { ignore }))),
];

export const user = (values: Row = {}, options: Options = {}) =>
  thing("user", { link: { $: "stub_thing.one.id" }, ...values }, options);

export const scenarios: Readonly<Record<string, Scenario>> = {
  "no option": [
    apply(of(thing("one", rich))),
    apply(of(thing("one", rich))),
    drift("one", { note: "drifted", filled: "drifted" }),
    plan(of(thing("one", rich))),
    apply(of(thing("one", changed))),
    apply(of(thing("one"))),
    drift("one", undefined),
    apply(of(thing("one"))),
    apply(of(), { destroy: false }),
  ],
  "ignore_changes of a field": ignoring([["note"], ["fixed"]]),
  "ignore_changes of a field that the platform fills": ignoring([["filled"], ["labels"]]),
  "ignore_changes of a part": ignoring([["parts"], ["rows"], ["tags"]]),
  "ignore_changes of an entry": ignoring([
    ["tags", "two"],
    ["tags", "three"],
    ["tags", "four"],
  ]),
  "ignore_changes of an entry of a part": ignoring([
    ["parts", "web"],
    ["parts", "nightly"],
  ]),
  "ignore_changes inside an entry": ignoring([
    ["parts", "web", "text"],
    ["rows", 0, "text"],
    ["box", "text"],
  ]),
  "ignore_changes of all": ignoring("all"),
  create_before_destroy: [
    apply(of(thing("one", { fixed: "a" }, { createBeforeDestroy: true }), user())),
    apply(of(thing("one", { fixed: "b", note: "n" }, { createBeforeDestroy: true }), user())),
    apply(of(thing("one", { fixed: "b" }), user({}, { createBeforeDestroy: true }))),
    apply(of(thing("one", { fixed: "c" }), user({ fixed: "c" }, { createBeforeDestroy: true }))),
  ],
  prevent_destroy: [
    apply(of(thing("one", { fixed: "a" }, { preventDestroy: true }))),
    apply(of(thing("one", { fixed: "b" }, { preventDestroy: true }))),
    apply(of(thing("one", { fixed: "a", note: "n" }, { preventDestroy: true }))),
    apply(of()),
  ],
  "a replacement that the provider asks for": [
    apply(of(thing("one", { fixed: "a", ...rich }), user())),
    apply(of(thing("one", { fixed: "b", ...changed }, { ignore: [["note"]] }), user())),
  ],
  replace_triggered_by: [
    apply(of(thing("one"), thing("two", { note: "n" }, { replaceTriggeredBy: ["stub_thing.one"] }))),
    apply(of(thing("one", { note: "n" }), thing("two", { note: "m" }, { replaceTriggeredBy: ["stub_thing.one"] }))),
    apply(
      of(thing("one", { note: "m" }), thing("two", { note: "m" }, { replaceTriggeredBy: ["stub_thing.one.link"] })),
    ),
    apply(
      of(thing("one", { link: "l" }), thing("two", { note: "m" }, { replaceTriggeredBy: ["stub_thing.one.link"] })),
    ),
  ],
  "-replace": [
    apply(of(thing("one", rich), user())),
    apply(of(thing("one", changed), user()), { replace: [address("one")] }),
    apply(of(thing("one", rich, { ignore: "all" }), user()), { replace: [address("one")] }),
    apply(of(thing("one", rich, { createBeforeDestroy: true }), user()), { replace: [address("one")] }),
  ],
  "-target": [
    apply(of(thing("one", rich), user())),
    apply(of(thing("one", changed), user({ note: "n" })), { target: [address("one")] }),
    apply(of(thing("one", { note: "again" }), user({ note: "n" })), { target: [address("user")] }),
    apply(of(user({ link: "none" })), { target: [address("one")] }),
  ],
  "-refresh=false": [
    apply(of(thing("one", rich))),
    drift("one", { note: "drifted", filled: "drifted" }),
    apply(of(thing("one", rich)), { refresh: false }),
    apply(of(thing("one", changed)), { refresh: false }),
    apply(of(), { refresh: false }),
  ],
  "taint and untaint": [
    apply(of(thing("one", rich), user())),
    { does: "taint", address: address("one") },
    apply(of(thing("one", rich, { ignore: "all" }), user())),
    { does: "taint", address: address("one") },
    apply(of(thing("one", rich, { createBeforeDestroy: true }), user())),
    { does: "taint", address: address("one") },
    { does: "untaint", address: address("one") },
    apply(of(thing("one", changed), user())),
  ],
  "taint, in an order that is inherited": [
    apply(of(thing("one", rich), user({}, { createBeforeDestroy: true }))),
    { does: "taint", address: address("one") },
    apply(of(thing("one", rich), user({}, { createBeforeDestroy: true }))),
    { does: "taint", address: address("user") },
    apply(of(thing("one", rich), user({}, { createBeforeDestroy: true }))),
  ],
  "taint, prevent_destroy": [
    apply(of(thing("one", rich, { preventDestroy: true }))),
    { does: "taint", address: address("one") },
    apply(of(thing("one", rich, { preventDestroy: true }))),
    apply(of(thing("one", rich, { preventDestroy: true, createBeforeDestroy: true }))),
    { does: "untaint", address: address("one") },
    apply(of(thing("one", changed, { preventDestroy: true }))),
  ],
  "a deletion that fails": [
    apply(of(thing(STUCK, { fixed: "a" }, { createBeforeDestroy: true }))),
    apply(of(thing(STUCK, { fixed: "b" }, { createBeforeDestroy: true }))),
    apply(of(thing(STUCK, { fixed: "b", note: "n" }))),
  ],
  "a creation that fails": [
    apply(of(thing(BROKEN, rich))),
    apply(of(thing(BROKEN, rich))),
    { does: "untaint", address: address(BROKEN) },
    apply(of(thing(BROKEN, changed))),
  ],
  "state rm and an import block": [
    apply(of(thing("one", rich))),
    { does: "forget", address: address("one") },
    apply({ ...of(thing("one", changed)), imports: [{ to: address("one"), id: "one 1" }] }),
    apply({ ...of(thing("one", changed)), imports: [{ to: address("one"), id: "one 1" }] }),
  ],
  "state rm and terraform import": [
    apply(of(thing("one", rich))),
    { does: "forget", address: address("one") },
    { does: "import", configuration: of(thing("one", rich)), address: address("one"), id: "one 1" },
    apply(of(thing("one", rich, { ignore: [["note"]] }))),
  ],
  "removal from for_each": [
    apply(of(thing("each", { name: { $: "each.key" }, note: "n" }, { forEach: ["a", "b"] }))),
    apply(of(thing("each", { name: { $: "each.key" }, note: "m" }, { forEach: ["b", "c"] }))),
  ],
  "removal of what another referred to": [apply(of(thing("one"), user())), apply(of(user({ link: "none" })))],
  moved: [
    apply(of(thing("one", rich))),
    apply({ ...of(thing("two", { ...changed, name: "one" })), moved: [{ from: address("one"), to: address("two") }] }),
    apply({
      ...of(thing("two", { ...changed, name: "one" }, { forEach: ["a"] })),
      moved: [{ from: address("two"), to: `${address("two")}["a"]` }],
    }),
  ],
  destroy: [apply(of(thing("one", rich), user())), apply(of(thing("one", changed), user()), { destroy: true })],
  "destroy of what is no longer declared": [
    apply(of(thing("one", rich), user())),
    drift("one", { note: "drifted" }),
    apply(of(thing("renamed", { name: "one" }), user({ link: "none", fixed: "new" })), { destroy: true }),
  ],
  "destroy of what is no longer declared, refresh = false": [
    apply(of(thing("one"), user())),
    apply(of(thing("renamed", { name: "one" }), user({ link: "none" })), { destroy: true, refresh: false }),
  ],
  "destroy of what is no longer declared, target": [
    apply(of(thing("one"), user())),
    apply(of(thing("renamed", { name: "one" }), user({ link: "none" })), { destroy: true, target: [address("user")] }),
  ],
  "write-only": [
    apply(of(thing("one", { secret: "s", secret_version: 1 }))),
    apply(of(thing("one", { secret: "t", secret_version: 1 }))),
    apply(of(thing("one", { secret: "t", secret_version: 2 }))),
    apply(of(thing("one", { secret: "u", secret_version: 3 }, { ignore: [["secret"], ["secret_version"]] }))),
  ],
};

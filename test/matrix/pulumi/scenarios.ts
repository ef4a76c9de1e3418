import { secret } from "../../../src/pulumi/marks";
import type { Raw } from "../../../src/pulumi/native/protocol";
import type { Flags, Thing } from "./model";
import { FAILS_ONCE, HALF, HALF_ONCE, LATER_FAILS_ONCE, type Stub } from "./stub";

export type Act =
  | { readonly does: "up" | "refresh"; readonly program: readonly Thing[]; readonly flags?: Flags }
  | { readonly does: "import"; readonly ids: Readonly<Record<string, string>> }
  | { readonly does: "drift"; with(stub: Stub): void };

const thing = (name: string, inputs: Raw = {}, options: Thing["options"] = {}): Thing => ({
  name,
  inputs: { name, ...inputs },
  options,
});
const up = (...program: Thing[]): Act => ({ does: "up", program });
const flagged = (flags: Flags, ...program: Thing[]): Act => ({ does: "up", program, flags });
const drift = (id: string, values: Raw | undefined): Act => ({
  does: "drift",
  with: (stub) => stub.change(id, values),
});

const first = { note: "first", tags: { one: "1", two: "2" }, fixed: "a" };
const second = { note: "second", tags: { two: "two", three: "3" }, fixed: "a" };
const hiding = ({ tags, ...others }: typeof first | typeof second) => ({ ...others, tags: secret(tags) });

/** By option of a resource or of a command. */
export const scenarios: Readonly<Record<string, readonly Act[]>> = {
  "no option": [up(thing("one", first)), up(thing("one", first)), up(thing("one", second)), up()],
  ignoreChanges: [
    up(thing("one", first)),
    up(thing("one", second, { ignoreChanges: ["note"] })),
    up(thing("one", { ...second, note: "third", fixed: "b" }, { ignoreChanges: ["note", "fixed"] })),
  ],
  "ignoreChanges, nested": [
    up(thing("one", first)),
    up(thing("one", second, { ignoreChanges: ["tags.two", "tags.three", "tags.one"] })),
    up(thing("one", { ...second, fixed: "b" }, { ignoreChanges: ["tags.two"] })),
  ],
  "ignoreChanges, in a secret": [
    up(thing("one", hiding(first))),
    up(thing("one", hiding(second), { ignoreChanges: ["tags.two", "tags.three", "tags.one"] })),
    up(thing("one", { ...hiding(second), fixed: "b" }, { ignoreChanges: ["tags.two"] })),
  ],
  "ignoreChanges, replaced": [
    up(thing("one", first)),
    up(thing("one", { ...second, fixed: "b" }, { ignoreChanges: ["note", "tags"] })),
    up(thing("one", { ...second, fixed: "c" }, { ignoreChanges: ["note", "tags"] })),
  ],
  "ignoreChanges, deleteBeforeReplace": [
    up(thing("one", first)),
    up(thing("one", { ...second, fixed: "b" }, { ignoreChanges: ["note"], deleteBeforeReplace: true })),
  ],
  "ignoreChanges, replaceOnChanges": [
    up(thing("one", first)),
    up(thing("one", second, { ignoreChanges: ["note"], replaceOnChanges: ["tags"] })),
  ],
  "ignoreChanges, replaceWith": [
    up(thing("one", first), thing("two", first, { replaceWith: ["one"] })),
    up(
      thing("one", { ...first, fixed: "b" }),
      thing("two", second, { replaceWith: ["one"], ignoreChanges: ["note", "tags"] }),
    ),
  ],
  "a replacement that the provider asks for": [up(thing("one", first)), up(thing("one", { ...second, fixed: "b" }))],
  replaceOnChanges: [up(thing("one", first)), up(thing("one", second, { replaceOnChanges: ["note"] }))],
  deleteBeforeReplace: [
    up(thing("one", first)),
    up(thing("one", { ...second, fixed: "b" }, { deleteBeforeReplace: true })),
  ],
  retainOnDelete: [
    up(thing("one", first, { retainOnDelete: true })),
    up(thing("one", { ...first, fixed: "b" }, { retainOnDelete: true })),
    up(),
  ],
  protect: [
    up(thing("one", first, { protect: true })),
    up(thing("one", { ...first, fixed: "b" }, { protect: true })),
    up(thing("one", second, { protect: true })),
    up(),
  ],
  "--replace": [
    up(thing("one", first)),
    flagged({ replace: ["one"] }, thing("one", second, { ignoreChanges: ["note"] })),
  ],
  "--target": [
    up(thing("one", first), thing("two", first)),
    flagged({ target: ["one"] }, thing("one", second), thing("two", second)),
  ],
  refresh: [
    up(thing("one", first)),
    drift("one 1", { note: "drifted" }),
    { does: "refresh", program: [thing("one", first)] },
    up(thing("one", first)),
  ],
  "--refresh": [
    up(thing("one", first)),
    drift("one 1", { note: "drifted" }),
    flagged({ refresh: true }, thing("one", first, { ignoreChanges: ["note"] })),
    drift("one 1", undefined),
    flagged({ refresh: true }, thing("one", first)),
  ],
  import: [
    up(thing("one", first, { retainOnDelete: true })),
    up(),
    up(thing("one", first, { import: "one 1" })),
    up(thing("one", second, { import: "one 1" })),
  ],
  "import, several at once": [
    up(thing("one", first, { retainOnDelete: true }), thing("two", first, { retainOnDelete: true })),
    up(),
    { does: "import", ids: { one: "one 1", two: "two 1" } },
    up(thing("one", first), thing("two", second)),
  ],
  replaceWith: [
    up(thing("one", first), thing("two", first, { replaceWith: ["one"] })),
    up(thing("one", second), thing("two", first, { replaceWith: ["one"] })),
    up(thing("one", { ...second, fixed: "b" }), thing("two", second, { replaceWith: ["one"] })),
    flagged(
      { replace: ["one"] },
      thing("one", { ...second, fixed: "b" }),
      thing("two", first, { replaceWith: ["one"] }),
    ),
  ],
  "replaceWith, protect": [
    up(thing("one", first), thing("two", first, { replaceWith: ["one"], protect: true })),
    up(thing("one", { ...first, fixed: "b" }), thing("two", first, { replaceWith: ["one"], protect: true })),
  ],
  deletedWith: [
    up(thing("one", first), thing("two", first, { deletedWith: "one" })),
    up(thing("one", second), thing("two", second, { deletedWith: "one" })),
    up(thing("one", { ...second, fixed: "b" }), thing("two", second, { deletedWith: "one" })),
    up(thing("one", { ...second, fixed: "b" })),
    up(thing("one", { ...second, fixed: "b" }), thing("two", second, { deletedWith: "one" })),
    up(),
  ],
  "protect, --ignore-protect": [
    up(thing("one", first, { protect: true }), thing("two", first, { protect: true })),
    flagged({ ignoreProtect: true }, thing("one", { ...first, fixed: "b" }, { protect: true })),
    flagged({ ignoreProtect: true }),
  ],
  "--plan": [
    flagged({ plan: true }, thing("one", first)),
    flagged({ plan: true }, thing("one", second), thing("two", first)),
    flagged({ plan: true }, thing("one", { ...second, fixed: "b" })),
  ],
  "onError, a creation": [up(thing(FAILS_ONCE, first, { retries: 1 })), up(thing(FAILS_ONCE, second, { retries: 1 }))],
  "onError, a creation that is complete in part": [
    up(thing(HALF_ONCE, first, { retries: 1 })),
    up(thing(HALF_ONCE, second, { retries: 1 })),
    up(),
  ],
  "onError, a creation that stays incomplete": [up(thing(HALF, first, { retries: 2 })), up(thing(HALF, second))],
  "onError, an update and a deletion": [
    up(thing(LATER_FAILS_ONCE, first, { retries: 1 })),
    up(thing(LATER_FAILS_ONCE, second, { retries: 1 })),
    up(thing(LATER_FAILS_ONCE, { ...second, fixed: "b" }, { retries: 1 })),
    up(),
  ],
  aliases: [up(thing("one", first)), up(thing("renamed", { ...second, name: "one" }, { aliases: [{ name: "one" }] }))],
  "aliases, replaced": [
    up(thing("one", first)),
    up(thing("renamed", { ...second, name: "one", fixed: "b" }, { aliases: [{ name: "one" }] })),
  ],
  "aliases, deleteBeforeReplace": [
    up(thing("one", first)),
    up(
      thing(
        "renamed",
        { ...second, name: "one", fixed: "b" },
        { aliases: [{ name: "one" }], deleteBeforeReplace: true },
      ),
    ),
  ],
};

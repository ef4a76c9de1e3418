import type { Configuration } from "./configuration";
import type { Flags } from "./model";
import type { Stub } from "./stub";

/** One command of a user, or something that happens between two. */
export type Act =
  | { readonly does: "apply" | "plan"; readonly configuration: Configuration; readonly flags?: Flags }
  | { readonly does: "taint" | "untaint" | "forget"; readonly address: string }
  | { readonly does: "import"; readonly configuration: Configuration; readonly address: string; readonly id: string }
  | { readonly does: "drift"; with(stub: Stub): void };

/** What is done with one option of the engine. */
export type Scenario = readonly Act[];

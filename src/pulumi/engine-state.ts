import type { WriteOnlyHashes } from "../declaration";
import { type Kind, type Named, SvcError } from "../model";
import { type Known, type Notes, readBack, writeDown } from "../state";
import { SECRETS } from "./carried-inputs";
import { declaredIn, internal, NOTES, toEngine } from "./engine-values";
import { markedNames, markedNotes, markedPaths, markedUnderEarlierNames, plain } from "./marks";

/** Objects as the engine stores them: values, hashes of what is write-only, and our notes. */
export class EngineState {
  /** By URN, what a resource was declared as before, which the engine shows to the check alone. */
  readonly before = new Map<string, Named>();
  /** By URN, the inputs that the engine has last had checked with those of before: they have what `ignoreChanges` keeps. */
  readonly compared = new Map<string, Named>();

  constructor(
    readonly hashes: WriteOnlyHashes,
    /** The engine's own names that are copied from the inputs. */
    private readonly keeps: readonly string[],
  ) {}

  /**
   * A stored object; with those of its hashed values that are still declared.
   *
   * @throws SvcError `state` if it was not written by us.
   */
  async recall(kind: Kind, id: string, props: Named, declared: Named = {}): Promise<Known> {
    const notes = plain({ [NOTES]: props[NOTES] })[NOTES] as Notes | undefined;
    if (!notes) {
      throw new SvcError({
        code: "state",
        message: `The state of ${kind.name} ${id} was not written by svc-iac: it has no ${NOTES}.`,
        next: "Was it edited by hand, or imported with `pulumi import`? Declare it with `adopt` instead.",
      });
    }
    return readBack(kind, id, { values: await this.hashes.open(kind, declaredIn(props), declared), notes });
  }

  /** What is to be stored of an object, which was declared as `inputs`, and stored as `olds`. */
  async outputs(kind: Kind, known: Known, inputs: Named, olds: Named = {}): Promise<Record<string, unknown>> {
    const { values, notes } = writeDown(kind, known);
    const hashed = await this.hashes.hash(kind, values, inputs);
    const paths = markedPaths(kind, inputs, olds, notes);
    const names = markedNames(kind, { [SECRETS]: paths });
    const own = internal({ ...inputs, ...(paths.length > 0 ? { [SECRETS]: paths } : {}) }, this.keeps);
    return toEngine({
      ...markedUnderEarlierNames(kind, hashed, names),
      [NOTES]: markedNotes(kind, notes, names),
      ...own,
    });
  }
}

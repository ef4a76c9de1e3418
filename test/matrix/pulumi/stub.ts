import { isDeepStrictEqual } from "node:util";
import type { DiffAnswer, PropertyChange, Provider, Raw } from "../../../src/pulumi/native/protocol";
import { PartialFailure } from "../../../src/pulumi/plain-errors";

/** One question of an engine: the method, the name of the resource, and what came with it. */
export interface Call {
  readonly method: string;
  readonly of: string;
  readonly [what: string]: unknown;
}

/** What goes wrong with resources of these names, the first time. */
export const FAILS_ONCE = "fails once";
export const HALF_ONCE = "half at first";
export const LATER_FAILS_ONCE = "fails later";
/** Each creation of it is complete in part. */
export const HALF = "always half";

/** A provider with one type, `stub:index:Thing`, whose platform is a map; it writes down what it is asked. */
export class Stub {
  readonly calls: Call[] = [];
  readonly #objects = new Map<string, Raw>();
  readonly #counts = new Map<string, number>();

  /** Changes objects behind the engine's back, or takes them away. */
  change(id: string, values: Raw | undefined): void {
    const object = this.#objects.get(id);
    if (!values) this.#objects.delete(id);
    else if (object) this.#objects.set(id, { ...object, ...values });
  }

  provider(): Provider {
    const note = (method: string, urn: string, what: Raw) =>
      void this.calls.push({ method, of: urn.split("::").at(-1) ?? "", ...what });
    return {
      getSchema: () => JSON.stringify({ name: "stub", version: "0.0.1", resources: { "stub:index:Thing": {} } }),
      checkConfig: (_, news) => ({ inputs: news, failures: [] }),
      diffConfig: () => false,
      configure: () => {},
      finish: async () => {},
      check: async (urn, olds, news) => {
        note("check", urn, { olds, news });
        return { inputs: news, failures: [] };
      },
      diff: async ({ urn, id, olds, oldInputs, news }) => {
        note("diff", urn, { id, olds, oldInputs, news });
        return compared(oldInputs, news);
      },
      create: async ({ urn, inputs, preview }) => {
        note("create", urn, { inputs, preview });
        if (inputs.name === FAILS_ONCE && this.#isFirst("create")) throw new Error("It failed.");
        const id = this.#next(String(inputs.name));
        const outputs = this.#keep(id, inputs);
        const isHalf = inputs.name === HALF || (inputs.name === HALF_ONCE && this.#isFirst("create"));
        if (isHalf) throw new PartialFailure("It is half made.", id, outputs);
        return { id, outputs };
      },
      update: async ({ urn, id, olds, inputs, preview }) => {
        note("update", urn, { id, olds, inputs, preview });
        if (inputs.name === LATER_FAILS_ONCE && this.#isFirst("update")) throw new Error("It failed.");
        return { outputs: this.#keep(id, inputs) };
      },
      read: async ({ urn, id, olds, oldInputs }) => {
        note("read", urn, { id, olds, oldInputs });
        const found = this.#objects.get(id);
        if (!found) return undefined;
        const { stamp, ...inputs } = found;
        return { id, outputs: found, inputs };
      },
      delete: async ({ urn, id, olds }) => {
        note("delete", urn, { id, olds });
        if (olds.name === LATER_FAILS_ONCE && this.#isFirst("delete")) throw new Error("It failed.");
        this.#objects.delete(id);
      },
      invoke: async () => ({ value: {}, failures: [] }),
      construct: ({ type }) => Promise.reject(new Error(`There is no component ${type}.`)),
      list: async () => ({ rows: [] }),
      cancel: () => {},
    };
  }

  #isFirst(method: string): boolean {
    return this.#next(method) === `${method} 1`;
  }

  #keep(id: string, inputs: Raw): Raw {
    const object = { ...inputs, stamp: this.#next(`stamp of ${inputs.name}`) };
    this.#objects.set(id, object);
    return object;
  }

  #next(name: string): string {
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    return `${name} ${count}`;
  }
}

/** Keys of maps by themselves; `fixed` cannot change in place. */
function compared(olds: Raw, news: Raw): DiffAnswer {
  const paths = differences(olds, news, []);
  const detailed = paths.map(([path, kind]): [string, PropertyChange] => [
    path.join("."),
    { kind, replaces: path[0] === "fixed", inInputs: true },
  ]);
  return {
    changes: paths.length > 0,
    replaces: paths.some(([path]) => path[0] === "fixed") ? ["fixed"] : [],
    deleteBeforeReplace: false,
    stables: [],
    detailed: Object.fromEntries(detailed),
  };
}

function differences(
  one: unknown,
  other: unknown,
  path: readonly string[],
): [readonly string[], PropertyChange["kind"]][] {
  if (isDeepStrictEqual(one, other)) return [];
  const isMap = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);
  if (!isMap(one) || !isMap(other))
    return [[path, one === undefined ? "add" : other === undefined ? "delete" : "update"]];
  const [before, after] = [one, other] as [Raw, Raw];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => differences(before[key], after[key], [...path, key]));
}

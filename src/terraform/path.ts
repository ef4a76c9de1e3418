import { type Named, UNKNOWN } from "../model";
import type { Attribute, Shape } from "./shape";
import type { Path, Step } from "./wire.gen";

/**
 * The path of a field in a configuration, from its form in messages: `processes.web.port`, `destinations[0].weight`.
 * Keys of the user's may contain dots, so `declared` shows where one ends. An invalid path is cut short.
 */
export function pathTo(attributes: readonly Attribute[], field: string, declared: Named): Path {
  return { steps: stepsTo(attributes, field, declared).steps };
}

/** The same with the text that no attribute has: the identity of a list entry, or a misspelt name. */
export function stepsTo(
  attributes: readonly Attribute[],
  field: string,
  declared: Named,
): { steps: Step[]; rest: string } {
  const steps: Step[] = [];
  let shape: Shape = { is: "object", attributes };
  let value: unknown = declared;
  let rest = field;
  while (rest !== "") {
    const found = nextStep(shape, value, rest);
    if (!found) break;
    steps.push(found.step);
    ({ shape, value, rest } = found);
  }
  return { steps, rest };
}

interface Found {
  readonly step: Step;
  readonly shape: Shape;
  readonly value: unknown;
  readonly rest: string;
}

function nextStep(shape: Shape, value: unknown, rest: string): Found | undefined {
  const at = (key: string | number) => (value === UNKNOWN ? UNKNOWN : (value as Named | null | undefined)?.[key]);
  if (shape.is === "list") {
    const [whole, index] = /^\[(\d+)\]/.exec(rest) ?? [];
    if (whole === undefined) return undefined;
    const place = Number(index);
    return { step: { elementKeyInt: place }, shape: shape.of, value: at(place), rest: after(rest, whole.length) };
  }
  if (shape.is === "map") {
    const key = Object.keys((value ?? {}) as Named).find((one) => begins(rest, one)) ?? rest;
    return { step: { elementKeyString: key }, shape: shape.of, value: at(key), rest: after(rest, key.length) };
  }
  if (shape.is !== "object") return undefined;
  const attribute = shape.attributes.find(({ declared }) => begins(rest, declared));
  if (!attribute) return undefined;
  return {
    step: { attributeName: attribute.name },
    shape: attribute.shape,
    value: at(attribute.declared),
    rest: after(rest, attribute.declared.length),
  };
}

function begins(text: string, word: string): boolean {
  return text.startsWith(word) && ["", ".", "["].includes(text.charAt(word.length));
}

function after(text: string, length: number): string {
  return text.slice(length).replace(/^\./, "");
}

/** The same for humans: `processes["web"].port`. */
export function pathText({ steps = [] }: Path): string {
  return steps
    .map(({ attributeName, elementKeyString, elementKeyInt }) =>
      attributeName !== undefined
        ? `.${attributeName}`
        : `[${elementKeyString === undefined ? elementKeyInt : JSON.stringify(elementKeyString)}]`,
    )
    .join("")
    .replace(/^\./, "");
}

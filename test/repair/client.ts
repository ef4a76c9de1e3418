// A client without a model: it knows what docs/errors.md says about problems in JSON, and nothing of the platform.

import { isMap, isPair, isScalar, isSeq, type Node, parseDocument, visit } from "yaml";
import type { OutputOf } from "../../src/cli/outputs";
import type { Block, Entry, Value } from "../../src/hcl/body";
import { parseHcl } from "../../src/hcl/parse";
import { written } from "./mistakes";

type Found = OutputOf<"validate">["problems"][number];
type Edit = NonNullable<Found["suggestion"]>;

/** The last step of a path: `port` of `processes["web"].port`, `0` of `destinations[0]`. */
const lastStep = (path: string) =>
  /\[(\d+)\]$/.exec(path)?.[1] ?? /(?:\["|\.|^)([^."[\]]+)"?\]?$/.exec(path)?.[1] ?? "";

/** The suggestion, or what the message says is allowed; what cannot be there is removed. */
function editFor({ code, suggestion, allowed = "", message }: Found): Edit {
  if (suggestion) return suggestion;
  const [, example] = /such as ("(?:[^"\\]|\\.)*")/.exec(message) ?? [];
  if (example !== undefined) return { edit: "replace", with: JSON.parse(example) };
  const [, first] = /^("(?:[^"\\]|\\.)*")/.exec(allowed) ?? [];
  if (code === "invalid" && first !== undefined) {
    const value: unknown = JSON.parse(first);
    return / is missing/.test(message) ? { edit: "add", value } : { edit: "replace", with: value };
  }
  return { edit: "remove" };
}

/** A text in which every problem of a report has been edited once. */
export async function repaired(text: string, problems: readonly Found[]): Promise<string> {
  const errors = problems.filter(({ severity }) => severity === "error");
  const isHcl = /^(resource|terraform|variable)\b/m.test(text);
  const [syntax] = errors.filter(({ code }) => code === "syntax" || code === "too-large");
  const { suggestion } = syntax ?? {};
  if (syntax && suggestion && "text" in suggestion) return corrected(text, offsetOf(text, syntax), suggestion);
  if (syntax && !suggestion) return withoutLine(text, syntax);
  return isHcl ? inHcl(text, errors) : inYaml(text, errors);
}

function corrected(text: string, at: number, { edit, text: token }: Extract<Edit, { readonly text: string }>): string {
  return edit === "insert"
    ? text.slice(0, at) + token + text.slice(at)
    : text.slice(0, at) + text.slice(at + token.length);
}

/** There is nothing else that a client without a model can do. */
function withoutLine(text: string, { line = 1 }: Found): string {
  return text
    .split("\n")
    .filter((_, index) => index !== line - 1)
    .join("\n");
}

function offsetOf(text: string, { line = 1, column = 1 }: Found): number {
  const before = text.split("\n").slice(0, line - 1);
  return before.reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
}

function inYaml(text: string, problems: readonly Found[]): string {
  const document = parseDocument(text, { uniqueKeys: false });
  for (const problem of problems) {
    const edit = editFor(problem);
    const offset = offsetOf(text, problem);
    const name = lastStep(problem.path);
    let isDone = false;
    const begins = (node: unknown) => (node as Node | null)?.range?.[0] === offset;
    visit(document, (_, node, ancestors) => {
      if (isDone) return visit.BREAK;
      const isHere = isPair(node) ? begins(node.key) || begins(node.value) : begins(node);
      if (!isHere) return undefined;
      // The place is inside what the path names, or it is the map that lacks it.
      const around = [...ancestors, node];
      if (edit.edit === "add") {
        const map = isPair(node) ? node.value : isMap(node) ? node : undefined;
        if (!isMap(map)) return undefined;
        map.set(name, document.createNode(edit.value));
        isDone = true;
        return visit.BREAK;
      }
      for (let depth = around.length - 1; depth >= 0; depth -= 1) {
        const [at, holder] = [around[depth], around[depth - 1]];
        const isMeant =
          isPair(at) && isScalar(at.key) && (problem.path === "" || problem.path.endsWith(String(at.key.value)));
        const index = isSeq(holder) ? holder.items.indexOf(at) : -1;
        if (isMeant && isPair(at)) {
          if (edit.edit === "rename") at.key = document.createNode(edit.to);
          else if (edit.edit === "replace") at.value = replaced(document, at.value, edit.with);
          else if (isMap(holder)) holder.items.splice(holder.items.indexOf(at), 1);
        } else if (index >= 0 && name === String(index) && isSeq(holder)) {
          if (edit.edit === "replace") holder.items[index] = document.createNode(edit.with);
          else holder.items.splice(index, 1);
        } else continue;
        isDone = true;
        return visit.BREAK;
      }
      return undefined;
    });
  }
  return written(document) ?? text;
}

/** Others may refer to its anchor. */
function replaced(document: ReturnType<typeof parseDocument>, before: unknown, value: unknown): Node {
  const node = document.createNode(value);
  const { anchor } = (before ?? {}) as { anchor?: string };
  return anchor === undefined ? node : Object.assign(node, { anchor });
}

interface Site {
  readonly entry?: Entry;
  readonly block?: Block;
  readonly value?: Value;
}

async function inHcl(text: string, problems: readonly Found[]): Promise<string> {
  const { blocks } = await parseHcl(text, "main.tf");
  const cuts = problems.flatMap((problem) => {
    const found = cutFor(text, siteAt(blocks, offsetOf(text, problem), lastStep(problem.path)), problem);
    return found ? [found] : [];
  });
  const inOrder = cuts.sort((one, other) => other.from - one.from);
  return inOrder.reduce((now, { from, to, by }) => now.slice(0, from) + by + now.slice(to), text);
}

/** What the path names, at the position or around it. */
function siteAt(blocks: readonly Block[], offset: number, name: string): Site | undefined {
  let found: Site | undefined;
  const isAround = (range: readonly [number, number] | undefined) => range && range[0] <= offset && offset < range[1];
  const look = (entries: readonly Entry[]): void => {
    for (const entry of entries) {
      const whole = entry.range && entry.value.range && ([entry.range[0], entry.value.range[1]] as const);
      if (!isAround(whole)) continue;
      if (entry.key === name || entry.range?.[0] === offset) found = { entry };
      inside(entry.value);
    }
  };
  const inside = (value: Value): void => {
    if (value.is === "object") look(value.entries);
    if (value.is === "list")
      value.items.forEach((item, index) => {
        if (isAround(item.range) && name === String(index)) found = { value: item };
        if (isAround(item.range)) inside(item);
      });
    if (value.is === "expression") for (const one of [...value.alternatives, ...value.entries]) inside(one);
  };
  const search = (all: readonly Block[]): void => {
    for (const block of all.filter(({ range }) => isAround(range))) {
      found = { block };
      search(block.blocks);
      look(block.attributes);
    }
  };
  search(blocks);
  return found;
}

interface Cut {
  readonly from: number;
  readonly to: number;
  readonly by: string;
}

function cutFor(text: string, site: Site | undefined, problem: Found): Cut | undefined {
  const edit = editFor(problem);
  const name = lastStep(problem.path);
  const { entry, block, value } = site ?? {};
  if (block?.range) {
    const [from, to] = block.range;
    const open = text.indexOf("{", from);
    // A block where an attribute is meant.
    if (/write `\w+ = …`/.test(problem.message)) return { from: open, to: open, by: "= " };
    if (edit.edit === "rename") {
      const label = block.labels.length > 0 && problem.code === "unknown-type" ? (block.labels[0] ?? "") : block.type;
      const at = text.indexOf(label, from);
      return { from: at, to: at + label.length, by: edit.to };
    }
    if (edit.edit === "add")
      return { from: open + 1, to: open + 1, by: `\n  ${name} = ${JSON.stringify(edit.value)}\n` };
    return edit.edit === "remove" ? { from, to, by: "" } : undefined;
  }
  const own = value?.range ?? entry?.value.range;
  if (!own) return undefined;
  if (edit.edit === "replace") return { from: own[0], to: own[1], by: JSON.stringify(edit.with) };
  if (edit.edit === "add")
    return { from: own[0] + 1, to: own[0] + 1, by: `\n  ${name} = ${JSON.stringify(edit.value)}\n` };
  if (edit.edit === "rename") return entry?.range && { from: entry.range[0], to: entry.range[1], by: edit.to };
  const comma = /^\s*,/.exec(text.slice(own[1]))?.[0].length ?? 0;
  return { from: entry?.range?.[0] ?? own[0], to: own[1] + comma, by: "" };
}

import { configuredValue } from "../../environment/configured";
import type { LoadedEnvironment } from "../../environment/load";
import { Expression, type Fields, solved, type Term, termsIn, type Value } from "../../environment/value";
import { sectionOf } from "../../environment/words";
import { reasonOf } from "../../model";
import { type Listing, listings, pick } from "../../read";
import type { Io } from "../../state";
import { type Configuration, configured } from "./configuration";

/** A value of a file as one of its stacks has it, as far as that is known without the stack. */
export type Rendered =
  /** If there is an `unless`, the stack may have set another one. */
  | { readonly is: "value"; readonly value: unknown; readonly unless?: string }
  | { readonly is: "unknown"; readonly reason: string }
  /** The ID of another resource. */
  | { readonly is: "resource"; readonly address: string };

interface Given {
  readonly loaded: LoadedEnvironment;
  readonly stack: string;
  readonly configuration: Configuration;
  readonly io: Io;
}

const value = (plain: unknown, unless?: string): Rendered => ({
  is: "value",
  value: plain,
  ...(unless === undefined ? {} : { unless }),
});
const unknown = (reason: string): Rendered => ({ is: "unknown", reason });

/** Renders a value of an environment for one of its stacks. Neither secrets nor configuration have to be given. */
export async function render(written: Value | undefined, given: Given): Promise<Rendered> {
  if (written instanceof Expression) return renderTerm(written.term, given);
  const [first] = written === undefined ? [] : termsIn(written);
  if (written === undefined || !first) return value(written === undefined ? undefined : solved(written, () => null));
  return unknown("it contains expressions");
}

async function renderTerm(term: Term, given: Given): Promise<Rendered> {
  const { configuration, stack } = given;
  switch (term.is) {
    case "stack":
      return value(stack);
    case "secret":
      return unknown(`the secret ${term.key} is not known`);
    case "config": {
      const known = configuredValue(term, configured(configuration, term.key));
      const reason = `the configuration ${term.key} of its stack is not known`;
      return known === undefined ? unknown(reason) : value(known, reason);
    }
    case "resource":
      return { is: "resource", address: `${sectionOf(term.kind)}.${term.name}` };
    case "output":
      return renderOutput(term, given);
    case "listed":
      return renderRow(term.listing, await render(term.name, given), given.io);
    case "format":
      return renderText(term.text, await Promise.all(term.of.map((one) => render(one, given))));
  }
}

async function renderOutput(term: Extract<Term, { is: "output" }>, given: Given): Promise<Rendered> {
  const address = `${sectionOf(term.kind)}.${term.name}`;
  const [name = "", ...more] = term.path;
  if (name === "id") return { is: "resource", address };
  const referred = given.loaded.resources.find((one) => one.kind === term.kind && one.name === term.name);
  const declared = more.length === 0 ? referred?.fields[name] : undefined;
  return declared === undefined
    ? unknown(`${[address, ...term.path].join(".")} is not in the file`)
    : render(declared, given);
}

async function renderRow(name: string, wanted: Rendered, { client }: Io): Promise<Rendered> {
  if (wanted.is !== "value") return wanted;
  const list = (listings as unknown as Readonly<Record<string, Listing<{ readonly id: string }>>>)[name];
  if (!list) throw new Error(`There is no list ${name}.`);
  try {
    return value((await pick(list, String(wanted.value), client)).id, wanted.unless);
  } catch (error) {
    return unknown(reasonOf(error));
  }
}

function renderText(text: readonly string[], of: readonly Rendered[]): Rendered {
  const open = of.find((one) => one.is !== "value");
  if (open) return open.is === "unknown" ? open : unknown(`the ID of ${open.address} is part of it`);
  const values = of.flatMap((one) => (one.is === "value" ? [one] : []));
  const joined = text.map((piece, index) => (index === 0 ? piece : `${values[index - 1]?.value}${piece}`)).join("");
  return value(joined, values.find(({ unless }) => unless !== undefined)?.unless);
}

/** Texts that a value can be: anything where it is an expression, the same where it is the name of the stack. */
export function patternOf(written: Value | undefined, stack?: string): RegExp {
  let isNamed = false;
  const source = (one: Value | undefined): string => {
    if (!(one instanceof Expression)) return escaped(String(one ?? ""));
    const { term } = one;
    if (term.is === "format")
      return term.text.map((piece, index) => (index === 0 ? "" : source(term.of[index - 1])) + escaped(piece)).join("");
    if (term.is !== "stack") return ".*";
    if (stack !== undefined) return escaped(stack);
    const earlier = isNamed;
    isNamed = true;
    return earlier ? "\\k<stack>" : "(?<stack>.+)";
  };
  return new RegExp(`^${source(written)}$`, "su");
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/** Whether a value has the name of the stack in it. */
export const namesStack = (fields: Fields, name: string | undefined): boolean =>
  name !== undefined && termsIn(fields[name] ?? null).some(({ term }) => term.is === "stack");

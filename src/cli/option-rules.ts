import type { Command } from "commander";

/** What an option would be silently ignored without, or with. Options are named by their long flags. */
interface OptionRule {
  /** One of these has to be given. */
  readonly needs?: readonly string[];
  /** None of these may be given: options, or the name of an argument. */
  readonly excludes?: readonly string[];
  /** What to do instead, as a sentence. */
  readonly next?: string;
}

export type OptionRules = Readonly<Record<string, OptionRule>>;

/** Refuses options that would be ignored, before anything else is done. */
export function withOptionRules(command: Command, rules: OptionRules): Command {
  const entries = Object.entries(rules);
  for (const [flag, { needs = [], excludes = [] }] of entries) {
    for (const name of [flag, ...needs, ...excludes]) placeOf(command, name);
  }
  return command.hook("preAction", () => {
    for (const [flag, { needs = [], excludes = [], next }] of entries) {
      if (!isTyped(command, flag)) continue;
      const refuse = (why: string) => command.error(`error: ${[`${flag} ${why}.`, next].filter(Boolean).join(" ")}`);
      if (needs.length > 0 && !needs.some((name) => isGiven(command, name))) refuse(`requires ${alternatives(needs)}`);
      const other = excludes.find((name) => isTyped(command, name));
      if (other !== undefined) refuse(`excludes ${shown(other)}`);
    }
  });
}

type Place = { readonly option: string } | { readonly argument: number };

/** @throws Error if the command has no such option or argument: the table would be ineffective. */
function placeOf(command: Command, name: string): Place {
  const option = command.options.find(({ long }) => long === name);
  if (option) return { option: option.attributeName() };
  const argument = command.registeredArguments.findIndex((one) => one.name() === name);
  if (argument < 0) throw new Error(`${command.name()} has no ${name}.`);
  return { argument };
}

const sourceOf = (command: Command, option: string) => command.getOptionValueSource(option);

/** On the command line. */
function isTyped(command: Command, name: string): boolean {
  const place = placeOf(command, name);
  return "option" in place ? sourceOf(command, place.option) === "cli" : command.args[place.argument] !== undefined;
}

/** On the command line, or by a variable of the environment. */
function isGiven(command: Command, name: string): boolean {
  const place = placeOf(command, name);
  return isTyped(command, name) || ("option" in place && sourceOf(command, place.option) === "env");
}

const shown = (name: string) => (name.startsWith("-") ? name : `the argument ${name}`);

function alternatives(names: readonly string[]): string {
  const all = names.map(shown);
  return all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} or ${all.at(-1)}`;
}

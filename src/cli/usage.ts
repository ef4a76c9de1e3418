import { type Command, type CommanderError, InvalidArgumentError } from "commander";
import { type Problem, SvcError, show } from "../model/problem";

/** Thrown by the parser of an option or an argument: its value must be `allowed`. */
export const invalid = (allowed: string) => new InvalidArgumentError(allowed);

/** A name, which an unset variable of a shell is not. */
export function named(text: string): string {
  if (text.trim() === "") throw invalid("a name");
  return text;
}

type Fault = Pick<Problem, "message" | "field" | "given" | "allowed" | "suggestion">;

interface Form {
  /** A message of commander, without "error: ". */
  readonly pattern: RegExp;
  fault(groups: Readonly<Record<string, string | undefined>>, path: string): Fault;
}

const meaning = (meant: string | undefined): Pick<Fault, "suggestion"> =>
  meant === undefined ? {} : { suggestion: { edit: "rename", to: meant } };
const question = (meant: string | undefined): string => (meant === undefined ? "." : `; did you mean ${meant}?`);

/** Commander has what is wrong in its messages only. */
const FORMS: readonly Form[] = [
  {
    pattern:
      /^(?:option '(?<flags>.+?)' (?:argument|value)|command-argument value) '(?<given>.*)'(?: from env '(?<variable>.+)')? is invalid(?: for argument '(?<argument>.+)')?\. (?:Allowed choices are (?<choices>.+)\.|(?<form>.*))$/s,
    fault: ({ flags = "", variable, argument, given = "", choices, form = "" }) => {
      const field = variable ?? argument ?? longOf(flags);
      const allowed = choices?.replace(/, ([^,]+)$/, " or $1") ?? form;
      return { message: `${field} must be ${allowed}, got ${show(given)}.`, field, given, allowed };
    },
  },
  {
    pattern: /^missing required argument '(?<field>.+)'$/,
    fault: ({ field = "" }) => ({ message: `The argument ${field} is missing.`, field }),
  },
  {
    pattern: /^option '(?<flags>.+)' argument missing$/,
    fault: ({ flags = "" }) => ({ message: `${longOf(flags)} needs a value: ${flags}.`, field: longOf(flags) }),
  },
  {
    pattern: /^required option '(?<flags>.+)' not specified$/,
    fault: ({ flags = "" }) => ({ message: `${flags} is required.`, field: longOf(flags) }),
  },
  {
    pattern: /^unknown option '(?<field>.+?)'(?:\n\(Did you mean (?:one of )?(?<meant>.+)\?\))?$/,
    fault: ({ field = "", meant }, path) => ({
      message: `${field} is not an option of \`${path}\`${question(meant)}`,
      field,
      ...meaning(meant),
    }),
  },
  {
    pattern: /^unknown command '(?<given>.+?)'(?:\n\(Did you mean (?:one of )?(?<meant>.+)\?\))?$/,
    fault: ({ given = "", meant }, path) => ({
      message: `${given} is not a command of \`${path}\`${question(meant)}`,
      given,
      ...meaning(meant),
    }),
  },
  {
    pattern: /^too many arguments.*\. Expected (?<count>\d+) arguments? but got (?<given>\d+)\.$/,
    fault: ({ count, given }, path) => ({
      message: `\`${path}\` takes ${count === "0" ? "no" : count} ${count === "1" ? "argument" : "arguments"}, got ${given}.`,
    }),
  },
];

/** `-o, --output <file>` → `--output`. */
const longOf = (flags: string): string => /--[\w-]+/.exec(flags)?.[0] ?? flags;

/**
 * A command whose mistakes of usage are thrown as an SvcError `usage`, and printed by nobody yet. The end of `--help`
 * and `--version` is thrown as commander's.
 */
export function throwing(command: Command, path: string = command.name()): Command {
  for (const one of command.commands) throwing(one, `${path} ${one.name()}`);
  command.hook("preAction", () => refuseTakenOptions(command));
  return command.configureOutput({ outputError: () => {} }).exitOverride((error) => {
    throw isHelp(error) ? error : new SvcError(usageProblem(error.message, path));
  });
}

/** Commander reads `--stack --json` as a stack with the name `--json`. */
function refuseTakenOptions(command: Command): void {
  const flags = command.options.map(({ long }) => long);
  const isTaken = (value: unknown) => typeof value === "string" && value.startsWith("--") && flags.includes(value);
  const found = command.options.find(
    (option) => option.required && [command.getOptionValue(option.attributeName())].flat().some(isTaken),
  );
  if (found) command.error(`error: option '${found.flags}' argument missing`);
}

/** Help was asked for, or a group of commands was called without one. */
const isHelp = ({ code }: CommanderError): boolean => /^commander\.(help|helpDisplayed|version)$/.test(code);

function usageProblem(text: string, path: string): Problem {
  const message = text.replace(/^error: /, "");
  const found = FORMS.map(({ pattern, fault }) => {
    const groups = pattern.exec(message)?.groups;
    return groups && fault(groups, path);
  }).find((fault) => fault !== undefined);
  return { code: "usage", message, ...found, next: `See \`${path} --help\`.` };
}

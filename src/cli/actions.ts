import { Command, Option } from "commander";
import { type ActionOutcome, run } from "../actions";
import { intoSecretsFile, outputLines, unprinted } from "../actions/results";
import { allActions } from "../kinds/actions";
import {
  type Action,
  type Field,
  hasSecretOutputs,
  isAwaited,
  type JsonSchema,
  jsonSchemaOf,
  kebabCase,
  ownValue,
  SvcError,
  show,
} from "../model";
import { visible } from "../model/visible";
import { outputFailure } from "./closed-output";
import { duration } from "./duration";
import { exampleLines } from "./examples";
import { onPlatform } from "./platform";
import { print, printJson, remark } from "./print";
import { table } from "./table";
import { invalid } from "./usage";

interface Flags {
  readonly kind?: string;
  readonly wait?: true;
  readonly timeout?: number;
  readonly json?: true;
  readonly output?: string;
  readonly show?: true;
}

/** What the command of an action does without a target. */
export interface WithoutTarget {
  /** Adds its options. */
  options(command: Command): void;
  readonly examples: Action["examples"];
  run(flags: Readonly<Record<string, unknown>>): Promise<void>;
}

/** A command for each action; some have a meaning of their own without a target, by the name of the action. */
export function actionCommands(withoutTarget: Readonly<Record<string, WithoutTarget>> = {}): Command[] {
  return allActions.map((action) => commandOf(action, ownValue(withoutTarget, action.name)));
}

/** `Suspend a database: it is stopped.` → `suspend a database`. */
const inList = (doc: string) => inLine(doc.split(/[.:] /)[0] ?? "");

function commandOf(action: Action, untargeted: WithoutTarget | undefined): Command {
  const kinds = action.on.map(({ subject }) => subject.name);
  const command = new Command(action.name).description(inList(action.doc));
  const subject = kinds.length === 1 ? kebabCase(kinds[0] ?? "") : "name";
  command.argument(untargeted ? `[${subject}]` : `<${subject}>`, `name or ID: ${kinds.join(", ")}`);
  for (const word of action.words) command.argument(`<${kebabCase(word)}>`, inLine(action.inputs[word]?.doc ?? ""));
  for (const [name, field] of Object.entries(action.inputs)) {
    if (!action.words.includes(name)) command.addOption(optionOf(name, field));
  }
  if (kinds.length > 1) command.option("--kind <kind>", "kind of the object, if several have that name");
  if (isAwaited(action)) {
    command.option("--wait", "show progress until the end; the exit code is the result");
    command.option("--timeout <duration>", "how long to wait, such as 90s or 15m; also means --wait", duration);
  }
  if (hasSecretOutputs(action)) {
    command.option(
      "--output <file>",
      "write the secrets in the result to this new file, as JSON, readable by you only",
    );
    command.option("--show", "print the secrets in the result");
  }
  command.option("--json", "print the result as JSON");
  untargeted?.options(command);
  const examples = [...action.examples, ...(untargeted?.examples ?? [])];
  return command.addHelpText("after", helpOf({ ...action, examples })).action((...given: unknown[]) => {
    const [target, ...words] = given.slice(0, -2) as string[];
    const flags = given.at(-2) as Flags & Readonly<Record<string, unknown>>;
    if (target === undefined && untargeted) return untargeted.run(flags);
    return onPlatform((io) => carryOut(action, target ?? "", words, flags, io), flags.json === true);
  });
}

function optionOf(name: string, field: Field): Option {
  const schema = jsonSchemaOf(field.schema);
  const flag = `--${kebabCase(name)}`;
  const says = `${inLine(field.doc)}${field.default === undefined ? "" : ` (default: ${show(field.default)})`}`;
  const option = taking(flag, says, schema);
  return field.required ? option.makeOptionMandatory() : option;
}

function taking(flag: string, says: string, schema: JsonSchema): Option {
  switch (schema.type) {
    case "array":
      return new Option(`${flag} <name>`, `${says} (may be repeated)`).argParser(append);
    case "integer":
    case "number":
      return new Option(`${flag} <number>`, says).argParser(number);
    default: {
      const option = new Option(`${flag} <${schema.format === "uuid" ? "id" : "text"}>`, says);
      return schema.enum ? option.choices(schema.enum.map(String)) : option;
    }
  }
}

/** `ID of the backup.` → `ID of the backup`; `Branch to build.` → `branch to build`. */
function inLine(doc: string): string {
  const first = /^[A-Z]{2}/.test(doc) ? doc.charAt(0) : doc.charAt(0).toLowerCase();
  return first + doc.slice(1).replace(/\.$/, "");
}

const append = (value: string, earlier: string[] = []): string[] => [...earlier, value];

function number(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || Number.isNaN(value)) throw invalid("a number");
  return value;
}

function helpOf(action: Action): string {
  const codes = isAwaited(action)
    ? "\nExit code: 0 accepted, or done with --wait; 1 nothing was done; 2 failed; 3 result unknown.\n"
    : "";
  const [, ...rest] = action.doc.split(/(?<=[.:]) /);
  return `\n${rest.length > 0 ? `${wrapped(rest.join(" "))}\n` : ""}${codes}${rest.length > 0 || codes ? "\n" : ""}Examples:\n${exampleLines(action.examples)}`;
}

const WIDTH = 100;

function wrapped(text: string): string {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return capital.replace(new RegExp(`(.{1,${WIDTH}})(?: |$)`, "g"), "$1\n").trimEnd();
}

async function carryOut(
  action: Action,
  target: string,
  words: readonly string[],
  flags: Flags & Readonly<Record<string, unknown>>,
  io: Parameters<Parameters<typeof onPlatform>[0]>[0],
): Promise<void> {
  const input = Object.fromEntries(
    Object.keys(action.inputs).map((name) => {
      const at = action.words.indexOf(name);
      return [name, at < 0 ? flags[name] : words[at]];
    }),
  );
  const { kind, timeout, wait = timeout !== undefined } = flags;
  const spelled = (name: string) => (action.words.includes(name) ? `<${kebabCase(name)}>` : `--${kebabCase(name)}`);
  const request = { target, kind, input, spelled, wait, timeout: timeout === undefined ? undefined : timeout / 1000 };
  const work = () =>
    run(action, request, io, ({ type, message }) => {
      if (type === "progress" || wait) remark(message);
    });
  const file = hasSecretOutputs(action) ? secretsFile(flags) : undefined;
  const outcome = await (file === undefined ? work() : intoSecretsFile(file, "output", work));
  if (flags.json) printOutcome(outcome, flags);
  else print(asText(outcome, flags));
  const failure = outcome.rows ? undefined : await outputFailure();
  if (failure && (flags.show || failure.code !== "EPIPE")) throw unprinted(outcome, failure, flags.show === true);
}

/** The path of the file for secrets; `undefined` if they are printed. */
function secretsFile({ output, show: isShown }: Flags): string | undefined {
  if (output !== undefined || isShown) return output;
  throw new SvcError({
    code: "usage",
    message: "The result contains secrets, and no output is given for them.",
    next: "Give --output <file>, or --show to print them. Nothing was done.",
  });
}

function printOutcome({ values, secrets, rows, ...outcome }: ActionOutcome, { show: isShown }: Flags): void {
  if (rows) printJson<"action-list">(rows);
  else printJson<"action">({ ...outcome, outputs: { ...values, ...(isShown ? secrets : {}) } });
}

function asText({ message, values, secrets, rows }: ActionOutcome, { show: isShown, output }: Flags): string {
  if (rows) return rows.length === 0 ? "None." : table(rows);
  const shown = outputLines(message, { ...values, ...(isShown ? secrets : {}) }).map((line) => `  ${visible(line)}`);
  const kept = output === undefined ? [] : [`  ${Object.keys(secrets).join(", ")}: in ${output}`];
  return [visible(message), ...shown, ...kept].join("\n");
}

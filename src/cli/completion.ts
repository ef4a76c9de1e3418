import { Argument, Command } from "commander";
import { printDocument } from "./print";

/** What each shell calls on Tab: this program, with the words so far, the last of which is being typed. */
const SCRIPTS = {
  // For bash, the sign in `--format=github` is a word of its own.
  bash: `_svc_iac() {
  local IFS=$'\\n' words=("\${COMP_WORDS[@]:1:COMP_CWORD}") typed="\${COMP_WORDS[COMP_CWORD]}"
  COMPREPLY=($(compgen -W "$(svc-iac completion bash -- "\${words[@]}")" -- "\${typed#=}"))
}
complete -o default -o bashdefault -F _svc_iac svc-iac
`,
  zsh: `#compdef svc-iac
_svc_iac() {
  local -a found=("\${(@f)$(svc-iac completion zsh -- "\${(@)words[2,CURRENT]}")}")
  [[ -n "$found" ]] && compadd -a found || _files
}
compdef _svc_iac svc-iac
`,
  fish: `complete -c svc-iac -a '(svc-iac completion fish -- (commandline -opc)[2..] (commandline -ct))'
`,
} as const;

const shells = Object.keys(SCRIPTS) as (keyof typeof SCRIPTS)[];

/** `svc-iac completion`: what a shell needs to complete commands and options. */
export function completionCommand(): Command {
  return new Command("completion")
    .description("print a script that completes commands and options on Tab")
    .addArgument(new Argument("<shell>", "the shell").choices(shells))
    .argument("[words...]", "words to complete the last of; the scripts call it so")
    .addHelpText(
      "after",
      `
Examples:
  source <(svc-iac completion bash)                         in ~/.bashrc
  source <(svc-iac completion zsh)                          in ~/.zshrc
  svc-iac completion fish > ~/.config/fish/completions/svc-iac.fish`,
    )
    .action((shell: keyof typeof SCRIPTS, words: string[], _: object, { parent }: Command) => {
      const isAsked = words.length > 0 && parent !== null;
      printDocument(
        isAsked
          ? completions(parent, words)
              .map((one) => `${one}\n`)
              .join("")
          : SCRIPTS[shell],
      );
    });
}

const SUGGESTED = new WeakMap<Argument, () => readonly string[]>();

/** An argument that is completed to these words, and may be another one. */
export function suggesting(argument: Argument, words: () => readonly string[]): Argument {
  SUGGESTED.set(argument, words);
  return argument;
}

/** What the last of the words can become: nothing where it is a value that only its user knows. */
export function completions(program: Command, words: readonly string[]): readonly string[] {
  let command = program;
  let values: readonly string[] | undefined;
  let arguments_ = 0;
  for (const word of words.slice(0, -1)) {
    const option = values === undefined && optionOf(command, word);
    const below = command.commands.find((one) => one.name() === word || one.aliases().includes(word));
    // Between an option and its value.
    if (word === "=" && values !== undefined) continue;
    if (option) values = takesValue(option) && !word.includes("=") ? (option.argChoices ?? []) : undefined;
    else if (values !== undefined) values = undefined;
    else if (below) [command, arguments_] = [below, 0];
    else arguments_ += 1;
  }
  const last = words.at(-1) ?? "";
  const begun = last === "=" ? "" : last;
  if (values !== undefined) return values.filter((one) => one.startsWith(begun));
  const option = last.includes("=") ? optionOf(command, last) : undefined;
  const [name] = last.split("=");
  if (option) return (option.argChoices ?? []).map((one) => `${name}=${one}`).filter((one) => one.startsWith(last));
  return wordsOf(command, last, arguments_).filter((one) => one.startsWith(last));
}

function wordsOf({ registeredArguments, options, commands }: Command, last: string, at: number): readonly string[] {
  const long = options.flatMap((one) => (one.long && !one.hidden ? [one.long] : []));
  if (last.startsWith("-")) return [...long, "--help"];
  const visible = commands.filter((one) => one.name() !== "help").map((one) => one.name());
  const expected = registeredArguments[at];
  const suggested = expected ? (expected.argChoices ?? SUGGESTED.get(expected)?.() ?? []) : [];
  return [...visible, ...suggested];
}

const optionOf = ({ options }: Command, word: string) =>
  options.find(({ long, short }) => [long, short].includes(word.split("=")[0]));

const takesValue = ({ required, optional }: { readonly required: boolean; readonly optional: boolean }) =>
  required || optional;

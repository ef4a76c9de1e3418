/** A command of a shell script, as its words. Assignments before it are left out. */
export type Words = readonly string[];

const ASSIGNMENT = /^[A-Za-z_]\w*=/;

/** The commands of a script: those of pipes and of substitutions as well. */
export function commandsIn(script: string): readonly Words[] {
  // What a CI system sets is one word.
  const joined = script.replace(/\\\n\s*/g, " ").replace(/"\$[A-Z_]+"/g, "1");
  return joined.split("\n").flatMap((line) => commandsOf(line));
}

function commandsOf(line: string): Words[] {
  const commands: Words[] = [];
  let words: string[] = [];
  let word: string | undefined;
  const endWord = () => {
    if (word !== undefined) words.push(word);
    word = undefined;
  };
  const endCommand = () => {
    endWord();
    const own = words.slice(words.findIndex((one) => !ASSIGNMENT.test(one)));
    if (own.length > 0 && words.some((one) => !ASSIGNMENT.test(one))) commands.push(own);
    words = [];
  };
  for (let at = 0; at < line.length; at++) {
    const sign = line[at] ?? "";
    if (sign === "#" && word === undefined) break;
    if (sign === "'" || sign === '"') {
      const end = closing(line, at);
      const inner = line.slice(at + 1, end);
      if (sign === '"') commands.push(...substituted(inner));
      word = (word ?? "") + inner;
      at = end;
    } else if (/\s/.test(sign)) endWord();
    else if (/[|;&]/.test(sign)) endCommand();
    else if (sign === ">" || (sign === "<" && !/[\w/]/.test(line[at + 1] ?? ""))) {
      // A redirection and its file; `<id>` is a placeholder.
      if (word !== undefined && !/^\d$/.test(word)) endWord();
      word = undefined;
      at += /^>?\s*[^\s|;&]+/.exec(line.slice(at + 1))?.[0].length ?? 0;
    } else if (sign === "<") {
      const end = line.indexOf(">", at);
      word = (word ?? "") + line.slice(at, end + 1);
      at = end;
    } else word = (word ?? "") + sign;
  }
  endCommand();
  return commands;
}

function closing(line: string, from: number): number {
  const end = line.indexOf(line[from] ?? "", from + 1);
  if (end < 0) throw new Error(`A quote is not closed: ${line}`);
  return end;
}

function substituted(text: string): Words[] {
  return [...text.matchAll(/\$\(([^)]*)\)/g)].flatMap(([, inner = ""]) => commandsOf(inner));
}

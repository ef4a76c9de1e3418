import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

const REPOSITORY = join(__dirname, "../..");

interface Entry {
  readonly default?: string;
}

/** `svc-iac/native` → `src/pulumi/native/index.ts`: what the package exports, without a build. */
function sources(): Record<string, [string]> {
  const { exports } = JSON.parse(readFileSync(join(REPOSITORY, "package.json"), "utf8"));
  const entries = Object.entries(exports as Readonly<Record<string, Entry>>).flatMap(([entry, file]) => {
    const source = /^\.\/dist\/(.*)\.js$/.exec(file.default ?? "")?.[1];
    return source ? [[join("svc-iac", entry), [join(REPOSITORY, "src", `${source}.ts`)]] as const] : [];
  });
  return Object.fromEntries(entries) as Record<string, [string]>;
}

/** As strict as this repository; an example may have a constant for its reader only. */
function options(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(REPOSITORY, "tsconfig.json"), ts.sys.readFile);
  const { options: own } = ts.convertCompilerOptionsFromJson(config.compilerOptions, REPOSITORY);
  return { ...own, types: ["node"], noUnusedLocals: false, noUnusedParameters: false, paths: sources() };
}

/**
 * Compiles programs of users, by the name of their file in the repository; text of its own stands in for a file. All are
 * one program of the compiler's, because most of its time goes into the libraries. Answers with its errors by file.
 */
export function errorsIn(programs: Readonly<Record<string, string | undefined>>): Record<string, string[]> {
  const settings = options();
  const host = ts.createCompilerHost(settings);
  const texts = new Map(
    Object.entries(programs).flatMap(([file, text]) =>
      text === undefined ? [] : [[join(REPOSITORY, file), text] as const],
    ),
  );
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (file) => texts.has(file) || fileExists(file);
  host.readFile = (file) => texts.get(file) ?? readFile(file);
  host.getSourceFile = (file, target, ...more) => {
    const text = texts.get(file);
    return text === undefined
      ? getSourceFile(file, target, ...more)
      : ts.createSourceFile(file, text, typeof target === "object" ? target : { languageVersion: target });
  };
  const files = Object.keys(programs).map((file) => join(REPOSITORY, file));
  const program = ts.createProgram(files, settings, host);
  const found = Object.keys(programs).map((file) => {
    const source = program.getSourceFile(join(REPOSITORY, file));
    const all = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    return [file, all.map(described)] as const;
  });
  return Object.fromEntries(found.filter(([, errors]) => errors.length > 0));
}

/** With the line that it is about, since the file may be nowhere. */
function described({ messageText, file, start = 0 }: ts.Diagnostic): string {
  const text = ts.flattenDiagnosticMessageText(messageText, "\n");
  const line = file?.text.split("\n")[file.getLineAndCharacterOfPosition(start).line];
  return `${line?.trim()}\n${text}`;
}

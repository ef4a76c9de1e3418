// What the native Pulumi plugin has to know at run time without a file beside it: its release, and the examples of its
// kinds.
import { readFile } from "node:fs/promises";
import { loadExamples, loadKinds } from "./kinds.mjs";

const NOTE = (source) => `// Derived from ${source} by \`npm run generate\`. Do not edit.`;

export async function nativeFiles(root) {
  const { version, repository } = JSON.parse(await readFile(new URL("package.json", root), "utf8"));
  const [, path] = /github\.com\/(.+)\.git$/.exec(repository.url);
  return {
    "src/pulumi/native/version.gen.ts": `${NOTE("package.json")}

/** Release of the package that this is part of. */
export const VERSION = ${JSON.stringify(version)};

/** Owner and name of its repository on GitHub, which has the releases. */
export const REPOSITORY = ${JSON.stringify(path)};
`,
    "src/pulumi/native/examples.gen.ts": `${NOTE("src/kinds")}

/** A program that declares each kind, in every language of the pages of the kinds that Pulumi runs. */
export const EXAMPLES: Readonly<Record<string, Readonly<Record<string, string>>>> = ${JSON.stringify(examples(), null, 2)};
`,
  };
}

function examples() {
  const { kinds } = loadKinds();
  const write = loadExamples();
  const all = kinds.map((kind) => {
    const program = write.exampleProgram(kind, "full");
    return [kind.name, { typescript: write.toPulumiNative(program), python: write.toPulumiPython(program) }];
  });
  return Object.fromEntries(all);
}

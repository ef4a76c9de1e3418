// What the native Pulumi plugin has to know at run time without a file beside it: its own version.
import { readFile } from "node:fs/promises";

export async function nativeFiles(root) {
  const { version } = JSON.parse(await readFile(new URL("package.json", root), "utf8"));
  return {
    "src/pulumi/native/version.gen.ts": `// Derived from package.json by \`npm run generate\`. Do not edit.

/** Release of the package that this is part of. */
export const VERSION = ${JSON.stringify(version)};
`,
  };
}

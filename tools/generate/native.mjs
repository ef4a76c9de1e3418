// What the native Pulumi plugin has to know at run time without a file beside it: the columns of the platform's
// reference lists, and its own version.
import { readFile } from "node:fs/promises";
import { line, listingColumns } from "./terraform.mjs";

const COLUMNS = `// Derived from api/openapi.yaml by \`npm run generate\`. Do not edit.

/** One column of a reference list. */
export interface Column {
  readonly name: string;
  readonly type: "string" | "integer" | "number" | "boolean";
  readonly doc: string;
}
`;

export async function nativeFiles(root) {
  const { version } = JSON.parse(await readFile(new URL("package.json", root), "utf8"));
  const lists = Object.entries(await listingColumns(root)).map(([key, all]) => {
    const lines = all.map((column) => line({ ...column, name: camelCase(column.name) }));
    return `  ${key}: [\n${lines.join("\n")}\n  ],`;
  });
  const type = "Readonly<Record<string, readonly Column[]>>";
  return {
    "src/pulumi/native/listings.gen.ts": `${COLUMNS}\n/** Their columns, by list. */\nexport const columns = {\n${lists.join("\n")}\n} as const satisfies ${type};\n`,
    "src/pulumi/native/version.gen.ts": `// Derived from package.json by \`npm run generate\`. Do not edit.

/** Release of the package that this is part of. */
export const VERSION = ${JSON.stringify(version)};
`,
  };
}

const camelCase = (name) => name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());

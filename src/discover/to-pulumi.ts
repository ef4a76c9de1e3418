import { type Coded, type Program, type Term, termsOf, withTerms } from "./code";
import { camel, kebab, pascal } from "./names";
import { constantOf, listedConstants, listedKey, Raw, typescript } from "./typescript";

/** A Pulumi program in TypeScript that adopts everything. */
export function toPulumi(program: Program): string {
  const lookups = listedConstants(program);
  const secrets = termsOf(program, "secret");
  const used = usedIn(program);
  const expression = (term: Term): Raw => {
    switch (term.is) {
      case "object":
        return new Raw(term.whole ? constantOf(term.object) : `${constantOf(term.object)}.id`);
      case "listed":
        return new Raw(lookups.get(listedKey(term))?.name ?? "");
      case "secret":
        return new Raw(`config.requireSecret(${JSON.stringify(camel(term.words))})`);
    }
  };
  const write = (object: Coded): string => {
    const fields = { ...(withTerms(object.fields, expression) as object), adopt: { id: object.id } };
    const made = `new ${object.kind.name}(${JSON.stringify(kebab(object.words))}, ${typescript(fields)});`;
    return used.has(object.id) ? `const ${constantOf(object)} = ${made}` : made;
  };
  const names = new Set([...program.objects.map(({ kind }) => kind.name), ...[...lookups.values()].map(lookup)]);
  const paragraphs = [
    [
      "// Written by `svc-iac discover`. `adopt` takes over what exists; it means nothing any more after the first `pulumi up`.",
      ...(secrets.length > 0 ? ["// Its secrets:"] : []),
      ...secrets.map(({ words }) => `//   pulumi config set --secret ${camel(words)}`),
    ],
    [
      ...(secrets.length > 0 ? ['import * as pulumi from "@pulumi/pulumi";'] : []),
      `import {\n${[...names]
        .sort()
        .map((name) => `  ${name},\n`)
        .join("")}} from "svc-iac";`,
    ],
    secrets.length > 0 ? ["const config = new pulumi.Config();"] : [],
    [...lookups.values()].map((one) => `const ${one.name} = ${lookup(one)}(${JSON.stringify(one.term.name)}).id;`),
    ...program.objects.map((object) => [write(object)]),
  ];
  return paragraphs
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join("\n")}\n`)
    .join("\n");
}

const lookup = ({ term }: { term: { listing: string } }): string => `get${pascal([term.listing])}`;

/** Objects that others refer to: only those need a constant. */
function usedIn(program: Program): ReadonlySet<string> {
  return new Set(termsOf(program, "object").map(({ object }) => object.id));
}

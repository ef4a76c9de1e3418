import { type Coded, type Program, type Term, termsOf, unreadable, usedIn, withTerms } from "./code";
import { pulumiImportId } from "./import-id";
import { camel, kebab, pascal } from "./names";
import { constantOf, listedConstants, listedKey, literal, paragraphs, Raw, typescript } from "./typescript";

/** How a face of Pulumi adopts existing objects. */
interface Door {
  readonly module: string;
  readonly head: readonly [string, ...string[]];
  /** More fields, and the options of the resource. */
  takeOver(object: Coded): { readonly fields?: object; readonly options?: object };
}

/** A Pulumi program in TypeScript that adopts everything. */
export function toPulumi(program: Program): string {
  return written(program, {
    module: "svc-iac",
    head: ["`adopt` adopts existing objects; it has no effect after the first `pulumi up`."],
    takeOver: ({ id }) => ({ fields: { adopt: { id } } }),
  });
}

/** The same with the classes of the native plugin, and the engine's own import. */
export function toPulumiNative(program: Program): string {
  return written(program, {
    module: "svc-iac/native",
    head: [
      "`import` adopts existing objects; remove it after the first `pulumi up`.",
      "The fields in `ignoreChanges` cannot be read, and are not changed.",
    ],
    takeOver: (object) => {
      const names = unreadable(object);
      const ignored = names.length > 0 ? { ignoreChanges: names } : {};
      return { options: { import: pulumiImportId(object), ...ignored } };
    },
  });
}

function written(program: Program, { module, head, takeOver }: Door): string {
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
        return new Raw(`config.requireSecret(${literal(camel(term.words))})`);
    }
  };
  const write = (object: Coded): string => {
    const { fields: more = {}, options } = program.isNew ? {} : takeOver(object);
    const fields = { ...(withTerms(object.fields, expression) as object), ...more };
    const args = [literal(kebab(object.words)), typescript(fields), ...(options ? [typescript(options)] : [])];
    const made = `new ${object.kind.name}(${args.join(", ")});`;
    return used.has(object.id) ? `const ${constantOf(object)} = ${made}` : made;
  };
  const names = new Set([...program.objects.map(({ kind }) => kind.name), ...[...lookups.values()].map(lookup)]);
  return paragraphs([
    [
      ...(program.isNew
        ? []
        : [`// Written by \`svc-iac discover\`. ${head[0]}`, ...head.slice(1).map((line) => `// ${line}`)]),
      ...(secrets.length > 0 ? ["// Its secrets:"] : []),
      ...secrets.map(({ words }) => `//   pulumi config set --secret ${camel(words)}`),
    ],
    [
      ...(secrets.length > 0 ? ['import * as pulumi from "@pulumi/pulumi";'] : []),
      `import {\n${[...names]
        .sort()
        .map((name) => `  ${name},\n`)
        .join("")}} from "${module}";`,
    ],
    secrets.length > 0 ? ["const config = new pulumi.Config();"] : [],
    [...lookups.values()].map((one) => `const ${one.name} = ${lookup(one)}(${literal(one.term.name)}).id;`),
    ...program.objects.map((object) => [write(object)]),
  ]);
}

const lookup = ({ term }: { term: { listing: string } }): string => `get${pascal([term.listing])}`;

import { resourceSchema } from "../terraform/schema";
import { type Coded, type Program, type Term, termsIn, termsOf, usedIn, withTerms } from "./code";
import { terraformImportId } from "./import-id";
import { kebab, Names, pascal, snake, wordsOf } from "./names";
import { ignoredIn } from "./to-terraform";
import {
  constantOf,
  listedConstants,
  listedKey,
  literal,
  paragraphs,
  Raw,
  secretConstants,
  typescript,
} from "./typescript";

/** A CDKTF program in TypeScript that imports everything. */
export function toCdktf(program: Program): string {
  const lookups = listedConstants(program);
  const secrets = secretConstants(program);
  const kept = keptSecrets(program);
  const used = usedIn(program);
  const expression = (term: Term): Raw => {
    switch (term.is) {
      case "object":
        return new Raw(term.whole ? constantOf(term.object) : `${constantOf(term.object)}.id`);
      case "listed":
        return new Raw(`${lookups.get(listedKey(term))?.name}.id`);
      case "secret":
        return new Raw(secrets.get(snake(term.words)) ?? "");
    }
  };
  // Constructs in one scope have unique names, whatever their class.
  const taken = new Names();
  const name = (...words: string[]) => literal(kebab(taken.take(words)));
  const lookup = ({ name: constant, term }: Lookup) => {
    const id = name(...wordsOf(term.listing, term.listing), ...wordsOf(term.name, "row"));
    return `const ${constant} = new ${dataClass(term)}(stack, ${id}, ${inline({ [term.by]: term.name })});`;
  };
  const secret = ({ words }: Secret) => {
    const variable = snake(words);
    const flags = kept.has(variable) ? ", { ephemeral: false }" : "";
    return `const ${secrets.get(variable)} = secret(${literal(variable)}${flags});`;
  };
  const resource = (object: Coded) => {
    const ignored = program.isNew ? [] : ignoredIn(object);
    const lifecycle = ignored.length > 0 ? { lifecycle: { ignoreChanges: ignored } } : {};
    const fields = typescript({ ...(withTerms(asWriteOnly(object), expression) as object), ...lifecycle });
    const id = name(...object.words, ...wordsOf(object.kind.name, object.kind.name));
    const made = `new ${object.kind.name}(stack, ${id}, ${fields})`;
    if (program.isNew) return [used.has(object.id) ? `const ${constantOf(object)} = ${made};` : `${made};`];
    return [
      `const ${constantOf(object)} = ${made};`,
      `imported(${constantOf(object)}, ${literal(terraformImportId(object))});`,
    ];
  };
  const names = [
    ...program.objects.map(({ kind }) => kind.name),
    ...[...lookups.values()].map(({ term }) => dataClass(term)),
  ];
  const own = [...new Set([...names, "SvcProvider"])].sort();
  const wanted = termsOf(program, "secret");
  return paragraphs([
    heading(program, wanted),
    [
      `import { App, ${program.isNew ? "" : "type TerraformResource, "}TerraformStack${wanted.length > 0 ? ", TerraformVariable" : ""} } from "cdktf";`,
      `import {\n${own.map((one) => `  ${one},\n`).join("")}} from "svc-iac/cdktf";`,
    ],
    ["const app = new App();", 'const stack = new TerraformStack(app, "svc");', 'new SvcProvider(stack, "svc");'],
    program.isNew ? [] : [IMPORTED],
    wanted.length > 0 ? [SECRET] : [],
    wanted.map(secret),
    [...lookups.values()].map(lookup),
    ...program.objects.map(resource),
    [...(program.isNew ? [] : ['stack.addOverride("import", imports);']), "app.synth();"],
  ]);
}

function heading({ isNew }: Program, secrets: readonly Secret[]): string[] {
  return [
    ...(isNew
      ? []
      : ["// Written by `svc-iac discover`. The imports adopt existing objects; remove them after the first apply."]),
    ...(secrets.length > 0 ? ["// Its secrets come from the environment:"] : []),
    ...secrets.map(({ words }) => `//   TF_VAR_${snake(words)}`),
  ];
}

/** An override, because CDKTF's own way starts a `terraform` on PATH, which may be another engine's name. */
const IMPORTED = `const imports: { to: string; id: string }[] = [];
function imported(resource: TerraformResource, id: string): void {
  imports.push({ to: \`\${resource.terraformResourceType}.\${resource.friendlyUniqueId}\`, id });
}`;

const SECRET = `/** Stored in no state and no plan, unless a field requires a value that the engine stores. */
function secret(name: string, { ephemeral = true } = {}): string {
  const variable = new TerraformVariable(stack, name, { type: "string", sensitive: true });
  if (ephemeral) variable.addOverride("ephemeral", true);
  return variable.stringValue;
}`;

type Lookup = ReturnType<typeof listedConstants> extends ReadonlyMap<string, infer Value> ? Value : never;
type Secret = Extract<Term, { is: "secret" }>;

const dataClass = ({ listing }: { readonly listing: string }) => `DataSvc${pascal([listing])}`;
const inline = (value: Readonly<Record<string, string>>) =>
  `{ ${Object.entries(value)
    .map(([key, text]) => `${key}: ${literal(text)}`)
    .join(", ")} }`;

/** Secrets as write-only values. */
function asWriteOnly({ kind, fields }: Coded): Coded["fields"] {
  const { writeOnlyPairs } = resourceSchema(kind);
  const hasWriteOnly = (name: string) => writeOnlyPairs.some(({ declared }) => declared === name);
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [hasWriteOnly(name) ? `${name}Wo` : name, value]),
  );
}

/** Names of the secrets in fields whose values the engine stores. */
function keptSecrets({ objects }: Program): ReadonlySet<string> {
  const terms = objects.flatMap(({ kind, fields }) => {
    const { writeOnlyPairs } = resourceSchema(kind);
    const plain = Object.entries(fields).filter(([name]) => !writeOnlyPairs.some(({ declared }) => declared === name));
    return plain.flatMap(([, value]) => termsIn(value));
  });
  return new Set(terms.flatMap((term) => (term.is === "secret" ? [snake(term.words)] : [])));
}

import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import ts from "typescript";
import { stringify } from "yaml";
import { memoizing } from "../../src/client/memoizing";
import { declaredNames } from "../../src/declaration";
import { type Program, toPulumi, toTerraform } from "../../src/discover";
import { type Declarations, environmentDeclarations, type Report } from "../../src/drift";
import {
  type Choice,
  EnvironmentFile,
  type Patched,
  patch,
  type Source,
  TerraformFolder,
  Texts,
  TypeScriptProgram,
} from "../../src/drift/patch";
import { readExport } from "../../src/drift/sources/pulumi";
import { readShown } from "../../src/drift/sources/terraform";
import { loadEnvironment } from "../../src/environment/load";
import { sectionOf } from "../../src/environment/words";
import { parseHcl } from "../../src/hcl/parse";
import { escaped, parseJson } from "../../src/hcl/parse-json";
import { RowReader } from "../../src/hcl/read-row";
import { References } from "../../src/hcl/references";
import { managedBy, type Named, nameGiven, renameKeys, withPlainReferences } from "../../src/model";
import type { Io, Known } from "../../src/state";
import { toRow } from "../../src/terraform/convert";
import { dataSources } from "../../src/terraform/data";
import { declarationIn } from "../../src/terraform/known";
import { resourceSchema, resourceSchemas } from "../../src/terraform/schema";
import { driftOf, exported, kept, type Subject, shown } from "./states";

export const SOURCES = ["environment", "hcl", "json", "typescript"] as const;
export type SourceName = (typeof SOURCES)[number];

/** One way of declaring things. */
export interface Face {
  /** Writes the source. Answers what it declares, before and after. */
  write(subject: Subject, style: number): string;
  readonly file: string;
  source(texts: Texts, style: number): Source;
  /** What the engine's state says after an apply of the source as it is now. */
  read(subject: Subject, text: string): Promise<{ declarations: Declarations; declared: Named }>;
}

const programOf = ({ kind, name, declared }: Subject): Program => ({
  objects: [
    { kind, id: "", displayName: null, projectId: null, createdAt: null, words: [name], fields: declared as never },
  ],
  isNew: true,
});

/** Under the names that the declaration has for its fields, which may be earlier ones. */
const plain = ({ kind, declared }: Subject): Named =>
  renameKeys(
    (name) => nameGiven(kind, name, (one) => Object.hasOwn(declared, one)),
    withPlainReferences(kind, declared),
  );

/** Styles of a file: block, flow, JSON; each for one environment and for one of two. */
function yamlOf({ kind, name, declared, known }: Subject, style: number): string {
  // Without its ID, an object is found by its name.
  const adopt = "adopt" in declaredNames(kind) && known.live.id !== "" ? { adopt: { id: known.live.id } } : {};
  const base = { [sectionOf(kind)]: { [name]: { ...adopt, ...declared } } };
  const file = style < 3 ? { base } : { base, environments: { staging: {}, production: {} } };
  if (style % 3 === 2) return JSON.stringify(file, null, 2);
  return stringify(file, style % 3 === 1 ? { collectionStyle: "flow", lineWidth: 60 } : { lineWidth: 0 });
}

/** The sources that are tried, each in the folder as the only one there. */
export const facesIn = (folder: string, io: Io): Record<SourceName, Face> => ({
  environment: {
    file: "environment.svc.yaml",
    write: yamlOf,
    source: (texts) => new EnvironmentFile(texts, join(folder, "environment.svc.yaml"), "staging", "pulumi up"),
    read: async () => {
      const loaded = await loadEnvironment({ file: join(folder, "environment.svc.yaml"), environment: "staging" });
      const own: Io = { ...io, client: memoizing(io.client), reads: "exact" };
      const found = { loaded, configuration: new Map<string, string>(), stack: "staging", title: "it" };
      const { adopt: _, ...declared } = (loaded.resources[0]?.fields ?? {}) as Named;
      return { declarations: await environmentDeclarations(found, own), declared };
    },
  },
  hcl: {
    file: "main.tf",
    write: (subject) => {
      return toTerraform(programOf({ ...subject, declared: plain(subject) }));
    },
    source: (texts) => new TerraformFolder(texts, folder, "terraform apply"),
    read: async (subject, text) => configured(subject, await parseHcl(text, "main.tf")),
  },
  json: {
    file: "main.tf.json",
    write: (subject) => {
      const schema = resourceSchema(subject.kind);
      const row = toRow(schema.attributes, plain(subject));
      const body = JSON.stringify(row, (_, value) =>
        typeof value === "string" ? escaped(value) : (value ?? undefined),
      );
      return JSON.stringify({ resource: { [schema.typeName]: { it: JSON.parse(body) } } }, null, 2);
    },
    source: (texts) => new TerraformFolder(texts, folder, "terraform apply"),
    read: async (subject, text) => configured(subject, parseJson(text, "main.tf.json")),
  },
  typescript: {
    file: "index.ts",
    write: (subject) => toPulumi(programOf(subject)),
    source: (texts) => new TypeScriptProgram(texts, folder, "pulumi up"),
    read: async (subject, text) => {
      const declared = argumentsIn(text);
      return { declarations: readExport(await exported([managing({ ...subject, declared })]), "it", ""), declared };
    },
  },
});

/** What a state has of a configuration. */
async function configured(subject: Subject, { blocks, mistakes }: Awaited<ReturnType<typeof parseHcl>>) {
  const schema = resourceSchema(subject.kind);
  const reader = new RowReader(
    "it",
    schema.attributes,
    new Set(),
    new References(blocks, { resource: resourceSchemas(), data: dataSources() }),
  );
  const row = reader.row(blocks.find(({ type }) => type === "resource")?.attributes ?? []);
  expect([...mistakes, ...reader.mistakes]).toEqual([]);
  const declared = declarationIn(schema, row);
  const now = managing({ ...subject, declared });
  return { declarations: readShown(shown([now]), "it", "main.tf", kept([now])), declared };
}

/** What a program passes to the one class that it makes something of. */
function argumentsIn(text: string): Named {
  const { outputText, diagnostics } = ts.transpileModule(text, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
    reportDiagnostics: true,
  });
  expect(diagnostics).toEqual([]);
  let args: Named = {};
  const capture = function capture(_: string, given: Named): void {
    args = JSON.parse(JSON.stringify(given));
  };
  runInNewContext(outputText, { exports: {}, require: () => new Proxy({}, { get: () => capture }) });
  return args;
}

/** An object as if its declaration had been the last one that was applied. */
export function managing(subject: Subject): Subject {
  const { kind, declared, known } = subject;
  const managed = managedBy(kind, declared);
  const parts = Object.entries(managed.parts).map(([part, entries]) => [
    part,
    Object.fromEntries(
      Object.entries(entries).map(([key, entry]) => [key, { ...known.managed.parts[part]?.[key], ...entry }]),
    ),
  ]);
  return { ...subject, known: { ...known, managed: { ...managed, parts: Object.fromEntries(parts) } } as Known };
}

/** Writes the source of an object into an empty folder. */
export function begin(folder: string, face: Face, subject: Subject, style: number): void {
  for (const file of readdirSync(folder)) rmSync(join(folder, file));
  writeFileSync(join(folder, face.file), face.write(managing(subject), style));
}

export const textIn = (folder: string, face: Face) => readFileSync(join(folder, face.file), "utf8");

/** Adopts all that a report has of one source, where there is nothing to discover. */
export const adopting = (report: Report, declarations: Declarations, source: Source, texts: Texts): Promise<Patched> =>
  patch({
    ...{ report, declarations: [declarations], sources: new Map([[declarations.source, source]]), texts },
    choose: async () => "adopt",
    discover: async () => {
      throw new Error("There is nothing to discover.");
    },
  });

/** The same, as of an engine that has this address for each object. */
export function addressed(address: string, report: Report, declarations: Declarations): [Report, Declarations] {
  const named = <T extends object>(one: T) => ({ ...one, address });
  const { resources } = report;
  return [
    { ...report, resources: resources.map(named) },
    { ...declarations, objects: declarations.objects.map(named) },
  ];
}

/** Compares what is declared, and adopts all differences. */
export async function patched(
  folder: string,
  face: Face,
  declarations: Declarations,
  style: number,
  io: Io,
  choice: Choice = "adopt",
  more: Parameters<typeof driftOf>[2] = {},
): Promise<[Report, Patched, string]> {
  const before = await driftOf(declarations, io, more);
  const texts = new Texts();
  const file = join(folder, face.file);
  texts.open(file, textIn(folder, face));
  const sources = new Map([[declarations.source, face.source(texts, style)]]);
  const result = await patch({
    report: before,
    declarations: [declarations],
    sources,
    texts,
    choose: async ({ is }) => (is === "unmanaged" ? "leave" : choice),
    discover: async () => ({ objects: [] }),
  });
  for (const [path, text] of texts.changed()) writeFileSync(path, text);
  return [before, result, texts.read(file)];
}

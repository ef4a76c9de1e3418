import { declaredNames, WriteOnlyHashes } from "../../src/declaration";
import { type Declarations, type DriftRequest, drift, type Report } from "../../src/drift";
import { kinds } from "../../src/kinds";
import { apply } from "../../src/lifecycle/run/apply-plan";
import { inside, type Kind, type Named, withPlainReferences } from "../../src/model";
import { isSecret, markedNotes } from "../../src/pulumi/marks";
import { type Io, type Known, writeDown } from "../../src/state";
import { toRow } from "../../src/terraform/convert";
import { type Private, writePrivate } from "../../src/terraform/notes";
import { resourceSchema } from "../../src/terraform/schema";

/** One object as an engine's state would have it. */
export interface Subject {
  readonly kind: Kind;
  readonly name: string;
  readonly declared: Named;
  readonly known: Known;
}

export async function made(kind: Kind, name: string, declared: Named, io: Io, known?: Known): Promise<Subject> {
  const applied = await apply({ kind, name, declared, ...(known ? { known } : {}) } as never, io);
  if (applied.error) throw applied.error;
  return { kind, name, declared, known: applied.known };
}

const MARK = { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270" };
export const secret = (value: unknown) => ({ ...MARK, plaintext: JSON.stringify(value) });
export const encrypted = { ...MARK, ciphertext: "v1:aaaa:bbbb" };

export const urnOf = ({ kind, name }: Subject) =>
  `urn:pulumi:dev::shop::pulumi-nodejs:dynamic/svc:${kind.name}::${name}`;

/** As `pulumi stack export --show-secrets` prints it; `hide` encrypts instead. */
export async function exported(subjects: readonly Subject[], hide = false): Promise<string> {
  const resources = await Promise.all(subjects.map((subject) => resourceOf(subject, hide)));
  const stack = { urn: "urn:pulumi:dev::shop::pulumi:pulumi:Stack::shop-dev", type: "pulumi:pulumi:Stack" };
  return JSON.stringify({ version: 3, deployment: { resources: [stack, ...resources] } });
}

async function resourceOf(subject: Subject, hide: boolean) {
  const { kind, declared, known } = subject;
  const hashes = new WriteOnlyHashes();
  const { values, notes } = writeDown(kind, known);
  const inputs = await hashes.hash(kind, withPlainReferences(kind, declared));
  const outputs = await hashes.hash(kind, values, inputs);
  // As if the program had made them secrets: their contents are the keys of our notes, too.
  const lists = hide ? Object.values(kind.parts).flatMap(({ form }) => (form.as === "list" ? [form.name] : [])) : [];
  const hidden = (value: unknown): unknown => (isSecret(value) ? encrypted : inside(value, hidden));
  const mark = (properties: Named) =>
    Object.fromEntries(
      Object.entries(properties).map(([name, value]) => {
        const isHidden =
          Boolean(kind.fields[name]?.secret || declaredNames(kind)[name]?.secret) || lists.includes(name);
        return [name, isHidden && value != null ? (hide ? encrypted : secret(value)) : value];
      }),
    );
  const urn = urnOf(subject);
  return JSON.parse(
    JSON.stringify({
      urn,
      type: urn.split("::")[2],
      id: known.live.id,
      inputs: { ...mark(inputs), __urn: urn },
      outputs: { ...mark(outputs), __svc: hidden(markedNotes(kind, notes, lists)), __urn: urn, __provider: "require" },
    }),
  );
}

/** As `terraform show -json` prints it. */
export function shown(subjects: readonly Subject[]): string {
  const resources = subjects.map(({ kind, name, declared, known }) => {
    const schema = resourceSchema(kind);
    const { attributes, typeName } = schema;
    const settable = attributes.filter(({ presence }) => presence !== "computed");
    const computed = attributes.filter(({ presence }) => presence === "computed");
    const values = {
      ...toRow(computed, known.live.values),
      ...toRow(settable, withPlainReferences(kind, declared)),
      id: known.live.id,
    };
    const provider_name = "registry.terraform.io/svc-iac/svc";
    return { address: `${typeName}.${name}`, mode: "managed", type: typeName, name, provider_name, values };
  });
  return JSON.stringify({ format_version: "1.0", values: { root_module: { resources } } });
}

/** What the provider keeps beside them in the same state, as `terraform state pull` shows it. */
export function kept(subjects: readonly Subject[]): ReadonlyMap<string, Private> {
  return new Map(
    subjects.map(({ kind, known }) => [
      `${resourceSchema(kind).typeName} ${known.live.id}`,
      { notes: writeDown(kind, known).notes },
    ]),
  );
}

interface Pulled {
  /** Declared names that are given write-only. */
  readonly writeOnly?: readonly string[];
  /** Paths that the configuration marks, in the engine's form. */
  readonly sensitive?: readonly unknown[];
  readonly hasNotes?: boolean;
}

/** The state itself, with both, as `terraform state pull` prints it. */
export function pulled(
  subjects: readonly Subject[],
  { writeOnly = [], sensitive = [], hasNotes = true }: Pulled = {},
): string {
  const notes = kept(subjects);
  const resources = subjects.map((subject) => {
    const { writeOnlyPairs } = resourceSchema(subject.kind);
    const hidden = writeOnlyPairs.filter(({ declared }) => writeOnly.includes(declared));
    const [{ mode, type, name, provider_name, values }] = JSON.parse(shown([subject])).values.root_module.resources;
    const versions = hidden.flatMap(({ plain, version }) => [[plain, null] as const, [version, 1] as const]);
    const own = { ...notes.get(`${type} ${values.id}`), ...(hidden.length > 0 ? { writeOnly } : {}) };
    const beside = hasNotes ? { private: Buffer.from(writePrivate(own)).toString("base64") } : {};
    const attributes = { ...values, ...Object.fromEntries(versions) };
    const instances = [{ schema_version: 0, attributes, sensitive_attributes: sensitive, ...beside }];
    return { mode, type, name, provider: `provider["${provider_name}"]`, instances };
  });
  return JSON.stringify({ version: 4, resources });
}

export function requestFor(declarations: readonly Declarations[], more: Partial<DriftRequest> = {}): DriftRequest {
  return {
    declarations,
    kinds: Object.values(kinds),
    ignore: ["*"],
    secrets: [],
    service: "https://api.example.com",
    tool: "svc-iac 1.0.0",
    now: new Date("2026-11-21T10:00:00Z"),
    ...more,
  };
}

export async function driftOf(declarations: Declarations, io: Io, more: Partial<DriftRequest> = {}): Promise<Report> {
  return drift(requestFor([declarations], more), { ...io, reads: "exact" });
}

import { isSecretPath } from "../../declaration";
import { unfit } from "../../environment/configured";
import { isSecret } from "../../environment/exposed";
import type { Graph } from "../../environment/graph";
import { graphOf } from "../../environment/graph";
import type { DeclaredResource, LoadedEnvironment } from "../../environment/load";
import { MistakesError } from "../../environment/mistake";
import { isFields, type Term, termsIn } from "../../environment/value";
import {
  adoptedId,
  type Kind,
  labelOf,
  managedBy,
  type Named,
  nameAmong,
  nameGiven,
  reasonOf,
  respelled,
  roles,
  type SecretPath,
  withPlainReferences,
} from "../../model";
import { traitsOf } from "../../read";
import type { Io } from "../../state";
import type { Declarations, DeclaredObject, Gone, Unreadable } from "../declared";
import { type Configuration, configured } from "./configuration";
import { fieldPath } from "./field-path";
import { findDeclared, fixedTraits } from "./find-declared";
import { Gap, withoutGaps } from "./gaps";
import { patternOf } from "./rendering";
import { type Found, Values } from "./values";

export interface EnvironmentSource {
  readonly loaded: LoadedEnvironment;
  /** Values of the file's secrets and of other configuration, where available. */
  readonly configuration: Configuration;
  /** The value of `{ stack: name }`. */
  readonly stack: string | undefined;
  /** For messages: `environment staging of environment.svc.yaml`. */
  readonly title: string;
}

/** The result for a declared resource. */
type Outcome =
  | ({ readonly is: "found"; readonly object: DeclaredObject } & Found)
  | { readonly is: "gone"; readonly gone: Gone }
  | { readonly is: "unreadable"; readonly unreadable: Unreadable };

/**
 * The declarations of an environment file, compared without any state: its objects are found by their
 * declared values, with read-only requests.
 */
export async function environmentDeclarations(source: EnvironmentSource, io: Io): Promise<Declarations> {
  const { file, resources } = source.loaded;
  const wrong = unfit(source.loaded, (key) => configured(source.configuration, key));
  if (wrong.length > 0) throw new MistakesError(wrong);
  const outcomes = new Map<string, Promise<Outcome>>();
  const values = new Values(source, io, async (address) => {
    const outcome = await outcomes.get(address);
    if (outcome?.is === "found") return outcome;
    // References to an object that is gone cannot be compared, and the missing object is reported already.
    return new Gap(
      outcome?.is === "unreadable" ? `${address} could not be read: ${outcome.unreadable.reason}` : undefined,
    );
  });
  // Referenced resources come first, so the outcome that another one awaits has been started.
  for (const resource of resources) outcomes.set(addressIn(resource), lookFor(resource, values, source.stack, io));
  const settled = unshared(await Promise.all(outcomes.values()));
  const found = settled.flatMap((one) => (one.is === "found" ? [one] : []));
  return {
    source: source.title,
    file,
    objects: found.map(({ object }) => object),
    gone: settled.flatMap((one) => (one.is === "gone" ? [one.gone] : [])),
    unreadable: settled.flatMap((one) => (one.is === "unreadable" ? [one.unreadable] : [])),
    leaving: [],
    secrets: values.secrets(),
    graph: named(graphOf(source.loaded), found),
  };
}

const addressIn = ({ section, name }: DeclaredResource) => `${section}.${name}`;

async function lookFor(
  resource: DeclaredResource,
  values: Values,
  stack: string | undefined,
  io: Io,
): Promise<Outcome> {
  const { kind, name, fields } = resource;
  const address = addressIn(resource);
  const facts = { address, kind: kind.name, name, position: resource.positions("") };
  const label = labelOf({ kind, name });
  let solved: Named = {};
  const unreadable = (reason: string): Outcome => {
    return { is: "unreadable", unreadable: { ...facts, id: "", reason, mayBe: candidateOf(resource, solved, stack) } };
  };
  try {
    solved = respelled(kind, (await values.of(fields)) as Named);
    const { declared, missing } = withoutGaps(kind, solved);
    const unnamed = nameAmong(kind, solved);
    if (unnamed instanceof Gap && adoptedId(declared) === undefined) {
      return unreadable(`It is matched by its ${kind.naming}, which is not known. ${unnamed.reason ?? ""}`.trim());
    }
    const record = await findDeclared(kind, label, declared, io);
    const traits = tellingIn(kind, declared);
    if (!record) {
      const fixed = adoptedId(declared) === undefined ? fixedTraits(kind, declared) : undefined;
      return { is: "gone", gone: { ...facts, traits, ...(fixed ? { fixed } : {}) } };
    }
    const id = String(record.id);
    const plain = withPlainReferences(kind, declared);
    const places = missing.map(({ path, gap }) => ({ field: path.join("."), reason: gap.reason }));
    const object: DeclaredObject = {
      address,
      kind,
      id,
      name,
      declared: plain,
      written: solved,
      traits,
      known: {
        live: { id, values: {}, parts: {} },
        managed: managedBy(kind, plain),
        home: {},
        undeployed: false,
      },
      secrets: secretsIn(resource),
      untold: places.flatMap(({ field, reason }) => (reason === undefined ? [] : [{ field, reason }])),
      keptNowhere: places.flatMap(({ field, reason }) => (reason === undefined ? [field] : [])),
      positionOf: (path) => resource.positions(fieldPath(kind, pathGiven(resource, path), solved, declared)),
    };
    return { is: "found", object, kind, id, record, declared };
  } catch (error) {
    return unreadable(reasonOf(error));
  }
}

/** Which objects of its kind a resource may be that could not be matched: by its names, as far as they are known. */
function candidateOf({ kind, fields }: DeclaredResource, solved: Named, stack: string | undefined) {
  const { naming } = kind;
  const id = adoptedId(solved) ?? adoptedId(fields);
  const adopted = isFields(fields.adopt) ? fields.adopt[roles.naming] : undefined;
  const own = naming === undefined ? undefined : solved[naming];
  const written = naming === undefined ? [] : [typeof own === "string" ? own : fields[naming], adopted];
  const names = written.filter((one) => one !== undefined).map((one) => patternOf(one, stack));
  return (object: { readonly id: string; readonly name: unknown }) =>
    id === undefined
      ? names.length === 0 || names.some((name) => name.test(String(object.name ?? "")))
      : object.id === id;
}

/** What an intent of the same object has as well: its name, because a move has another region, say, or all where there is none. */
function tellingIn(kind: Kind, declared: Named): Named {
  const { naming } = kind;
  return naming === undefined ? traitsOf(kind, declared) : { [naming]: declared[naming] };
}

/** A path under the name that the file has for the field. */
function pathGiven({ kind, fields }: DeclaredResource, [name, ...rest]: readonly string[]): readonly string[] {
  return name === undefined ? [] : [nameGiven(kind, name, (one) => Object.hasOwn(fields, one)), ...rest];
}

/** Secret paths in fields that are not secret by their kind. */
function secretsIn({ fields }: DeclaredResource): SecretPath[] {
  return termsIn(fields)
    .filter(({ term }) => isSecretTerm(term))
    .map(({ path }) => path.map((key) => (/^\d+$/.test(key) ? undefined : key)));
}

const isSecretTerm = (term: Term) => isSecret(term) || (term.is === "output" && isSecretPath(term.kind, term.path));

/** One object cannot be two resources: if the file does not distinguish them, only the first can be compared. */
function unshared(outcomes: readonly Outcome[]): Outcome[] {
  const owners = new Map<string, string>();
  return outcomes.map((outcome) => {
    if (outcome.is !== "found") return outcome;
    const { id, object } = outcome;
    const owner = owners.get(id);
    owners.set(id, owner ?? object.address);
    if (owner === undefined) return outcome;
    const reason = `It cannot be distinguished from ${owner}, which was matched with ${id}. Give each a unique displayName, or set \`adopt: { id: … }\`.`;
    const { address, kind, name } = object;
    const position = object.positionOf?.([]);
    return { is: "unreadable", unreadable: { address, kind: kind.name, name, id: "", reason, position } };
  });
}

/** The declaration with the names that were found, where the file has expressions. */
function named(graph: Graph, found: readonly { readonly object: DeclaredObject }[]): Graph {
  const labels = new Map(found.map(({ object: { address, kind, declared } }) => [address, nameAmong(kind, declared)]));
  const nodes = graph.nodes.map((node) => {
    const label = labels.get(node.address);
    return typeof label === "string" ? { ...node, label } : node;
  });
  return { ...graph, nodes };
}

import { SvcError, show } from "../model";
import type { Outcome } from "./apply";
import { errorDiagnostic } from "./diagnostics";
import { importObject } from "./import";
import type { Private } from "./notes";
import { type Resource, subjectOf } from "./resource";
import { text } from "./schema";
import type { Attribute } from "./shape";
import { refuseNewer } from "./upgrade";
import { completed, type Row, rawOf, readRow, writeRow } from "./value";
import type * as wire from "./wire.gen";
import { typeOf } from "./wire-schema";

const IDENTITY_VERSION = 0;

/** Identifies an object among those of its type: its home and its ID. */
const attributes: readonly Attribute[] = [
  { ...text("origin", "origin", "optional"), description: "Origin of the API, such as `https://api.example.com`." },
  { ...text("company", "company", "optional"), description: "ID of the company that the object belongs to." },
  { ...text("id", "id", "required"), description: "ID on the platform." },
];

/** The same one for every type. */
export function identitySchemas(typeNames: readonly string[]): Record<string, wire.IdentitySchema> {
  const identityAttributes = attributes.map(({ name, shape, presence, description }) => ({
    name,
    type: Buffer.from(JSON.stringify(typeOf(shape))),
    requiredForImport: presence === "required",
    optionalForImport: presence === "optional",
    description,
  }));
  const schema = { version: IDENTITY_VERSION, identityAttributes };
  return Object.fromEntries(typeNames.map((name) => [name, schema]));
}

/** The identity of an object, once its ID is known; a move changes it. */
export function identityOf(row: Row | null, { notes }: Private): wire.Identity | undefined {
  const id = row?.id;
  return typeof id === "string" && notes ? identityIn(notes.home, id) : undefined;
}

/** The identity of an object in a home. */
export function identityIn({ origin, companyId }: { origin: string; companyId: string }, id: string): wire.Identity {
  return { identityData: writeRow(attributes, { origin, company: companyId, id }) };
}

/** An identity as it is stored in the state. @throws SvcError `state` for what a newer release wrote. */
export function upgradedIdentity({ typeName, version = 0, rawIdentity }: wire.UpgradeIdentity): wire.Identity {
  refuseNewer(`The identity of a ${typeName}`, version, IDENTITY_VERSION);
  return { identityData: writeRow(attributes, completed(attributes, (rawOf(rawIdentity) ?? {}) as Row)) };
}

/** Like an import by ID. */
export async function importByIdentity(resource: Resource, { identityData }: wire.Identity): Promise<Outcome> {
  const identity = readRow(attributes, identityData) ?? {};
  try {
    await refuseElsewhere(resource, identity);
    const outcome = await importObject(resource, String(identity.id));
    if (outcome.row && outcome.row.id !== identity.id) throw noId(identity.id);
    return outcome;
  } catch (error) {
    return { row: null, private: {}, diagnostics: [errorDiagnostic(error, subjectOf(resource, null))] };
  }
}

/** An identity must be of the service and company that the provider is connected to. */
async function refuseElsewhere({ session }: Resource, { origin, company }: Row): Promise<void> {
  const home = await session.connection.client.home();
  if ((origin ?? home.origin) === home.origin && (company ?? home.companyId) === home.companyId) return;
  throw new SvcError({
    code: "wrong-home",
    message: `The identity names company ${company ?? home.companyId} at ${origin ?? home.origin}, but the provider is connected to company ${home.companyId} at ${home.origin}.`,
    next: "Connect to the service and company of the object, or correct the identity.",
  });
}

function noId(given: unknown): SvcError {
  return new SvcError({
    code: "invalid",
    given,
    message: `The \`id\` of the identity is ${show(given)}, which is not the ID of an object.`,
    next: "To import by display name, write `id` in the import block instead of `identity`.",
  });
}

import { z } from "zod";
import {
  type Columns,
  computed,
  eachKnown,
  type Fields,
  type Finding,
  id,
  looksLikeSecret,
  type Part,
  type PartApi,
  type Rule,
  show,
  stamps,
  type WantedEntry,
  type Wire,
  writable,
} from "../../model";

/** Name of an environment variable. */
export const variableKey = z
  .string()
  .min(1)
  .max(255)
  .regex(/^(?!SVC_)/, { error: "must not begin with SVC_, which is reserved for the platform" });

export const variableValue = z.string().max(32768);

/** The scopes of a variable: two, each with its flag on the wire. */
export type Scopes = readonly [first: { name: string; wire: string }, second: { name: string; wire: string }];

/** Environment variables of a service. Plain and secret ones are one list on the platform. */
export function variables(api: PartApi, [first, second]: Scopes, more: Fields = {}, columns: Columns = {}): Part {
  return {
    doc: "Environment variables.",
    form: {
      as: "columns",
      columns: {
        variables: {
          field: "value",
          doc: "Environment variables by name. A value may refer to another variable as `${key}`.",
        },
        secretVariables: {
          field: "value",
          secret: true,
          doc: "Environment variables whose values are secrets: encrypted in state, never shown.",
        },
        variableScopes: {
          field: "scope",
          doc: `Scope of a variable: \`${first.name}\`, \`${second.name}\`, \`both\` (default) or \`neither\`.`,
        },
        ...columns,
      },
    },
    key: variableKey,
    fields: {
      value: writable("Value, at most 32768 characters.", variableValue, { required: true }),
      scope: writable("Its scope.", z.enum(["both", first.name, second.name, "neither"]), {
        default: "both",
        read: ({ [first.wire]: here, [second.wire]: there }) => {
          if (here === undefined || there === undefined) return undefined;
          if (here) return there ? "both" : first.name;
          return there ? second.name : "neither";
        },
        write: (value) => ({
          [first.wire]: value === "both" || value === first.name,
          [second.wire]: value === "both" || value === second.name,
        }),
      }),
      ...more,
      id: computed("ID on the platform.", id, { follows: [] }),
      ...stamps,
    },
    api,
    renames: "key",
    deploys: true,
    keyOf: ({ key: name }: Wire) => String(name),
    send: (entry: WantedEntry) => ({ key: entry.key }),
  };
}

interface Declared {
  readonly variables?: Readonly<Record<string, string>>;
  readonly secretVariables?: Readonly<Record<string, string>>;
  readonly variableScopes?: Readonly<Record<string, string>>;
  readonly variableBranches?: Readonly<Record<string, string>>;
}

/** A key has one owner, and scopes apply to existing keys. */
export const variableRules: readonly Rule[] = [
  ({ variables: plain = {}, secretVariables: secret = {} }: Declared): Finding[] =>
    Object.keys(plain)
      .filter((name) => Object.hasOwn(secret, name))
      .map((name) => ({
        at: `variables.${name}`,
        say: "is also in secretVariables. Keep one of the two",
        suggestion: { edit: "remove" },
      })),
  ({
    variables: plain = {},
    secretVariables: secret = {},
    variableScopes = {},
    variableBranches = {},
  }: Declared): Finding[] =>
    Object.entries({ variableScopes, variableBranches }).flatMap(([column, names]) =>
      Object.keys(names)
        .filter((name) => !Object.hasOwn(plain, name) && !Object.hasOwn(secret, name))
        .map((name) => {
          const say = "refers to a variable that is neither in variables nor in secretVariables";
          return { at: `${column}.${name}`, say, suggestion: { edit: "remove" } };
        }),
    ),
];

/** Ports on which the platform blocks mail (spec 1.4). */
const blockedPorts = new Set(["25", "465", "587"]);
const mailLike = /(SMTP|MAIL).*PORT|PORT.*(SMTP|MAIL)/i;
const mailAddress = /^smtps?:\/\//i;
const references = /\$\{([^}]+)\}/g;

/** Literal values that are probably mistakes. */
export const variableWarnings: readonly Rule[] = [
  ({ variables: plain = {}, secretVariables: secret = {} }: Declared): Finding[] =>
    Object.entries({ variables: plain, secretVariables: secret }).flatMap(([column, values]) =>
      eachKnown(values, (value, name) =>
        referenceFaults(value, [...Object.keys(plain), ...Object.keys(secret)], column === "secretVariables").map(
          (say) => ({
            at: `${column}.${name}`,
            say,
          }),
        ),
      ),
    ),
  ({ variables: plain = {} }: Declared): Finding[] =>
    eachKnown(plain, (value, name) => mailFault(name, value).map((say) => ({ at: `variables.${name}`, say }))),
  ({ variables: plain = {} }: Declared): Finding[] =>
    eachKnown(plain, (value, name) => {
      const say = "looks like a secret. Move it to secretVariables.";
      return looksLikeSecret(name, value) ? [{ at: `variables.${name}`, say }] : [];
    }),
];

/** The same warning for a variable that is declared by itself. */
export const referenceWarning =
  ({ isSecret }: { readonly isSecret: boolean }): Rule =>
  ({ key, value }: { readonly key: string; readonly value: string }): Finding[] =>
    referenceFaults(value, [key], isSecret).map((say) => ({ at: "value", say }));

/** The warnings for references to what is not declared beside a value (contract note 36). No part of a secret is shown. */
function referenceFaults(value: string, declared: readonly string[], isSecret: boolean): string[] {
  const unknown = [...String(value).matchAll(references)]
    .map(([, referred = ""]) => referred)
    .filter((referred) => !declared.includes(referred) && !referred.startsWith("SVC_"));
  const said = unknown.map(
    (referred) =>
      `refers to ${isSecret ? "a variable" : `\${${referred}}`}, which is neither declared here nor one of SVC_*; it resolves only if another variable of the service, or a global one of the company, has that name.`,
  );
  return [...new Set(said)];
}

/** The warning for a variable that leads to a port for mail. */
export function mailFault(name: string, value: string): string[] {
  if (!(mailLike.test(name) && blockedPorts.has(value)) && !isBlockedMailAddress(value)) return [];
  const shown = show(mailAddress.test(value) ? "smtp:…" : value);
  return [
    `is ${shown}: outgoing connections to ports 25, 465 and 587 are blocked. Send mail through a provider's HTTP API.`,
  ];
}

function isBlockedMailAddress(value: string): boolean {
  if (!mailAddress.test(value) || !URL.canParse(value)) return false;
  const { port, protocol } = new URL(value);
  return blockedPorts.has(port || (protocol === "smtps:" ? "465" : "25"));
}

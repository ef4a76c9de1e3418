import { z } from "zod";
import { kinds } from "../kinds";
import { type Kind, SvcError } from "../model";
import { printedJson } from "../model/printed-json";
import { standsFor } from "../terraform/moved";
import { SOURCE, typeNameOf } from "../terraform/schema";
import { hcl } from "./hcl";

const instance = z.object({
  index_key: z.union([z.string(), z.number()]).optional(),
  attributes: z.record(z.string(), z.unknown()).nullish(),
  status: z.string().optional(),
  deposed: z.string().optional(),
  private: z.string().optional(),
  sensitive_attributes: z.unknown().optional(),
});

const resource = z.object({
  module: z.string().optional(),
  mode: z.string(),
  type: z.string(),
  name: z.string(),
  provider: z.string(),
  instances: z.array(instance),
});

const state = z.object({ version: z.literal(4), resources: z.array(resource) });

/** The name of an attribute, the key of a map, or the index of a list. */
export type Step = string | number;

/** An instance of a resource in a state. */
export interface Managed {
  /** None if no kind corresponds to its type. */
  readonly kind: Kind | undefined;
  /** None if the state has none that is a text. */
  readonly id: string | undefined;
  /** `module.shop["eu"].other_application.api["eu"]`. */
  readonly address: string;
  /** Its resource, in the form of a `removed` block, which takes no keys: `module.shop.other_application.api`. */
  readonly resource: string;
  /** Its name there. */
  readonly name: string;
  /** Of the resource, as the state has it: `provider["registry.terraform.io/team/platform"]`. */
  readonly provider: string;
  /** All that the state has of it. */
  readonly attributes: Readonly<Record<string, unknown>>;
  /** The provider's own notes, as the state has them. */
  readonly private: string | undefined;
  /** The paths of what the configuration marks as sensitive. */
  readonly marks: readonly (readonly Step[])[];
  readonly isTainted: boolean;
  /** Remains of an interrupted replacement: another instance may have the same address. */
  readonly isDeposed: boolean;
}

/**
 * Everything that other providers manage that may be the platform's: those with a type that is called like one of our
 * kinds, as a project of another platform is, too. From a state in Terraform's format 4.
 *
 * @throws SvcError `state` if it cannot be read, or has no resource of the platform.
 */
export function readForeignState(text: string, file: string): readonly Managed[] {
  const found = resourcesIn(text, file).map((one) => ({ ...one, kind: kindOf(one.type) }));
  const providers = new Set(found.filter(({ kind }) => kind).map(({ provider }) => provider));
  const own = found.filter(({ provider }) => providers.has(provider));
  if (own.length === 0) {
    throw new SvcError({
      code: "state",
      message: `${file} has no resource of another provider of the platform, such as an application or a database.`,
    });
  }
  return own.flatMap(managedIn);
}

/**
 * Everything that this provider manages, from a state in the same format.
 *
 * @throws SvcError `state` if it cannot be read, or has no resource of this provider.
 */
export function readOwnState(text: string, file: string): readonly Managed[] {
  const typed = new Map(Object.values<Kind>(kinds).map((kind) => [typeNameOf(kind.name), kind]));
  const own = resourcesIn(text, file).flatMap((one) => {
    const kind = typed.get(one.type);
    return kind ? [{ ...one, kind }] : [];
  });
  if (own.length > 0) return own.flatMap(managedIn);
  throw new SvcError({ code: "state", message: `${file} has no resource of ${SOURCE}.` });
}

type Resource = z.infer<typeof resource>;

function resourcesIn(text: string, file: string): readonly Resource[] {
  return parsed(text, file).resources.filter(({ mode }) => mode === "managed");
}

function managedIn({ kind, instances, module, type, name, provider }: Resource & Pick<Managed, "kind">): Managed[] {
  return instances.map(
    ({ index_key: key, attributes, status, deposed, private: own, sensitive_attributes: marked }) => {
      const id = attributes?.id;
      const address = [...(module === undefined ? [] : [module]), type, name].join(".");
      return {
        kind,
        id: typeof id === "string" && id !== "" ? id : undefined,
        address: key === undefined ? address : `${address}[${hcl(key)}]`,
        resource: address.replace(KEY, ""),
        name: [name, key ?? ""].join(" ").trim(),
        provider,
        attributes: attributes ?? {},
        private: own,
        marks: marksIn(marked),
        isTainted: status === "tainted",
        isDeposed: deposed !== undefined,
      };
    },
  );
}

const path = z.array(z.object({ value: z.union([z.string(), z.number(), z.object({ value: z.unknown() })]) }));

/** Each step is the name of an attribute, or an index with its type. A form that is not known is none of ours. */
function marksIn(marked: unknown): Step[][] {
  const found = z.array(path).safeParse(marked ?? []);
  const stepOf = (value: unknown): Step => {
    const own = typeof value === "object" && value !== null && "value" in value ? value.value : value;
    return typeof own === "number" ? own : String(own);
  };
  return found.success ? found.data.map((steps) => steps.map(({ value }) => stepOf(value))) : [];
}

/** The key of a module's instance; one of `for_each` may have brackets itself. */
const KEY = /\[(?:\d+|"(?:[^"\\]|\\.)*")\]/g;

function parsed(text: string, file: string): z.infer<typeof state> {
  try {
    return state.parse(printedJson(text));
  } catch (cause) {
    throw new SvcError(
      {
        code: "state",
        message: `${file} is not a Terraform state in format 4.`,
        next: "Write one with `terraform state pull > state.json`.",
      },
      { cause },
    );
  }
}

/** Our own resources need no migration. */
const kindOf = (type: string): Kind | undefined =>
  type.startsWith("svc_") ? undefined : Object.values<Kind>(kinds).find((kind) => standsFor(kind, type));

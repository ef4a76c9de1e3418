import { z } from "zod";
import { kinds } from "../kinds";
import { type Kind, SvcError } from "../model";
import { standsFor } from "../terraform/moved";

const instance = z.object({
  index_key: z.union([z.string(), z.number()]).optional(),
  attributes: z.record(z.string(), z.unknown()).nullish(),
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

/** An object in another provider's state. */
export interface Managed {
  readonly kind: Kind;
  readonly id: string;
  /** `module.shop.other_application.api["eu"]`. */
  readonly address: string;
  /** Its name there. */
  readonly name: string;
}

export interface ForeignState {
  readonly objects: readonly Managed[];
  /** Addresses of the other resources of the same providers: `other_application_variable.level`. */
  readonly others: readonly string[];
}

/**
 * The objects that other providers of the platform manage, from a state in Terraform's format 4.
 *
 * @throws SvcError `state` if it cannot be read, or has no resource of the platform.
 */
export function readForeignState(text: string, file: string): ForeignState {
  const { resources } = parsed(text, file);
  const managed = resources.filter(({ mode }) => mode === "managed");
  const found = managed.map((one) => ({ ...one, kind: kindOf(one.type) }));
  const providers = new Set(found.filter(({ kind }) => kind).map(({ provider }) => provider));
  const own = found.filter(({ provider }) => providers.has(provider));
  if (own.length === 0) {
    throw new SvcError({
      code: "state",
      message: `${file} has no resource of another provider of the platform, such as an application or a database.`,
    });
  }
  const objects = own.flatMap(({ kind, instances, ...one }) =>
    instances.flatMap(({ index_key: key, attributes }): Managed[] => {
      const id = attributes?.id;
      if (!kind || typeof id !== "string") return [];
      const index = key === undefined ? "" : `[${JSON.stringify(key)}]`;
      return [{ kind, id, address: `${addressOf(one)}${index}`, name: [one.name, key ?? ""].join(" ").trim() }];
    }),
  );
  const others = own.filter(({ kind }) => !kind).map(addressOf);
  return { objects, others: [...new Set(others)] };
}

function parsed(text: string, file: string): z.infer<typeof state> {
  try {
    return state.parse(JSON.parse(text));
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

const addressOf = ({ module, type, name }: { module?: string | undefined; type: string; name: string }): string =>
  [...(module === undefined ? [] : [module]), type, name].join(".");

/** Our own resources need no migration. */
const kindOf = (type: string): Kind | undefined =>
  type.startsWith("svc_") ? undefined : Object.values<Kind>(kinds).find((kind) => standsFor(kind, type));

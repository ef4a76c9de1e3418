import { z } from "zod";
import { computed, immutable, option, type Reissue, writable } from "./field";

/** Vocabulary that several kinds share. A field moves here with its second user. */

/** IDs of the platform are UUIDs of any version. */
export const id = z.guid();

/** What RFC 3986 has in a URI: parsers of URLs take other characters as well, and encode them. */
const URI =
  /^\w+:\/\/([\w.~:!$&'()*+,;=%-]*@)?(\[[\da-f:.]+\])?([\w.~:/?@!$&'()*+,;=-]|%[\da-f]{2})*(#([\w.~:/?@!$&'()*+,;=-]|%[\da-f]{2})*)?$/i;

/** The contract only requires a URI; what these lead to is reached over the network. */
const urlOf = (schemes: string, example: string) => {
  const shape = new RegExp(`^(${schemes.replace(/, | or /g, "|")})://\\S+$`, "i");
  const isUrl = (text: string) => shape.test(text) && URI.test(text) && URL.canParse(text);
  const error = `must be an ${schemes} URL such as ${example}, with other characters encoded (ü as %C3%BC)`;
  return z.stringFormat("url", isUrl, { error });
};

/** The address of what speaks HTTP. */
export const webUrl = urlOf("http or https", "https://www.example.com");

/** The address of a Git repository. */
export const repositoryUrl = urlOf("https, http, ssh or git", "https://git.example.com/shop/api");

/**
 * The ID of a row in one of the platform's reference lists (`listings`). Where its name is accepted instead,
 * `word` is the key that it is given under: `{ cluster: "europe-west" }`.
 */
export const listedId = (listing: string, word: string) => id.meta({ listing, word });

/** The name of such a row, where the platform accepts it. */
export const listedName = (listing: string, pattern: RegExp, error: string) =>
  z.string().regex(pattern, { error }).meta({ nameIn: listing });

/** The ID of an object of a kind, where only the ID is accepted. */
export const idOfKind = (kind: string) => id.meta({ idOf: kind });

export const displayName = (shortest: number, longest = 64) =>
  writable(
    `Name shown in the dashboard, ${shortest} to ${longest} characters.`,
    z.string().min(shortest).max(longest),
    { required: true, autonamed: true },
  );

export const clusterId = immutable("Region: the ID of a cluster, see `getCluster`.", listedId("cluster", "cluster"), {
  required: true,
  carried: true,
  locates: true,
});

/** A service's own record shows its project. */
export const projectId = writable("ID of the project.", idOfKind("Project"), { clears: true });

export const gitType = z.enum(["github", "bitbucket", "gitlab"]).meta({ title: "GitType" });

/** Fields that every record of the platform has. */
export const stamps = {
  createdAt: computed("Creation time, RFC 3339.", z.iso.datetime(), { stable: true }),
  updatedAt: computed("Time of the record's last change, RFC 3339.", z.iso.datetime()),
};

/** The same for rows whose times the platform may leave out. */
export const optionalStamps = {
  createdAt: { ...stamps.createdAt, schema: stamps.createdAt.schema.nullable() },
  updatedAt: { ...stamps.updatedAt, schema: stamps.updatedAt.schema.nullable() },
};

/** Fields with the same meaning in every kind that has them. */
export const roles = {
  naming: "displayName",
  state: "status",
  group: "projectId",
  region: "clusterDisplayName",
  protection: "deletionProtection",
} as const;

export const systemName = computed(
  "The platform's own name of the object, derived from the display name.",
  z.string(),
  {
    wire: "name",
    stable: true,
  },
);

export const companyId = computed("ID of the company that owns the object.", id.nullable(), { stable: true });

export const port = z.int().min(1).max(65535);

/** Host name of a custom domain, which may be a wildcard (contract note 42). */
export const hostName = z
  .string()
  .regex(/^(?=.{1,253}$)(\*\.)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/i, {
    error: "must be a host name such as shop.example.com or *.example.com",
  });

export const globs = z.array(z.string().min(1));

/** Hours for which what is issued again stays valid. */
export const graceHours = z.int().min(0).max(168);

const rotationShape = z
  .strictObject({ trigger: z.string().min(1), graceHours: graceHours.optional() })
  .meta({ title: "Rotation" });

/**
 * Reissues `what`, as the docs call it. A trigger that is newly declared rotates nothing.
 */
export function rotation(what: string, { operation, grace }: Reissue) {
  return option(
    `A changed \`trigger\` (any text) issues ${what}; what it replaces stays valid for \`graceHours\`, 0 to 168, 0 by default. The first trigger is only recorded; to rotate at once, use \`svc-iac rotate\`.`,
    rotationShape,
    {
      via: {
        by: "calls",
        operations: [operation],
        answers: true,
        interrupted: { trigger: "" },
        calls: ({ from, to, id: object }) => {
          const [before, after] = [from, to] as [
            z.infer<typeof rotationShape> | undefined,
            z.infer<typeof rotationShape>,
          ];
          if (!before || before.trigger === after.trigger) return [];
          return [{ operation, ids: [object], body: { [grace]: after.graceHours ?? 0 } }];
        },
      },
    },
  );
}

/** Guards what cannot be recovered, even if an engine hides the reason for a delete (a rename, a removal). */
const deletionProtection = option(
  "Refuses to delete or replace the object, whatever the engine asks, until it is set to false and applied.",
  z.boolean(),
  { default: false },
);

/** Options of kinds that hold unrecoverable data. */
export const dataGuards = {
  deletionProtection,
  allowDataLoss: option(
    "ID of the object whose data may be lost: allows its replacement, or a creation beside it, which is refused otherwise.",
    id,
  ),
};

/** Options of every kind. */
export const options = {
  adopt: option(
    "Adopts an existing object instead of creating one: `{ id }`, or `{ displayName }` with its name. Ignored once the resource has an object.",
    z
      .union([z.strictObject({ id }), z.strictObject({ displayName: z.string().min(1) })], {
        error: "must be { id } or { displayName }",
      })
      .meta({ title: "Adopt" }),
  ),
  allowSameName: option(
    "Creates the object, or the clone of a move, even if a matching object exists: from an interrupted run, a forced replacement or another stack's.",
    z.boolean(),
  ),
  takeOver: option(
    "Adopts an object even if a shared store records another stack as its owner; from then on, this stack owns it.",
    z.boolean(),
  ),
};

/** For entries with resources of their own: each exists once, so `allowSameName` would have no meaning. */
export const entryOptions = {
  adopt: option(
    "Adopts an existing entry instead of creating one: `{ id }`, with its ID, not its name. Ignored once the resource has an entry.",
    z.strictObject({ id: z.string().min(1) }).meta({ title: "AdoptEntry" }),
  ),
  takeOver: options.takeOver,
};

/** Option of kinds that deploy. */
export const deploy = option(
  'When an apply counts as done: `wait: "live"` (default) when the deployment has succeeded, `"accepted"` as soon as it has been started; `"none"` starts none. `timeout` in minutes of work, 20 by default.',
  z
    .strictObject({
      wait: z.enum(["live", "accepted", "none"]).optional(),
      timeout: z.number().positive().optional(),
    })
    .meta({ title: "Deploy" }),
);

import { z } from "zod";
import {
  asSet,
  camelCase,
  companyId,
  computed,
  displayName,
  type Finding,
  id,
  immutable,
  kind,
  listedId,
  listedName,
  operationsOf,
  type RuleContext,
  type Run,
  renameKeys,
  rotation,
  snakeCase,
  stamps,
  type Wire,
  writable,
} from "../model";

const capability = z
  .strictObject({
    permission: listedName("permission", /^[A-Z_]+:[A-Z_]+$/, "must be a resource and an action, such as APP:READ"),
    idResource: id.nullish(),
  })
  .meta({ title: "Capability" });

type Capability = z.infer<typeof capability>;

/** Order and repetitions have no meaning, and a capability without a resource covers all. */
function inOrder(all: readonly Capability[]): Capability[] {
  const whole = all.map(({ permission, idResource = null }): Capability => ({ permission, idResource }));
  const byText = new Map(whole.map((one) => [JSON.stringify(one), one]));
  return [...byText].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, one]) => one);
}

interface Declared {
  readonly name: string;
  readonly roleIds?: readonly string[];
  readonly capabilities?: readonly Capability[];
}

const token = { operation: "rotateApiKey", grace: "old_token_ttl_hours" } as const;

export const apiKey = kind("ApiKey", {
  doc: "A key for the API of the platform. It needs at least one role or capability. A key cannot disable, rotate or delete itself, so it cannot be the provider's own key.",
  fields: {
    name: displayName(1, 255),
    roleIds: writable("IDs of the roles of the key, see `getRole`.", z.array(listedId("role", "role")), {
      default: [],
      normal: asSet,
      read: ({ roles }) => (roles as Wire[] | undefined)?.map((role) => role.id),
    }),
    capabilities: writable(
      "Permissions in addition to the roles: a `permission` such as `APP:READ`, for one resource with `idResource`, otherwise for all.",
      z.array(capability),
      {
        default: [],
        normal: (all) => inOrder(all),
        read: ({ capabilities }) => (capabilities as Wire[] | undefined)?.map((one) => renameKeys(camelCase, one)),
        write: (all) => ({ capabilities: inOrder(all).map((one) => renameKeys(snakeCase, one)) }),
      },
    ),
    expiresAt: immutable(
      "Expiry time, RFC 3339. If not set, the key does not expire.",
      z.iso.datetime({ offset: true }),
      {
        wire: "expired_at",
        renamedFrom: ["expiredAt"],
        normal: (at) => new Date(at).toISOString(),
      },
    ),
    isEnabled: writable("Whether the platform accepts the key.", z.boolean(), {
      default: true,
      watched: true,
      via: { by: "toggle", operation: "toggleApiKey" },
    }),
    rotation: rotation("a new `token`", token),
    companyId,
    token: computed("The key itself. The platform shows it only when it is issued.", z.string().nullable(), {
      secret: true,
      shownOnce: true,
      follows: ["rotation"],
    }),
    source: computed("Where the key was created, `EXTERNAL` through the API.", z.string().nullable(), { stable: true }),
    lastUsedAt: computed("Time of the last use, RFC 3339.", z.iso.datetime().nullable()),
    ...stamps,
  },
  naming: "name",
  rules: [
    ({ roleIds = [], capabilities = [] }: Declared) =>
      roleIds.length + capabilities.length === 0 && {
        at: "roleIds",
        say: "and capabilities are both empty: at least one role or capability is required",
      },
    onePerName,
  ],
  warnings: [expired],
  reveal: token,
  isUnmanageable,
  api: operationsOf("ApiKey"),
  examples: {
    minimal: { name: "ci", capabilities: [{ permission: "APP:READ" }] },
    full: {
      name: "ci",
      roleIds: ["b0000000-0000-4000-8000-000000000004"],
      capabilities: [
        { permission: "APP:UPDATE", idResource: "66666666-6666-4666-8666-666666666666" },
        { permission: "STATIC_SITE:READ" },
      ],
      expiresAt: "2030-01-01T00:00:00.000Z",
      isEnabled: true,
      rotation: { trigger: "2026-01", graceHours: 24 },
    },
  },
});

/** The platform creates such a key all the same. */
function expired({ expiresAt }: { expiresAt?: string | null }, { previous }: RuleContext): Finding | false {
  const isOver = !previous && typeof expiresAt === "string" && Date.parse(expiresAt) <= Date.now();
  return (
    isOver && {
      at: "expiresAt",
      given: expiresAt,
      say: `is in the past (${expiresAt}): the platform will not accept the key`,
    }
  );
}

/** If the answer has no ID, a new key can only be found by its name (contract note 29). */
function onePerName({ name }: Declared, { previous, claim }: RuleContext): Finding | false {
  const other = claim?.(`the API key ${name}`);
  return (
    other !== undefined &&
    !previous && {
      at: "name",
      given: name,
      say: `must be unique, because a new key is found by its name: ${other} has the same one`,
    }
  );
}

/** The current key of a run can neither disable, rotate nor delete itself; the platform keeps one (note 37). */
async function isUnmanageable({ id: key }: Wire, { look, keyId }: Run): Promise<boolean> {
  if (key === keyId) return true;
  const { source } = await look.one({ operation: "getApiKey", ids: [String(key)] });
  return source === "SUPPORT_MCP";
}

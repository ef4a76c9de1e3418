import { z } from "zod";
import {
  asSet,
  type ChangeInPlace,
  companyId,
  computed,
  dataGuards,
  displayName,
  entryOperationsOf,
  id,
  identityOfRow,
  immutable,
  kind,
  type Look,
  mustBe,
  type Outage,
  operationsOf,
  optionalStamps,
  type Part,
  projectId,
  rotation,
  type ShownInPlace,
  SvcError,
  stamps,
  systemName,
  type Used,
  type User,
  type Wire,
  writable,
} from "../model";
import { MOST_ASKED } from "./parts/left-behind";
import { balancersTo } from "./parts/referrers";
import { applicationUser } from "./parts/users";

const methods = z.array(z.enum(["GET", "PUT", "POST", "DELETE", "HEAD"])).min(1);
const texts = z.array(z.string().min(1).max(250));

const corsIdentity = ["origins", "methods", "headers"];
/** An update replaces the whole rule. */
const whole = { normal: asSet, sentWith: corsIdentity };

const corsFields = {
  origins: writable("Origins such as https://shop.example.com, or * for any; 1 to 100.", texts.min(1).max(100), {
    required: true,
    ...whole,
  }),
  methods: writable("Allowed methods: GET, PUT, POST, DELETE, HEAD.", methods, { required: true, ...whole }),
  headers: writable("Allowed request headers, at most 100.", texts.max(100), { default: [], ...whole }),
  id: computed("ID on the platform.", id, { follows: [] }),
  createdAt: optionalStamps.createdAt,
};

const origin = /^(\*|https?:\/\/(\*\.)?[^/\s*]+)$/;

/** Rules for browsers. The platform only shows IDs in its list, so a rule is identified by its content. */
const corsPolicies: Part = {
  doc: "Origins from which browsers may read and write.",
  form: { as: "list", name: "corsPolicies", identity: corsIdentity },
  fields: corsFields,
  api: { ...entryOperationsOf("CorsPolicy"), list: "listCorsPolicies" },
  overlaps: true,
  keyOf: (row, around) => identityOfRow(corsFields, corsIdentity, row, around),
  rules: [
    ({ origins }: { origins: readonly string[] }) =>
      origins
        .filter((given) => !origin.test(given))
        .map((given) => ({
          at: "origins",
          given,
          say: mustBe("* or origins such as https://shop.example.com (no path)", given),
        })),
  ],
};

const keys = { operation: "rotateObjectStorageCredentials", grace: "old_credentials_ttl_hours" } as const;

export const bucket = kind("Bucket", {
  doc: "S3-compatible object storage, served through the CDN when it is public.",
  fields: {
    displayName: displayName(2),
    location: immutable("Storage location.", z.enum(["apac", "eeur", "enam", "oc", "weur", "wnam"]), {
      default: "enam",
      locates: true,
    }),
    jurisdiction: immutable("Data-residency jurisdiction.", z.enum(["default", "eu", "fedramp"]), {
      default: "default",
    }),
    publicAccess: writable("Publicly readable, at `domain`.", z.boolean(), {
      default: false,
      watched: true,
      read: ({ domain }) => (domain === undefined ? undefined : domain !== null),
      via: { by: "switch", on: "enableObjectStorageDomain", off: "disableObjectStorageDomain" },
    }),
    rotation: rotation("new keys", keys),
    projectId,
    ...dataGuards,
    name: systemName,
    companyId,
    status: computed("ready or deleting.", z.string().nullable()),
    bucketName: computed("Name of the bucket for S3 clients.", z.string(), { stable: true }),
    endpoint: computed("S3-compatible endpoint.", z.string().nullable(), { stable: true }),
    domain: computed("Public host name; null while public access is off.", z.string().nullable(), {
      follows: ["publicAccess"],
    }),
    accessKey: computed("Access key. The platform shows it only on creation.", z.string().nullable(), {
      secret: true,
      shownOnce: true,
      follows: ["rotation"],
    }),
    secretKey: computed("Secret key. The platform shows it only on creation.", z.string().nullable(), {
      secret: true,
      shownOnce: true,
      follows: ["rotation"],
    }),
    ...stamps,
  },
  parts: { corsPolicies },
  holdsData: ({ displayName: label }: { displayName: string }) => `bucket ${label} and all objects in it`,
  outages: async (change, look) => [
    ...(await applicationsWithOldKeys(change, look)),
    ...(await publicHost(change, look)),
  ],
  shownOutages: (shown) => [...anyWithOldKeys(shown), ...shownHost(shown)],
  users: applicationsWithKey,
  reveal: keys,
  serviceType: "OBJECT_STORAGE",
  referrers: balancersTo("OBJECT_STORAGE"),
  api: operationsOf("ObjectStorage"),
  removal: { deleting: ["deleting"], failed: [], within: 900 },
  examples: {
    minimal: { displayName: "shop-assets" },
    full: {
      displayName: "shop-assets",
      location: "weur",
      jurisdiction: "eu",
      publicAccess: true,
      rotation: { trigger: "2026-01", graceHours: 24 },
      deletionProtection: false,
      corsPolicies: [{ origins: ["https://shop.example.com"], methods: ["GET", "HEAD"], headers: ["range"] }],
    },
  },
});

/** The host that a bucket has only while it is public, where a change ends that. */
const isClosed = (changed: ReadonlySet<string>, { publicAccess }: Wire) =>
  changed.has("publicAccess") && (publicAccess ?? false) === false;

const closed = (host: unknown): Outage[] =>
  typeof host === "string"
    ? [
        {
          subject: host,
          why: "Public access is switched off, and the bucket has this host only while it is public.",
          without: "Without an outage: leave it on, or switch it off when nobody uses the host any more.",
          until: "declared",
        },
      ]
    : [];

async function publicHost({ id: bucketId, changed, declared }: ChangeInPlace, look: Look): Promise<Outage[]> {
  if (!isClosed(changed, declared)) return [];
  const { domain } = await look.one({ operation: "getObjectStorage", ids: [bucketId] });
  return closed(domain);
}

/** The same as far as a plan shows it. */
const shownHost = ({ changed, state, declared }: ShownInPlace): Outage[] =>
  isClosed(changed, declared) ? closed(state.domain) : [];

interface Rotated {
  readonly rotation?: { readonly trigger: string; readonly graceHours?: number | null };
  readonly accessKey?: unknown;
}

/** For how many hours the earlier keys stay valid, where new ones are issued. */
function graceOf({ rotation: before }: Rotated, { rotation: after }: Rotated, changed: ReadonlySet<string>): unknown {
  const isRotated = changed.has("rotation") && before && after && before.trigger !== after.trigger;
  return isRotated ? (after.graceHours ?? 0) : undefined;
}

/** What runs has the keys of its own deployment (contract note 47): they are refused at once, or when the grace ends. */
function oldKeys(subject: string, user: string, command: string, grace: unknown): Outage {
  const why = "The keys change, and what runs has those of its own deployment";
  const deploys = `unless the same run does${command}.`;
  if (grace === 0) {
    const without = `Deploy ${user} right after this, ${deploys} Without an outage: set \`rotation.graceHours\`, and deploy it within that time.`;
    return { subject, why: `${why}.`, without, until: "deployment" };
  }
  // The run may be the first to know it.
  const after = typeof grace === "number" ? `${grace} ${grace === 1 ? "hour" : "hours"} after that` : "with the grace";
  return {
    subject,
    why: `${why}, which end ${after}.`,
    without: `Without an outage: deploy ${user} with the new ones before, ${deploys} Variables that are write-only need another version for that.`,
    until: "deployment",
    unless: "deployedInTime",
  };
}

/** A plan alone does not show who uses them. */
function anyWithOldKeys({ label, changed, state, declared }: ShownInPlace): Outage[] {
  const grace = graceOf(state, declared, changed);
  return grace === undefined ? [] : [oldKeys(`Each connection to ${label}`, "what uses them", "", grace)];
}

async function applicationsWithOldKeys({ id: bucketId, label, changed, live, declared }: ChangeInPlace, look: Look) {
  const grace = graceOf(live, declared, changed);
  if (grace === undefined) return [];
  const users = await applicationsWithKey({ id: bucketId, values: live }, look);
  return users.map((user) =>
    oldKeys(`The connection of ${user.label} to ${label}`, "it", `: \`svc-iac deploy ${user.id}\``, grace),
  );
}

/** Those with its access key in a variable, or all if a global one has it. */
async function applicationsWithKey({ values }: Used, look: Look, isAsked: (id: string) => boolean = () => true) {
  const { accessKey: key }: Rotated = values;
  if (typeof key !== "string") return [];
  const isIn = (rows: readonly Wire[]) => rows.some(({ value }) => String(value).includes(key));
  const isGlobal = isIn(await look.all({ operation: "listGlobalEnvVars", ids: [] }));
  const all = await look.all({ operation: "listApplications", ids: [] });
  const applications = all.filter((row) => isAsked(String(row.id)));
  if (applications.length > MOST_ASKED) {
    const message = `what uses its keys was not searched for in ${applications.length} applications, because each takes a request.`;
    throw new SvcError({ code: "unchecked", message });
  }
  const found = applications.map(async ({ id: application, display_name: name }): Promise<User[]> => {
    const user = applicationUser(application, name);
    const uses = isGlobal || isIn(await look.all({ operation: "listApplicationEnvVars", ids: [user.id] }));
    return uses ? [user] : [];
  });
  return (await Promise.all(found)).flat();
}

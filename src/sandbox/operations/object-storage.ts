import { randomBytes } from "node:crypto";
import type { Call, Handlers } from "../operation";
import { beginDeletion, checkProject, collection, inPath, newNamed, pathId, projectIn } from "../operation";
import type { BucketKeys, CorsPolicy, ObjectStorage } from "../records";
import { HOSTS } from "../reference";
import { newborn, partById, type World } from "../world";

const HOUR = 3_600_000;
const DEFAULT_OBJECTS = 1000;

const newKeys = (): BucketKeys => ({
  access_key: randomBytes(16).toString("hex"),
  secret_key: randomBytes(32).toString("hex"),
});

/** A bucket with the platform's defaults. */
export function newObjectStorage(world: World, company: string, fields: Partial<ObjectStorage>): ObjectStorage {
  const born = newNamed(world, company, fields.display_name ?? "bucket");
  return {
    ...born,
    status: "ready",
    location: "enam",
    jurisdiction: "default",
    bucket_name: born.name,
    domain: null,
    endpoint: `https://${fields.location ?? "enam"}.${HOSTS.storage}`,
    keys: [newKeys()],
    cors_policies: {},
    objects: {},
    ...fields,
  };
}

const publicHost = (bucket: ObjectStorage): string => `${bucket.bucket_name}.${HOSTS.storagePublic}`;

/** Only the answers of create and rotate have the keys (contract note 23). */
function shown(bucket: ObjectStorage, keys?: BucketKeys): Record<string, unknown> {
  return { ...bucket, access_key: keys?.access_key ?? null, secret_key: keys?.secret_key ?? null };
}

const bucketOf = (call: Call): ObjectStorage => inPath(call, "object-storage");

function createBucket(call: Call): unknown {
  const { public_access, ...fields } = call.body as Partial<ObjectStorage> & { public_access?: boolean };
  const bucket = newObjectStorage(call.world, call.company, { ...fields, project_id: projectIn(call) });
  if (public_access) bucket.domain = publicHost(bucket);
  call.world.records.add("object-storage", bucket);
  return shown(bucket, bucket.keys[0]);
}

function rotate(call: Call): unknown {
  const bucket = bucketOf(call);
  const validUntil = call.world.time.now() + Number(call.body.old_credentials_ttl_hours ?? 0) * HOUR;
  const earlier = bucket.keys.map((keys) => ({
    ...keys,
    valid_until: Math.min(keys.valid_until ?? validUntil, validUntil),
  }));
  const keys = newKeys();
  bucket.keys = [keys, ...earlier.filter((it) => it.valid_until > call.world.time.now())];
  call.world.time.touch(bucket);
  return shown(bucket, keys);
}

function setPublic(call: Call, isPublic: boolean): ObjectStorage {
  const bucket = bucketOf(call);
  bucket.domain = isPublic ? publicHost(bucket) : null;
  call.world.time.touch(bucket);
  return bucket;
}

function listObjects(call: Call): unknown {
  const bucket = bucketOf(call);
  const {
    prefix = "",
    delimiter,
    cursor = "",
    limit = DEFAULT_OBJECTS,
  } = call.query as {
    prefix?: string;
    delimiter?: string;
    cursor?: string;
    limit?: number;
  };
  return Object.entries(bucket.objects)
    .map(([key, object]) => ({ key, ...object }))
    .filter(({ key }) => key.startsWith(prefix) && key > cursor)
    .filter(({ key }) => !delimiter || !key.slice(prefix.length).includes(delimiter))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .slice(0, limit);
}

const policyOf = (call: Call): CorsPolicy =>
  partById(bucketOf(call).cors_policies, pathId(call, "cors_policy_id"), "CORS policy");

/** Headers that are not sent are null: clients in use disagree, and this satisfies all (contract note 44). */
const policyFields = (body: Record<string, unknown>): Pick<CorsPolicy, "methods" | "origins" | "headers"> => {
  const { methods, origins, headers = null } = body as unknown as CorsPolicy;
  return { methods, origins, headers };
};

const corsHandlers: Handlers = {
  listCorsPolicies: (call) => Object.values(bucketOf(call).cors_policies),
  // Only answers with a message (contract note 24).
  createCorsPolicy: (call) => {
    const policy = { ...newborn(call.world), ...policyFields(call.body) };
    bucketOf(call).cors_policies[policy.id] = policy;
    return "The CORS policy is created.";
  },
  updateCorsPolicy: (call) => {
    const policy = policyOf(call);
    Object.assign(policy, policyFields(call.body));
    call.world.time.touch(policy);
    return "The CORS policy is updated.";
  },
  deleteCorsPolicy: (call) => {
    delete bucketOf(call).cors_policies[policyOf(call).id];
  },
};

export const objectStorageHandlers: Handlers = {
  ...collection("object-storage", "ObjectStorage", {
    show: (bucket) => shown(bucket),
    update: (bucket, call) => {
      checkProject(call);
      Object.assign(bucket, call.body);
    },
    delete: (bucket, call) => {
      if (bucket.status === "deleting") return;
      beginDeletion(call, bucket, "ready");
    },
  }),
  createObjectStorage: createBucket,
  rotateObjectStorageCredentials: rotate,
  enableObjectStorageDomain: (call) => shown(setPublic(call, true)),
  disableObjectStorageDomain: (call) => {
    setPublic(call, false);
  },
  listObjects,
  ...corsHandlers,
};

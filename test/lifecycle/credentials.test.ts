import { connect } from "../../src/client/client";
import { sendOnce } from "../../src/client/transport";
import { check, warnings } from "../../src/declaration";
import { findUnmanaged } from "../../src/drift/unmanaged";
import { kinds } from "../../src/kinds";
import { remove } from "../../src/lifecycle/apply/remove";
import { adoptionNotices } from "../../src/lifecycle/plan/adoption";
import { apply } from "../../src/lifecycle/run/apply-plan";
import type { Kind, Wire } from "../../src/model";
import { read } from "../../src/read";
import type { Io, Known } from "../../src/state";
import { worldOfTests } from "../laws/law";
import { changeObject } from "../laws/world";

const world = worldOfTests();
const name = "ci";
const key = { name, capabilities: [{ permission: "APP:READ" }] };

async function applied(kind: Kind, declared: Wire, known?: Known, io: Io = world.io): Promise<Known> {
  const { known: now, error } = await apply({ kind, name, declared, ...(known ? { known } : {}) }, io);
  if (error) throw error;
  return now;
}

const seen = async (kind: Kind, known: Known) => (await read(kind, name, known, world.io)) as Known;

function tokenOf({ live }: Known): string {
  const { token } = live.values;
  expect(token).toEqual(expect.stringMatching(/^svc_[\w-]{32}$/));
  return String(token);
}

/** Whether a token opens the API. */
async function opens(token: string): Promise<boolean> {
  const client = connect({ settings: { url: world.sandbox.url, token, speed: 1 }, clock: world.io.client.clock });
  return client.all({ operation: "listApplications", ids: [] }).then(
    () => true,
    () => false,
  );
}

const keys = () => world.io.client.all({ operation: "listApiKeys", ids: [] });

/** A service that answers each creation of a key with all of its record (contract note 43). */
function tellingIo(): Io {
  const transport: typeof sendOnce = async (settings, clock, call, signal) => {
    const answer = await sendOnce(settings, clock, call, signal);
    if (call.operation !== "createApiKey") return answer;
    const [made] = (await keys()).filter((row) => row.name === name);
    const record = await world.io.client.one({ operation: "getApiKey", ids: [String(made?.id)] });
    return { ...answer, body: { ...record, ...(answer.body as Wire) } };
  };
  const settings = { url: world.sandbox.url, token: world.sandbox.token, speed: 1 };
  return { ...world.io, client: connect({ settings, clock: world.io.client.clock, transport }) };
}

describe("an API key", () => {
  test.each([
    ["its token and name", () => world.io],
    ["all of its record", tellingIo],
  ])("is known after an answer with %s, and its token stays known", async (_, io) => {
    const made = await applied(kinds.apiKey, key, undefined, io());
    expect((await keys()).map(({ id }) => id)).toContain(made.live.id);
    expect(await opens(tokenOf(made))).toBe(true);
    const again = await seen(kinds.apiKey, made);
    expect(tokenOf(again)).toBe(tokenOf(made));
    expect(tokenOf(await applied(kinds.apiKey, { ...key, isEnabled: false }, again))).toBe(tokenOf(made));
  });

  test("is found by its name beside an older one of that name", async () => {
    const older = await applied(kinds.apiKey, key);
    await world.io.client.clock.sleep(3_600_000);
    // As any run does before it creates something.
    await keys();
    const newer = await applied(kinds.apiKey, { ...key, allowSameName: true });
    expect(newer.live.id).not.toBe(older.live.id);
    expect(await opens(tokenOf(newer))).toBe(true);
  });

  test("gets a new token where the answer that had it was lost", async () => {
    world.sandbox.addFault({ operation: "createApiKey", nth: 1, drop: "after" });
    const made = await applied(kinds.apiKey, key);
    expect(await opens(tokenOf(made))).toBe(true);
    expect((await keys()).filter((row) => row.name === name)).toHaveLength(1);
  });

  test("that is adopted keeps the token in use, which is unknown here", async () => {
    const made = await applied(kinds.apiKey, key);
    world.writes();
    const adopted = await applied(kinds.apiKey, { ...key, adopt: { id: made.live.id } });
    expect(adopted.live.values.token).toBeNull();
    expect(world.writes()).toEqual({});
    expect(await opens(tokenOf(made))).toBe(true);
  });

  test("is rotated by a changed trigger only, and its previous token stays valid as declared", async () => {
    const first = await applied(kinds.apiKey, { ...key, rotation: { trigger: "one", graceHours: 1 } });
    const same = await applied(kinds.apiKey, { ...key, rotation: { trigger: "one", graceHours: 2 } }, first);
    expect(tokenOf(same)).toBe(tokenOf(first));
    const next = await applied(kinds.apiKey, { ...key, rotation: { trigger: "two", graceHours: 2 } }, same);
    expect(tokenOf(next)).not.toBe(tokenOf(first));
    expect([await opens(tokenOf(first)), await opens(tokenOf(next))]).toEqual([true, true]);
    await world.io.client.clock.sleep(2 * 3_600_000);
    expect([await opens(tokenOf(first)), await opens(tokenOf(next))]).toEqual([false, true]);
  });

  test("of the run itself, and the platform's own, cannot be declared", async () => {
    const ours = await applied(kinds.apiKey, key);
    const theirs = await applied(kinds.apiKey, { ...key, name: "assistant" });
    await changeObject(world.sandbox, `api-keys/${theirs.live.id}`, { source: "SUPPORT_MCP" });
    const search = { kinds: [kinds.apiKey], known: new Set<string>(), ignore: [], project: undefined, elsewhere: [] };
    const { unmanaged } = await findUnmanaged(search, await world.io.client.home(), world.io);
    expect(unmanaged.map(({ id }) => id)).toEqual([ours.live.id]);
    const adopting = { ...key, name: "assistant", adopt: { id: theirs.live.id } };
    await expect(adoptionNotices(kinds.apiKey, "the key", adopting, world.io)).rejects.toThrow(
      `the key: ${theirs.live.id} cannot be managed here: the platform has created it for itself, or this run depends on it.`,
    );
  });

  test("needs a role or a capability, and a name of its own in a run", async () => {
    const problems = async (declared: Wire, context = {}) =>
      (await check({ kind: kinds.apiKey, declared, context })).map(({ message }) => message);
    expect(await problems({ name, roleIds: [] })).toEqual([
      "roleIds and capabilities are both empty: at least one role or capability is required.",
    ]);
    expect(await problems(key, { claim: () => 'ApiKey "other"' })).toEqual([
      'name must be unique, because a new key is found by its name: ApiKey "other" has the same one.',
    ]);
    expect(await problems(key, { claim: () => 'ApiKey "other"', previous: key })).toEqual([]);
    expect(await problems({ ...key, expiresAt: "tomorrow" })).toEqual([
      'expiresAt must be an RFC 3339 time such as 2030-01-31T12:00:00Z, got "tomorrow".',
    ]);
  });
});

describe("a webhook", () => {
  const hook = { endpoint: "https://hooks.example.com/svc", allowedEvents: ["APP_DEPLOY"] };

  test("has its secret replaced by a changed trigger, with the previous one valid for a while", async () => {
    const first = await applied(kinds.webhook, { ...hook, rotation: { trigger: "one" } });
    expect(first.live.values).toMatchObject({ isEnabled: true, oldSecret: null });
    const next = await applied(kinds.webhook, { ...hook, rotation: { trigger: "two", graceHours: 2 } }, first);
    expect(next.live.values.secret).not.toBe(first.live.values.secret);
    expect(next.live.values.oldSecret).toBe(first.live.values.secret);
    await world.io.client.clock.sleep(3 * 3_600_000);
    await applied(kinds.webhook, { ...hook, description: "chat", rotation: { trigger: "two" } }, next);
    expect((await seen(kinds.webhook, next)).live.values).toMatchObject({ oldSecret: null, oldSecretExpiredAt: null });
  });

  test("names events of the platform, each once, and an address that a delivery can go to", async () => {
    const problems = async (declared: Wire) =>
      (await check({ kind: kinds.webhook, declared, context: {} })).map(({ message }) => message);
    expect(await problems({ ...hook, allowedEvents: ["APP_DEPLOY", "APP_DEPLOY"] })).toEqual([
      "allowedEvents[1] repeats APP_DEPLOY. Remove the duplicate.",
    ]);
    expect(await problems({ ...hook, allowedEvents: ["APP_BUILD"] })).toEqual([
      expect.stringMatching(/^allowedEvents\[0\] must be "APP_CREATE", .* or "STATIC_SITE_DEPLOY", got "APP_BUILD"\.$/),
    ]);
    expect(await problems({ ...hook, endpoint: "ftp://hooks.example.com" })).toEqual([
      'endpoint must be an http or https URL such as https://www.example.com, with other characters encoded (ü as %C3%BC), got "ftp://hooks.example.com".',
    ]);
    const said = async (endpoint: string) =>
      warnings({ kind: kinds.webhook, declared: { ...hook, endpoint }, context: {} });
    expect(await said("http://hooks.example.com")).toEqual([expect.stringContaining("should be an https URL")]);
    expect(await said("http://127.0.0.1:8080")).toEqual([]);
  });
});

describe("a global variable", () => {
  const variable = { key: "LOG_LEVEL", value: "debug-it" };
  const look = { one: async () => ({}), all: async () => [{ id: "other", key: "LOG_LEVEL" }] };
  const problems = async (context: object, declared: Wire = variable) =>
    (await check({ kind: kinds.globalVariable, declared, context })).map(({ message }) => message);

  test("is read from the list, changed and renamed in place, and gone where the list does not show it", async () => {
    const made = await applied(kinds.globalVariable, variable);
    const renamed = await applied(kinds.globalVariable, { ...variable, key: "LEVEL", isRuntime: false }, made);
    expect(renamed.live).toMatchObject({ id: made.live.id, values: { key: "LEVEL", isRuntime: false } });
    await remove(kinds.globalVariable, name, renamed, world.io);
    expect(await read(kinds.globalVariable, name, renamed, world.io)).toBeUndefined();
  });

  test("has a key that nothing else has", async () => {
    expect(await problems({ claim: () => 'GlobalVariable "other"' })).toEqual([
      'key must be unique: GlobalVariable "other" has the same key.',
    ]);
    expect(await problems({ look })).toEqual([
      'key must be unique, and a variable with this key exists (other). Adopt that one with `adopt: { id: "other" }`, or delete it first.',
    ]);
    expect(await problems({ look, mayBeOurs: () => true })).toEqual([]);
    expect(await problems({ look, previous: variable })).toEqual([]);
    // What has an object of its own adopts no other one: the advice is for a creation only.
    expect(await problems({ look, previous: { ...variable, key: "A" }, id: "own" })).toEqual([
      "key must be unique, and a variable with this key exists (other). Rename or delete that one first, in a run of its own.",
    ]);
    expect(await problems({ look, previous: { ...variable, key: "A" }, id: "other" })).toEqual([]);
    expect(await problems({}, { ...variable, key: "SVC_X" })).toEqual([
      'key must not begin with SVC_, which is reserved for the platform, got "SVC_X".',
    ]);
  });
});

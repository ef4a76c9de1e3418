import {
  IN_A_STACK,
  priorityFrom,
  readsFrom,
  settingsFrom,
  sharingFrom,
  sharingIn,
  storeFrom,
} from "../../src/client/settings";
import type { SvcError } from "../../src/model";
import { documentsIn } from "../../src/store";

const environment = { SERVICE_API_URL: "https://api.example.com/v3/", SERVICE_API_TOKEN: "from-environment" };
const configuration = { url: "https://other.example.com", token: "from-configuration" };

test("configuration takes precedence over the environment, and /v3 is accepted", () => {
  expect(settingsFrom({}, environment)).toEqual({
    url: "https://api.example.com",
    token: "from-environment",
    tokenName: "SERVICE_API_TOKEN",
    speed: 1,
  });
  expect(settingsFrom(configuration, environment)).toMatchObject({
    url: "https://other.example.com",
    token: "from-configuration",
    tokenName: "svc:token",
  });
});

test.each([
  [
    { url: configuration.url },
    environment,
    "svc:apiUrl comes from the stack's configuration, but svc:token is not set there.",
  ],
  [
    { token: configuration.token },
    environment,
    "svc:token comes from the stack's configuration, but svc:apiUrl is not set there.",
  ],
  [
    {},
    { ...environment, SERVICE_API_URL: " " },
    "SERVICE_API_TOKEN comes from the environment, but SERVICE_API_URL is not set there.",
  ],
  [
    {},
    { SERVICE_API_URL: "https://api.example.com" },
    "SERVICE_API_URL comes from the environment, but SERVICE_API_TOKEN is not set there.",
  ],
  [
    {},
    { ...environment, SERVICE_API_URL: "http://api.example.com" },
    'SERVICE_API_URL must start with https://, or with http:// on loopback, got "http://api.example.com".',
  ],
  [
    {},
    { ...environment, SERVICE_API_URL: "nowhere" },
    'SERVICE_API_URL must be a URL such as https://api.example.com, got "nowhere".',
  ],
  [
    {},
    { ...environment, SERVICE_API_URL: "ftp://127.0.0.1" },
    'SERVICE_API_URL must start with https://, or with http:// on loopback, got "ftp://127.0.0.1".',
  ],
  [{}, {}, "No service is set."],
])("a URL is never used with a token from elsewhere, nor in plain text: %j %j", (given, env, expected) => {
  expect(() => settingsFrom(given, env)).toThrow(expected);
});

test("white space around settings is ignored; what no header can carry is refused without being shown", () => {
  const padded = { SERVICE_API_URL: " https://api.example.com\n", SERVICE_API_TOKEN: "very-secret\r\n" };
  expect(settingsFrom({}, padded)).toMatchObject({ url: "https://api.example.com", token: "very-secret" });
  expect(settingsFrom({ url: "\n", token: " " }, padded)).toMatchObject({ token: "very-secret" });
  expect(settingsFrom({ url: configuration.url, token: "very-secret\n" }, {})).toMatchObject({ token: "very-secret" });
  for (const token of ["very-secret\nother", "very-secret\u0000", "very-secret\u2028x", "very-secret…"]) {
    const refused = () => settingsFrom({}, { ...environment, SERVICE_API_TOKEN: token });
    expect(refused).toThrow("SERVICE_API_TOKEN contains a line break, a space, or another character");
    expect(refused).toThrow(expect.not.stringContaining("very-secret"));
  }
});

test.each([
  ["https://api.example.com//", "https://api.example.com"],
  ["https://example.com/api/v3", "https://example.com/api"],
  ["https://example.com/v30", "https://example.com/v30"],
])("of %s, what follows the version is left out", (url, expected) => {
  expect(settingsFrom({ url, token: "t" }, {}).url).toBe(expected);
});

test.each([
  [{}, {}, "Set SERVICE_API_URL and SERVICE_API_TOKEN. For the local sandbox:"],
  [{ names: IN_A_STACK }, {}, "SERVICE_API_TOKEN, or svc:apiUrl and svc:token in the stack's configuration."],
  [{ url: "https://x.example.com" }, {}, "a token is never sent to the wrong address"],
  [{ url: "https://x.example.com", token: "a\u0000" }, {}, "the key alone, on one line"],
  [{ url: "http://x.example.com", token: "t" }, {}, "would be sent in plain text"],
  [{ url: "nowhere", token: "t" }, {}, undefined],
])("what is refused is a problem of the settings, with the next step: %j", (given, env, next) => {
  const { problem } = refusedBy(() => settingsFrom(given, env));
  expect(problem.code).toBe("settings");
  expect("next" in problem).toBe(next !== undefined);
  expect(problem.next ?? "").toContain(next ?? "");
});

test("a fast clock is for loopback only, and no message shows the token", () => {
  const fast = { SERVICE_API_URL: "http://127.0.0.1:8787", SERVICE_API_TOKEN: "t", SERVICE_CLOCK_SPEED: "60" };
  expect(settingsFrom({}, fast).speed).toBe(60);
  expect(settingsFrom({}, { ...environment, SERVICE_CLOCK_SPEED: "60" }).speed).toBe(1);
  for (const SERVICE_CLOCK_SPEED of ["fast", "0", "-1", "Infinity", "1e308", "1e-9"]) {
    expect(settingsFrom({}, { ...fast, SERVICE_CLOCK_SPEED }).speed).toBe(1);
  }
  expect(() => settingsFrom({}, { SERVICE_API_TOKEN: "very-secret" })).toThrow(
    expect.not.stringContaining("very-secret"),
  );
});

test("how much is read is configured, or else of the environment", () => {
  expect(readsFrom(undefined, {})).toBeUndefined();
  expect(readsFrom("summaries", { SERVICE_READS: "exact" })).toBeUndefined();
  expect(readsFrom("state", { SERVICE_READS: "exact" })).toBe("state");
  expect(readsFrom(undefined, { SERVICE_READS: "exact" })).toBe("exact");
  const allowed = 'must be "summaries" (the default), "exact" or "state"';
  expect(() => readsFrom("all", {})).toThrow(`svc:reads ${allowed}, got "all".`);
  expect(() => readsFrom(undefined, { SERVICE_READS: "all" })).toThrow(`SERVICE_READS ${allowed}, got "all".`);
});

describe("the store", () => {
  test("is configured, or else of the environment, or none", () => {
    expect(storeFrom(undefined, {})).toBeUndefined();
    expect(storeFrom(" ", { SVC_STORE: " \n" })).toBeUndefined();
    expect(storeFrom(" s3://ours\n", { SVC_STORE: "s3://other" })).toBe("s3://ours");
    expect(storeFrom("", { SVC_STORE: " s3://other\n" })).toBe("s3://other");
  });

  test.each([
    "postgres://svc:secret@db.example.com/state",
    "postgres://:secret@db.example.com/state",
    "postgres://svc:sec/ret@db.example.com/state",
    "postgres://db.example.com/state?user=svc&password=secret",
    "postgresql://db.example.com/state?password=secret",
  ])("has no password where an engine would store it: %s", (location) => {
    const { problem } = refusedBy(() => storeFrom(location, {}));
    expect(problem).toMatchObject({
      message: "svc:store contains a password, which the engine would store in its state or its plans.",
      next: expect.stringContaining("set PGPASSWORD"),
    });
    expect(storeFrom(undefined, { SVC_STORE: location })).toBe(location);
  });

  test.each([
    "postgres://svc@db.example.com:5433/state?application_name=a@b",
    "s3://shop-state/a:b?endpoint=http://127.0.0.1:9000",
    "state/on:postgres://svc:secret@db.example.com",
  ])("may have all else: %s", (location) => expect(storeFrom(location, {})).toBe(location));
});

test("a run is in the background if its environment says so", () => {
  expect([priorityFrom({}), priorityFrom({ SVC_PRIORITY: "" })]).toEqual([
    { background: false },
    { background: false },
  ]);
  expect(priorityFrom({ SVC_PRIORITY: "background" })).toEqual({ background: true });
  expect(() => priorityFrom({ SVC_PRIORITY: "low" })).toThrow('SVC_PRIORITY must be "background" or unset, got "low".');
});

test("limits are divided with all users of a shared store, or else with the processes of this user", () => {
  const shared = documentsIn({ store: "s3://shop-state", folder: "." });
  expect(sharingIn(shared)).toEqual({ store: shared });
  expect(sharingIn(documentsIn({ store: undefined, folder: "." }))).toEqual({ shares: true });
  expect(sharingFrom({ SVC_STORE: "s3://shop-state" })).toMatchObject({
    store: { store: { name: "s3://shop-state" } },
  });
  expect(sharingFrom({})).toEqual({ shares: true });
});

function refusedBy(work: () => unknown): SvcError {
  try {
    work();
  } catch (error) {
    return error as SvcError;
  }
  throw new Error("It is not refused.");
}

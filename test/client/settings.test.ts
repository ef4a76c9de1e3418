import { settingsFrom } from "../../src/client/settings";

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
    expect(refused).toThrow("SERVICE_API_TOKEN contains a line break, or another character");
    expect(refused).toThrow(expect.not.stringContaining("very-secret"));
  }
});

test("a fast clock is for loopback only, and no message shows the token", () => {
  const fast = { SERVICE_API_URL: "http://127.0.0.1:8787", SERVICE_API_TOKEN: "t", SERVICE_CLOCK_SPEED: "60" };
  expect(settingsFrom({}, fast).speed).toBe(60);
  expect(settingsFrom({}, { ...environment, SERVICE_CLOCK_SPEED: "60" }).speed).toBe(1);
  expect(() => settingsFrom({}, { SERVICE_API_TOKEN: "very-secret" })).toThrow(
    expect.not.stringContaining("very-secret"),
  );
});

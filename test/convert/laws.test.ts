import fc from "fast-check";
import { parse, stringify } from "yaml";
import { convert } from "../../src/convert";

const files: Readonly<Record<string, string>> = { ".env": "SET_KEY=one\n", "a.env": "A=1\n", "b.env": "B=2\n" };
const options = { region: "europe-west", beside: (path: string) => files[path] };
const of = (services: object) => {
  const { text, findings } = convert(stringify({ services }), "compose.yaml", options);
  return { ...parse(text).base, findings };
};

const orders = <T>(items: readonly T[]): T[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((one) => orders(items.filter((it) => it !== one)).map((it) => [one, ...it]));

/** An image, the prefix of its variables, those beside its user's, and the password that counts without a user. */
const IMAGES = [
  ["mysql:8.4", "MYSQL", { MYSQL_ROOT_PASSWORD: "root" }, "root"],
  ["mysql:8.4", "MYSQL", { MYSQL_RANDOM_ROOT_PASSWORD: "yes" }, "own"],
  ["mariadb:11.4", "MARIADB", { MARIADB_ROOT_PASSWORD: "root" }, "root"],
  ["mariadb:11.4", "MYSQL", { MARIADB_ALLOW_EMPTY_ROOT_PASSWORD: "1" }, "own"],
  ["postgres:16", "POSTGRES", { ALLOW_EMPTY_PASSWORD: "no" }, "own"],
] as const;
test.each(IMAGES.flatMap((image) => [true, false].map((hasUser) => [...image, hasUser] as const)))(
  "the application has its database's password, in any order: %s, %s, %j, without a user %s; with a user: %s",
  (image, prefix, others, without, hasUser) => {
    const user = hasUser ? [[`${prefix}_USER`, "shop"]] : [];
    const password = hasUser ? "own" : without;
    const all = [...Object.entries(others), ...user, [`${prefix}_DATABASE`, "shop"], [`${prefix}_PASSWORD`, "own"]];
    for (const order of orders(all)) {
      const environment = Object.fromEntries(order);
      const web = { image: "shop/web:1", environment: { DB_PASSWORD: password } };
      const { applications, databases, findings } = of({ db: { image, environment }, web });
      expect(applications.web.secretVariables.DB_PASSWORD).toEqual(databases.db.dbPassword);
      const lost = Object.entries(environment).filter(([key, value]) => /PASS/.test(key) && value !== password);
      for (const [key] of lost) expect(findings.join()).toContain(`environment.${key} has no counterpart`);
    }
  },
);

const NAMES = ["API_KEY", "WEB_API_KEY", "WEB_WEB_API_KEY", "WEB_API_KEY_2", "SET_KEY"];
/** How a file writes a value, and what compose makes of it. */
const WRITTEN: readonly (readonly [written: (name: string) => string, means: (name: string) => string])[] = [
  [(name) => `${name}=one`, () => "one"],
  [(name) => `${name}=two`, () => "two"],
  [(name) => `${name}=three`, () => "three"],
  [(name) => name, (name) => (name === "SET_KEY" ? "one" : `value of ${name}`)],
  [(name) => `${name}=$UNSET_KEY`, () => "value of UNSET_KEY"],
  [(name) => `${name}=\${UNSET_KEY}`, () => "value of UNSET_KEY"],
  [(name) => `${name}=\${UNSET_KEY:?required}`, () => "value of UNSET_KEY"],
  [(name) => `${name}=\${UNSET_KEY:-other}`, () => "value of UNSET_KEY, or other"],
  [(name) => `${name}=\${SET_KEY}`, () => "one"],
];
const variables = fc.dictionary(fc.constantFrom(...NAMES), fc.constantFrom(...WRITTEN), { maxKeys: 4 });

test("one value is one secret, and one secret is one value", () => {
  fc.assert(
    fc.property(fc.record({ api: variables, web: variables, "web-web": variables }), (services) => {
      const [values, keys] = [new Map<string, string>(), new Map<string, string>()];
      const file = Object.entries(services).map(([name, vars]) => {
        const environment = Object.entries(vars).map(([key, [written]]) => written(key));
        return [name, { image: "shop/app:1", environment }];
      });
      const { applications } = of(Object.fromEntries(file));
      for (const [name, vars] of Object.entries(services)) {
        for (const [key, [, means]] of Object.entries(vars)) {
          const { secret } = applications[name].secretVariables[key];
          const value = means(key);
          expect([values.get(secret) ?? value, keys.get(value) ?? secret]).toEqual([value, secret]);
          values.set(secret, value);
          keys.set(value, secret);
        }
      }
    }),
    { numRuns: 100, seed: 1 },
  );
});

/** The forms of what a service and the one that it extends may have both. */
const FORMS: Readonly<Record<string, readonly [base: readonly unknown[], own: readonly unknown[], both: unknown]>> = {
  environment: [[["A=1", "B=2"], { A: 1, B: 2 }], [["B=3"], { B: 3 }, null], undefined],
  env_file: [
    ["a.env", ["a.env"], [{ path: "a.env" }]],
    ["b.env", ["b.env"]],
    ["a.env", "b.env"],
  ],
  depends_on: [
    [["x"], { x: { condition: "service_started" } }],
    [["y"], { y: { condition: "service_started" } }],
    ["x", "y"],
  ],
};
test.each(
  Object.entries(FORMS).flatMap(([key, [base, own, both]]) =>
    base.flatMap((one) => own.map((other) => [key, one, other, both] as const)),
  ),
)("a service keeps what it extends: %s %j, and its own %j", (key, one, other, both) => {
  const image = "shop/app:1";
  const around = { x: { image }, y: { image } };
  const { web } = of({ ...around, base: { image, [key]: one }, web: { extends: "base", [key]: other } }).applications;
  const written = both ?? { A: "1", B: other === null ? "2" : "3" };
  expect(web).toEqual({ ...of({ ...around, web: { image, [key]: written } }).applications.web });
});

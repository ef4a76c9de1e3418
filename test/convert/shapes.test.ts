import { parse, stringify } from "yaml";
import { convert } from "../../src/convert";
import { examine } from "../environment/examine";
import { shapes } from "./shapes";

const options = {
  repository: "https://git.example.com/shop/shop",
  region: "europe-west",
  beside: (path: string) => (path === ".env" ? "LANGUAGE=en\nDB_PASSWORD=from-the-file\n" : undefined),
};

/** What is so anyway: on the platform, by compose's defaults, or because a connection or a reference says it, too. */
const IMPLIED =
  /\.(container_name|networks|init|tty|stdin_open|links|restart|volumes|depends_on(\.\w+)?|build\.(context|dockerfile))$/;

type Path = readonly (string | number)[];

/** Each key of each service, and each entry of its maps and lists. */
function keysOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [];
  const own = Object.entries(value).flatMap(([key, inner]) => {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    const isKey = at.length > 2;
    return [...(isKey ? [at] : []), ...(at.length < 4 ? keysOf(inner, at) : [])];
  });
  return own;
}

function without(file: unknown, path: Path): unknown {
  const copy = structuredClone(file);
  const parent = path.slice(0, -1).reduce<unknown>((at, key) => (at as Record<string | number, unknown>)[key], copy);
  if (Array.isArray(parent)) parent.splice(Number(path.at(-1)), 1);
  else delete (parent as Record<string, unknown>)[String(path.at(-1))];
  return copy;
}

const converted = (file: unknown) => convert(stringify(file, { aliasDuplicateObjects: false }), "c.yaml", options);

test("there are twenty shapes", () => expect(Object.keys(shapes)).toHaveLength(20));

test.each(Object.entries(shapes))(
  "%s: what is converted is valid, most is, and the rest is reported",
  async (_, text) => {
    const { mistakes } = await examine(convert(text, "compose.yaml", options).text);
    expect(mistakes.filter(({ severity }) => severity === "error")).toEqual([]);
    const file = parse(text, { merge: true }) as { services: object };
    const whole = converted({ services: file.services });
    const keys = keysOf({ services: file.services });
    const lost = (says: string) => /has no counterpart|left out/.test(says);
    const isReported = (path: Path) => {
      const name = path.filter((step) => typeof step === "string").join(".");
      return whole.findings.some(
        (one) => one.includes(` ${name} `) || name.startsWith(`${/: (\S+) has/.exec(one)?.[1]}.`),
      );
    };
    const silent = keys.filter((path) => {
      if (converted(without({ services: file.services }, path)).text !== whole.text || isReported(path)) return false;
      return !IMPLIED.test(`.${path.filter((step) => typeof step === "string").join(".")}`);
    });
    expect(silent.map((path) => path.join(".")).filter((path) => !isOfStore(file.services, path))).toEqual([]);
    expect(whole.findings.filter(lost).length / keys.length).toBeLessThan(0.2);
    for (const finding of whole.findings) expect(finding).toMatch(/^c\.yaml:\d+:\d+: warning: /);
  },
);

/** The settings of a database's image are those of the managed one. */
function isOfStore(services: object, path: string): boolean {
  const { image = "" } = (services as Record<string, { image?: string }>)[path.split(".")[1] ?? ""] ?? {};
  return /^(postgres|mysql|mariadb|redis)/.test(image);
}

test("one password is one secret, and no password is copied", () => {
  const blog = convert(shapes["a blog with its database"] ?? "", "compose.yaml", options);
  expect(blog.secrets).toEqual(["dbPassword"]);
  for (const text of Object.values(shapes)) {
    const { text: made } = convert(text, "compose.yaml", options);
    const passwords = [...text.matchAll(/(?:PASSWORD|PASSWD|PASS)[:=] ?"?(\w+)/g)].map(([, one = ""]) => one);
    for (const one of passwords) expect(made).not.toMatch(new RegExp(`[:/] ?"?${one}\\b`));
    expect(made).not.toContain("from-the-file");
  }
});

test.each([
  [
    "blog",
    "DB_HOST",
    { format: "{}:{}", of: [{ from: "databases.db.internalHostname" }, { from: "databases.db.internalPort" }] },
  ],
])("the host and port of a database are a reference: %s %s", (app, name, expected) => {
  const { text } = convert(shapes["a blog with its database"] ?? "", "compose.yaml", options);
  expect(parse(text).base.applications[app].variables[name]).toEqual(expected);
});

test("those of another service are, too; a circle is reported", () => {
  const { text } = convert(shapes["microservices with a gateway"] ?? "", "compose.yaml", options);
  const host = (name: string) => [{ from: `applications.${name}.processes.web.internalHostname` }];
  expect(parse(text).base.applications.gateway.variables).toEqual({
    CART_ADDR: { format: "{}:7070", of: host("cart") },
    CATALOG_ADDR: { format: "{}:3550", of: host("catalog") },
    CURRENCY_SERVICE: { format: "http://{}:7000", of: host("currency") },
  });
});

test.each([
  ["TAG=3\n", "shop/web:3", []],
  [
    "",
    "shop/web:latest",
    ["c.yaml:1:20: warning: services.web.image has the default of ${TAG}, which has no value in .env."],
  ],
])("a tag is that of .env (%j), or it is reported", (env, image, findings) => {
  const text = "services: { web: { image: 'shop/web:${TAG:-latest}', ports: [80] } }";
  const made = convert(text, "c.yaml", { ...options, beside: () => env });
  expect(parse(made.text).base.applications.web.dockerImage).toBe(image);
  expect(made.findings.map((one) => one.replace(/:1:\d+:/, ":1:20:"))).toEqual(findings);
});

test("an end that is waited for, a profile and a second volume are reported with their lines", () => {
  const text = `services:
  web:
    image: shop/web:1
    ports: [80]
    profiles: [debug]
    volumes: ["a:/a", "b:/b", "./c:/c"]
    depends_on:
      job: { condition: service_completed_successfully }
  job: { image: shop/job:1, ports: [80] }
`;
  const { findings } = convert(text, "c.yaml", options);
  expect(
    findings.map((one) => /^c\.yaml:(\d+):\d+: warning: services\.([\w.]+)/.exec(one)?.slice(1).join(" ")),
  ).toEqual(["5 web.profiles", "6 web.volumes", "6 web.volumes", "6 web.volumes", "8 web.depends_on.job"]);
});

import * as pulumi from "@pulumi/pulumi";
import { configurationIn } from "../../src/drift/sources/configuration";
import { environmentDeclarations } from "../../src/drift/sources/environment";
import { Gap } from "../../src/drift/sources/gaps";
import { render } from "../../src/drift/sources/rendering";
import { Values } from "../../src/drift/sources/values";
import { Environment } from "../../src/environment";
import { present } from "../../src/environment/component";
import { filledText } from "../../src/environment/given";
import { loadEnvironment } from "../../src/environment/load";
import { constructEnvironment } from "../../src/environment/served";
import { type Fields, inside, isFields, type Value } from "../../src/environment/value";
import { plain } from "../../src/pulumi/marks";
import type { ConstructRequest } from "../../src/pulumi/native/protocol";
import { worldOfSuite } from "../laws/law";
import { examine, fileWith, mistakesIn } from "./examine";

const world = worldOfSuite();

test("an output that a run does not find is reported with its position", async () => {
  const { outputs, placeOf, file } = await examine(`base:
  applications:
    api:
      displayName: api
      clusterId: 11111111-1111-4111-8111-111111111111
      source: publicGit
      repoUrl: https://git.example.com/shop/api
      processes: { web: { port: 3000 } }
outputs:
  host: { from: applications.api.processes.web.internalHostname }
`);
  const { term } = outputs.host as unknown as { term: Parameters<typeof placeOf>[0] };
  const path = ["processes", "web", "internalHostname"];
  expect(() => present(undefined, path, placeOf(term))).toThrow(
    `${file}:10:9: outputs.host asks for processes.web.internalHostname, which does not exist.`,
  );
  expect(present(null, path, placeOf(term))).toBeNull();
});

test("a text with a secret that nothing shows is refused, and not filled with nothing", () => {
  expect(() => filledText(["s3://key:", "@host"], [null])).toThrow(/has an empty value for placeholder 1/);
  expect(filledText(["s3://key:", "@host"], [""])).toBe("s3://key:@host");
});

/** A place of each type: its field with an expression, its path, and what is there for a value of the expression. */
const PLACES: Readonly<Record<string, readonly [(given: string) => string, string, ((value: unknown) => unknown)?]>> = {
  text: [(given) => `defaultBranch: ${given}`, "defaultBranch"],
  "part of a text": [
    (given) => `dockerfilePath: { format: "v{}/x", of: [${given}] }`,
    "dockerfilePath",
    (value) => `v${value}/x`,
  ],
  integer: [(given) => `processes: { web: { port: ${given} } }`, "processes.web.port"],
  number: [(given) => `deploy: { timeout: ${given} }`, "deploy.timeout"],
  boolean: [(given) => `gitLfsEnabled: ${given}`, "gitLfsEnabled"],
  enumeration: [(given) => `buildType: ${given}`, "buildType"],
};

/** How a value is written, and what it is in places that take it. In a text it is what is written. */
const WRITTEN: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "4000": { integer: 4000, number: 4000 },
  "0": { integer: 0, number: 0 },
  "-7": { integer: -7, number: -7 },
  "1.10": { number: 1.1 },
  "8.0": { integer: 8, number: 8 },
  "1e3": { integer: 1000, number: 1000 },
  "1e999": {},
  ".inf": {},
  "0123": {},
  "0x10": {},
  "9007199254740993": {},
  true: { boolean: true },
  false: { boolean: false },
  TRUE: {},
  yes: {},
  "2026-01-02": {},
  dockerfile: { enumeration: "dockerfile" },
};

/** What YAML reads from more notations: a default is a value of the file. */
const AS_DEFAULT: typeof WRITTEN = {
  ...WRITTEN,
  "0123": { integer: 123, number: 123 },
  "0x10": { integer: 16, number: 16 },
  TRUE: { boolean: true },
};

const REFUSED = "refused";

const expected = (place: string, written: string, table = WRITTEN): unknown => {
  const [, , whole = (value: unknown) => value] = PLACES[place] ?? [];
  const value = place.includes("text") ? written : table[written]?.[place];
  return value === undefined ? REFUSED : whole(value);
};

/** The fields are in line 8. */
const textWith = (fields: string) => `base:
  applications:
    web:
      displayName: web
      clusterId: 11111111-1111-4111-8111-111111111111
      source: publicGit
      repoUrl: https://git.example.com/shop/web
      ${fields}
`;

type Consumer = (file: string, text: string | undefined) => Promise<object>;

const givenIn = async (file: string, text: string | undefined) => {
  const loaded = await loadEnvironment({ file, environment: "staging" });
  const configuration = new Map(text === undefined ? [] : [["key", text]]);
  return { loaded, fields: loaded.resources[0]?.fields ?? {}, configuration, stack: "staging", title: "it" };
};

/** Handles the error of an output, which a program leaves to the engine. */
function quiet(output: unknown): void {
  const { promise, isKnown, isSecret, allResources } = output as pulumi.Output<unknown> & {
    promise(withUnknowns: boolean): Promise<unknown>;
    readonly isKnown: Promise<boolean>;
    readonly isSecret: Promise<boolean>;
    allResources(): Promise<unknown>;
  };
  for (const one of [promise(true), isKnown, isSecret, allResources()]) one.catch(() => {});
}

/** What each reader of an environment makes of its application. */
const CONSUMERS: Readonly<Record<string, Consumer>> = {
  "dynamic component": async (file, text) => {
    let made = {};
    const newResource = ({ name, inputs }: pulumi.runtime.MockResourceArgs) => {
      if (name === "web") made = plain(inputs);
      return { id: `id-of-${name}`, state: inputs };
    };
    await pulumi.runtime.setMocks({ newResource, call: () => ({}) }, "shop", "staging");
    pulumi.runtime.setAllConfig(text === undefined ? {} : { "shop:key": text });
    const environment = new Environment("shop", { file });
    for (const output of [environment.outputs, environment.completed]) quiet(output);
    await environment.outputsByName;
    await pulumi.runtime.disconnect();
    return made;
  },
  "native component": async (file, text) => {
    let made = {};
    const register: ConstructRequest["monitor"]["register"] = async ({ name, inputs }) => {
      if (name === "web") made = plain(inputs);
      return { urn: `urn:${name}`, id: name, outputs: inputs, isMade: true };
    };
    const request = {
      ...{ type: "svc:index:Environment", name: "shop", parent: "urn:stack", inputs: { file }, stack: "staging" },
      ...{ project: "shop", secretKeys: [], isPreview: false, providers: {}, dependencies: [], formerly: [] },
      configuration: text === undefined ? ({} as Record<string, string>) : { "shop:key": text },
      monitor: { register, registerOutputs: async () => {} },
    };
    await constructEnvironment(request, world.io);
    return made;
  },
  "drift and promote": async (file, text) => {
    const given = await givenIn(file, text);
    await environmentDeclarations(given, world.io);
    return (await new Values(given, world.io, async () => new Gap()).of(given.fields)) as object;
  },
  "other environments": async (file, text) => {
    const given = { ...(await givenIn(file, text)), io: world.io };
    const rendered = async (value: Value): Promise<unknown> => {
      if (isFields(value)) return each(value);
      const found = await render(value, given);
      // What is said of an object there has no position: it may belong to that environment.
      return found.is === "value" ? found.value : REFUSED;
    };
    const each = async (fields: Fields): Promise<object> => {
      const entries = Object.entries(fields).map(async ([key, value]) => [key, await rendered(value)] as const);
      return Object.fromEntries(await Promise.all(entries));
    };
    return each(given.fields);
  },
};

/** What each consumer has in a place; a refusal has the line, the key and no value. */
async function consumed(place: string, expression: string, text?: string) {
  const [fields, path] = PLACES[place] ?? [String, ""];
  const file = fileWith(textWith(fields(expression)));
  const found: Record<string, unknown> = {};
  for (const [name, consume] of Object.entries(CONSUMERS)) {
    try {
      found[name] = inside(await consume(file, text), path.split("."));
    } catch (error) {
      const { message } = error as Error;
      const isWhole = message.includes(`${file}:8:`) && / key /.test(message) && !message.includes(`${text} `);
      found[name] = isWhole ? REFUSED : message;
    }
  }
  return found;
}

const all = (value: unknown) => Object.fromEntries(Object.keys(CONSUMERS).map((name) => [name, value]));

/** The type of the place × how the value is written × who reads it. */
describe.each(Object.keys(PLACES))("configuration in %s", (place) => {
  test.each(Object.keys(WRITTEN))("%s", async (written) => {
    for (const quoted of [written, JSON.stringify(written)]) {
      for (const file of [`key: ${quoted}`, `key: { value: ${quoted}, secret: true }`])
        expect([file, configurationIn(file, "it").get("key")]).toEqual([file, written]);
    }
    const value = expected(place, written);
    expect(await consumed(place, "{ config: key }", written)).toEqual(all(value));
    // Other environments are rendered without secrets.
    const secret = { ...(await consumed(place, "{ secret: key }", written)), "other environments": value };
    expect(secret).toEqual(all(value));
  });

  test.each(Object.keys(WRITTEN))("%s as the default", async (written) => {
    const [fields] = PLACES[place] ?? [String];
    const isRead = place.includes("text") || place === "enumeration";
    for (const [quoted, value] of [
      [written, expected(place, written, AS_DEFAULT)],
      [JSON.stringify(written), isRead ? expected(place, written) : REFUSED],
    ] as const) {
      const expression = `{ config: key, default: ${quoted} }`;
      const mistakes = await mistakesIn(textWith(fields(expression)));
      if (value !== REFUSED) expect(await consumed(place, expression)).toEqual(all(value));
      else {
        const column = textWith(fields(expression)).split("\n")[7]?.indexOf(`${quoted} }`) ?? 0;
        expect(mistakes).toEqual([expect.stringMatching(`^8:${column + 1}: .* must have .* as its default, got `)]);
      }
    }
  });
});

test.each(["null", "~", "", "[a]", "{ a: b }"])(
  "a value that is no text is refused, without the value: %s",
  (value) => {
    expect(() => configurationIn(`key: ${value}\nother: secret-value`, "it")).toThrow(
      /^it has no plain value for key\./,
    );
  },
);

test.each(["{ config: key }", "{ secret: key }", "{ config: key, default: x }", "{ stack: name }"])(
  "no text is a list: %s",
  async (expression) => {
    expect(await mistakesIn(textWith(`allowDeployPaths: ${expression}`))).toEqual([
      expect.stringMatching(/^8:25: applications\.web\.allowDeployPaths must be a list, which \{ \w+: … \} is not\.$/),
    ]);
  },
);

test("a text keeps a number in it as it is written", async () => {
  const { resources } = await examine(textWith('dockerfilePath: { format: "v{}/{}", of: [1.10, "1.10"] }'));
  expect(resources[0]?.fields.dockerfilePath).toMatchObject({ term: { of: ["1.10", "1.10"] } });
});

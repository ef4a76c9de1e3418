import { execFileSync } from "node:child_process";
import { join, resolve } from "node:path";
import { newFolder } from "../support/new-folder";

const root = resolve(__dirname, "../..");

// A process with a compiler takes its time to start on a busy machine.

/**
 * The engine starts `svc-iac/dynamic` for every operation, so what it loads is paid each time. Here it runs in a
 * process of its own, compiled as it is loaded; the compiler is there before and does not count.
 */
const PROGRAM = `
  const { transformFileSync } = require("@swc/core");
  const before = new Set(Object.keys(require.cache));
  require.extensions[".ts"] = (module, file) => {
    const options = { module: { type: "commonjs" }, jsc: { target: "es2022", parser: { syntax: "typescript" } } };
    module._compile(transformFileSync(file, options).code, file);
  };
  const packages = () => {
    const files = Object.keys(require.cache).filter((file) => !before.has(file));
    return [...new Set(files.flatMap((file) => file.split("/node_modules/").at(-1).match(/^(@[^/]+\\/)?[^/]+/) ?? []))];
  };
  const dynamic = require(${JSON.stringify(join(root, "src/pulumi/dynamic.ts"))});
  const atStart = packages();
  const alert = {
    __urn: "urn:pulumi:test::test::pulumi-nodejs:dynamic/svc:UsageAlert::alert",
    limitUsd: 10,
    thresholds: [50],
    emails: ["ops@example.com"],
  };
  // Its check asks the platform whether there is one already; nothing answers here.
  dynamic.check({}, alert).catch(() => undefined).then(() => {
    console.log(JSON.stringify({ atStart, atFirstRequest: packages() }));
  });
`;

test("what an engine starts loads few libraries, and undici only with the first request", () => {
  const output = execFileSync(process.execPath, ["--eval", PROGRAM], {
    cwd: root,
    encoding: "utf8",
    env: {
      PATH: process.env.PATH,
      // Not the documents of whoever runs the tests.
      XDG_CACHE_HOME: newFolder(),
      // A back end in Pulumi.yaml takes a parser.
      PULUMI_BACKEND_URL: "file://~",
      SERVICE_API_URL: "http://127.0.0.1:1",
      SERVICE_API_TOKEN: "a-token",
      SERVICE_CLOCK_SPEED: "1000",
    },
  });
  // On a busy machine, it is announced before that nothing answers.
  const { atStart, atFirstRequest } = JSON.parse(output.trim().split("\n").at(-1) ?? "");
  expect(atFirstRequest).toEqual([...atStart, "undici"]);
  expect(atStart).toContain("zod");
  for (const name of ["undici", "fastify", "ajv", "commander", "yaml", "cdktf", "constructs"]) {
    expect(atStart).not.toContain(name);
  }
  expect(atStart.filter((name: string) => /^@(grpc|pulumi)\//.test(name))).toEqual([]);
});

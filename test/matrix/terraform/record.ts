import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ServerCredentials } from "@grpc/grpc-js";
import { createServer, listen } from "../../../src/terraform/serve";
import { newFolder } from "../../support/new-folder";
import { environmentOf, runEngine } from "../../terraform/workspace";
import { toJson } from "./configuration";
import type { Flags } from "./model";
import { type Call, recorded } from "./recorder";
import type { Act, Scenario } from "./scenario";
import { Stub, schema } from "./stub";

const SOURCE = "svc-iac/stub";
const REGISTRIES = ["registry.terraform.io", "registry.opentofu.org"];

/** The same scenario with the real engine, and how each of its commands ended. */
export async function record(scenario: Scenario): Promise<{ acts: Call[][]; codes: number[]; texts: string[] }> {
  const folder = newFolder();
  const stub = new Stub();
  const { provider, calls } = recorded(stub.provider(), schema);
  const server = createServer({ provider: async () => provider, finish: async () => {}, shutdown: () => {} });
  const address = join(folder, "provider");
  await listen(server, `unix:${address}`, ServerCredentials.createInsecure());
  const attach = {
    Protocol: "grpc",
    ProtocolVersion: 6,
    Pid: process.pid,
    Test: true,
    Addr: { Network: "unix", String: address },
  };
  const reattach = Object.fromEntries(REGISTRIES.map((registry) => [`${registry}/${SOURCE}`, attach]));
  const env = environmentOf(folder, { TF_REATTACH_PROVIDERS: JSON.stringify(reattach) });
  const acts: Call[][] = [];
  const codes: number[] = [];
  const texts: string[] = [];
  try {
    for (const act of scenario) {
      if ("configuration" in act)
        writeFileSync(
          join(folder, "main.tf.json"),
          toJson(act.configuration, SOURCE, () => schema.attributes),
        );
      const args = argumentsOf(act);
      if (act.does === "drift") act.with(stub);
      const ran = args.length > 0 ? await runEngine(folder, env, args) : { code: 0, stdout: "", stderr: "" };
      acts.push(calls.splice(0));
      codes.push(ran.code);
      texts.push(ran.stdout + ran.stderr);
    }
    return { acts, codes, texts };
  } finally {
    server.forceShutdown();
    rmSync(folder, { recursive: true, force: true });
  }
}

function argumentsOf(act: Act): readonly string[] {
  switch (act.does) {
    case "drift":
      return [];
    case "forget":
      return ["state", "rm", act.address];
    case "taint":
    case "untaint":
      return [act.does, act.address];
    case "import":
      return ["import", "-no-color", "-input=false", act.address, act.id];
    case "plan":
      return ["plan", ...common(act.flags)];
    default:
      return ["apply", "-auto-approve", ...common(act.flags)];
  }
}

function common({
  replace = [],
  target = [],
  exclude = [],
  refresh = true,
  destroy = false,
}: Flags = {}): readonly string[] {
  return [
    "-no-color",
    "-input=false",
    "-parallelism=1",
    ...replace.map((address) => `-replace=${address}`),
    ...target.map((address) => `-target=${address}`),
    ...exclude.map((address) => `-exclude=${address}`),
    ...(refresh ? [] : ["-refresh=false"]),
    ...(destroy ? ["-destroy"] : []),
  ];
}

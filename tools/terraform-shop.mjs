// The shop in HCL and in CDKTF: what `npm run up terraform`, `npm run up cdktf` and their opposites have in common.
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { build } from "./build.mjs";
import { run } from "./command.mjs";
import { install } from "./install.mjs";
import { at, pathWith } from "./layout.mjs";
import { local } from "./local.mjs";
import { startSandbox } from "./sandbox.mjs";
import { chosenService } from "./service.mjs";
import { Failure, say, step } from "./steps.mjs";
import { terraformEngine } from "./terraform.mjs";
import { openTerraform } from "./terraform-folder.mjs";

const SECRETS = ["database_password", "sessions_password"];

const SHOPS = {
  terraform: {
    program: at("examples", "shop-terraform"),
    configuration: at("examples", "shop-terraform"),
    state: at("examples", "shop-terraform", "terraform.tfstate"),
    prepare: async () => {},
  },
  cdktf: {
    program: at("examples", "shop-cdktf"),
    configuration: at("examples", "shop-cdktf", "cdktf.out", "stacks", "shop-cdktf"),
    state: at("examples", "shop-cdktf", "terraform.shop-cdktf.tfstate"),
    prepare: (shop) => step("running the program", () => synthesise(shop.program)),
  },
};

/** Whether the shop is declared this way; the others are Pulumi's. */
export const isShop = (name) => !["pulumi", "native"].includes(name);

/** The shop that a command line asks for. */
export function shopNamed(name) {
  const shop = SHOPS[name];
  if (!shop)
    throw new Failure(`There is no shop for ${name}. There are: pulumi, native, ${Object.keys(SHOPS).join(", ")}.`);
  return { ...shop, name };
}

/** Everything that a command of the engine needs, from a fresh clone on. */
export async function openShop(shop) {
  const service = chosenService();
  await install();
  await build();
  const found = await terraformEngine();
  const sandbox = service ? undefined : await startSandbox();
  const { sandboxVariables } = await local();
  await shop.prepare(shop);
  const opened = await openTerraform(found, {
    folder: shop.configuration,
    secrets: SECRETS,
    service: sandbox ? sandboxVariables(sandbox) : {},
  });
  const name = basename(found.program) === "tofu" ? "OpenTofu" : "Terraform";
  say(`${name} ${found.version}, ${sandbox ? `sandbox at ${sandbox.url}` : `service at ${service}`}`);
  await step("initialising", opened.init);
  return { ...opened, sandbox };
}

/** How many resources the state of a shop has. */
export async function countResources({ state }) {
  const text = await readFile(state, "utf8").catch(() => "{}");
  const { resources = [] } = JSON.parse(text);
  return resources.filter(({ mode }) => mode === "managed").length;
}

/** What cdktf.json says is run, as the command line of CDKTF would. */
async function synthesise(folder) {
  const { app } = JSON.parse(await readFile(join(folder, "cdktf.json"), "utf8"));
  const [command, ...args] = app.split(" ");
  const env = { ...process.env, PATH: pathWith(at("node_modules", ".bin")) };
  await run(at("node_modules", ".bin", command), args, { cwd: folder, env });
}

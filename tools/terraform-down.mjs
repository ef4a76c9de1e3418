// `npm run down terraform` and `npm run down cdktf`: destroys what their opposites made. The sandbox ends when it is
// empty; while another shop is in it, it goes on running.
import { contentsOf, stopSandbox } from "./sandbox.mjs";
import { say, step } from "./steps.mjs";
import { countResources, openShop, shopNamed } from "./terraform-shop.mjs";

export async function downWithTerraform(name) {
  const shop = shopNamed(name);
  if ((await countResources(shop)) === 0) {
    say("Nothing is up.");
    return 0;
  }
  const { show, sandbox } = await openShop(shop);
  const code = await show("destroy", "-auto-approve", "-input=false");
  if (code !== 0 || !sandbox) return code;
  const rest = await contentsOf(sandbox);
  if (rest) say(`The sandbox still holds ${rest}, so it goes on running.`);
  else await step("stopping the sandbox", () => stopSandbox(sandbox));
  return code;
}

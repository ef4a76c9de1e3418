// `npm run up terraform` and `npm run up cdktf`: from a fresh clone to the deployed shop, with the real engine.
import { say } from "./steps.mjs";
import { openShop, shopNamed } from "./terraform-shop.mjs";

export async function upWithTerraform(name) {
  const shop = shopNamed(name);
  const { show, sandbox } = await openShop(shop);
  const code = await show("apply", "-auto-approve", "-input=false");
  if (code !== 0) return code;
  say(
    [
      "",
      "What to try next:",
      `  npm run up ${shop.name}     again: nothing changes`,
      `  edit examples/shop-${shop.name}, npm run up ${shop.name}: only what differs is changed`,
      `  npm run down ${shop.name}   delete it all${sandbox ? " and stop the sandbox" : ""}`,
    ].join("\n"),
  );
  return code;
}

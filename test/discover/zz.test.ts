import { writeFileSync } from "node:fs";
import { connect } from "../../src/client/client";
import * as d from "../../src/discover";
import { startWorld } from "../laws/world";
import { fillAccount } from "./shop";

test("x", async () => {
  const world = await startWorld();
  await fillAccount(world.io);
  const { url, token } = world.sandbox;
  const account = new d.Account(connect({ settings: { url, token, speed: 1 }, clock: world.io.client.clock }));
  const p = await d.programOf(account, await account.list());
  for (const [k, f] of Object.entries(d))
    if (/^to(Terra|Cdk|Pul|Env)/.test(k)) writeFileSync(`/tmp/dsc/${k}`, (f as any)(p));
  await world.close();
});

// `npm run down`, or with the same argument as `npm run up`: destroys what `npm run up` made, removes the stack and stops the sandbox.
import { access } from "node:fs/promises";
import { build } from "./build.mjs";
import { engine } from "./engine.mjs";
import { install } from "./install.mjs";
import { at } from "./layout.mjs";
import { local } from "./local.mjs";
import { contentsOf, findSandbox, startSandbox, stopSandbox } from "./sandbox.mjs";
import { chosenService } from "./service.mjs";
import { countResources, exists, openStack, releaseDeadLock, STACK, way } from "./stack.mjs";
import { main, say, step } from "./steps.mjs";
import { downWithTerraform } from "./terraform-down.mjs";
import { isShop } from "./terraform-shop.mjs";

await main(() => (isShop(way) ? downWithTerraform(way) : downWithPulumi()));

async function downWithPulumi() {
  const service = chosenService();
  const hasState = await isThere(at(".svc", "state"));
  if (!hasState && !(await isThere(at(".svc", "sandbox.json")))) return nothingIsUp();
  await install();
  await build();

  const stack = hasState ? await findStack() : undefined;
  if (stack) {
    const code = await remove(stack, service);
    if (code !== 0) return code;
  }
  // With a service of the user's own, a sandbox that runs here is none of this run's business.
  const sandbox = service ? undefined : await findSandbox();
  if (sandbox) await end(sandbox);
  if (!stack && !sandbox) nothingIsUp();
}

function isThere(path) {
  return access(path).then(
    () => true,
    () => false,
  );
}

function nothingIsUp() {
  say("Nothing is up.");
}

async function findStack() {
  const found = await engine();
  const stack = await openStack(found, {});
  return (await exists(stack)) ? { found, resources: await countResources(stack) } : undefined;
}

async function remove({ found, resources }, service) {
  const { sandboxVariables } = await local();
  // What is recorded can only be deleted where it lives: a sandbox that is not running comes back with its state.
  const sandbox = service || resources === 0 ? undefined : await startSandbox();
  const stack = await openStack(found, sandbox ? sandboxVariables(sandbox) : {});
  await releaseDeadLock(stack);
  return stack.show("destroy", "--yes", "--remove", "--stack", STACK);
}

async function end(sandbox) {
  const rest = await contentsOf(sandbox);
  say(rest ? `The sandbox still holds ${rest}. They stay in its state.` : "The sandbox holds nothing.");
  await step("stopping the sandbox", () => stopSandbox(sandbox));
}

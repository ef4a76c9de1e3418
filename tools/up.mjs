// `npm run up`, or with one of `native`, `terraform` and `cdktf` as its argument: from a fresh clone to a deployed example. Installs, compiles, finds the engine, starts the local
// sandbox (unless SERVICE_API_URL and SERVICE_API_TOKEN name a service) and runs the real `pulumi up`.
import { build } from "./build.mjs";
import { engine } from "./engine.mjs";
import { install } from "./install.mjs";
import { local } from "./local.mjs";
import { startSandbox } from "./sandbox.mjs";
import { chosenService } from "./service.mjs";
import { choosePasswords, countResources, openStack, project, releaseDeadLock, STACK, way } from "./stack.mjs";
import { Failure, main, say } from "./steps.mjs";
import { isShop } from "./terraform-shop.mjs";
import { upWithTerraform } from "./terraform-up.mjs";

const padded = (command) => command.padEnd(44);

await main(() => (isShop(way) ? upWithTerraform(way) : upWithPulumi()));

async function upWithPulumi() {
  const service = chosenService();
  await install();
  await build();
  const found = await engine();
  const sandbox = service ? undefined : await startSandbox();
  const { sandboxVariables } = await local();
  const stack = await openStack(found, sandbox ? sandboxVariables(sandbox) : {});
  say(`Pulumi ${found.version}, stack ${STACK}, ${sandbox ? `sandbox at ${sandbox.url}` : `service at ${service}`}`);

  await stack.quiet("stack", "select", "--create", STACK);
  await releaseDeadLock(stack);
  await choosePasswords(stack);
  const code = await stack.show("up", "--yes", "--stack", STACK);
  if (code !== 0) return code;

  // A program that is not found, or exports nothing, ends in success too.
  if ((await countResources(stack)) === 0) {
    throw new Failure(
      "The stack has no resources: the program declared nothing. Check `main` in Pulumi.yaml and in the package.json of the program's folder.",
    );
  }
  say(
    [
      "",
      "What to try next:",
      `  ${padded(`npm run up${project.command}`)}again: nothing changes`,
      `  ${padded(`edit ${project.example}, run it again`)}only what differs is changed`,
      ...(sandbox ? [`  ${padded('eval "$(npx svc-iac env)"')}then plain \`pulumi preview\`, \`pulumi up\`, …`] : []),
      `  ${padded(`npm run down${project.command}`)}delete it all${sandbox ? " and stop the sandbox" : ""}`,
    ].join("\n"),
  );
  return code;
}

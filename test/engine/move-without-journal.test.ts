import { succeeded } from "../support/ran";
import { descendants, KillSwitch, killAll } from "./kill-switch";
import { refusals } from "./refusals";
import { type Face, Stack } from "./stack";

const program = (cluster: string, level: string, more = "") => `
new Application("api", {
  displayName: "api",
  clusterId: getCluster("${cluster}").id,
  source: "publicGit",
  repoUrl: "https://git.example.com/shop/api",
  variables: { LOG_LEVEL: "${level}" },
  secretVariables: { TOKEN: "very-secret-value" },
  domains: { "api.shop.example.com": {} },
  ${more}
});
`;

let stack: Stack;
let service: KillSwitch;
afterEach(async () => {
  await stack?.close();
  await service?.close();
});

it.each<Face>(["svc-iac/native", "svc-iac"])(
  "%s: a move that was killed continues without its journal, 40 minutes later, with the clone that is named",
  async (face) => {
    stack = await Stack.open({ face });
    service = await KillSwitch.before(stack.sandbox.url);
    stack.env.SERVICE_API_URL = service.url;
    await stack.program(program("europe-west", "info"));
    succeeded(await stack.up());
    const { "Application api": original } = await stack.ids();
    await stack.program(program("us-east", "debug"));
    let left: number[] = [];
    // Cloned, and not yet brought to the declaration.
    service.arm({
      write: 2,
      when: "before",
      kill: () => {
        left = stack.running.flatMap((engine) => [engine, ...descendants(engine)]);
        killAll(left);
      },
    });
    expect((await stack.up()).code).not.toBe(0);
    service.arm(undefined);
    await stack.unlock();
    const applications = () => stack.sandbox.objects("applications");
    const [clone, ...more] = (await applications()).filter(({ id }) => id !== original);
    expect(more).toEqual([]);
    await stack.forget(".svc");
    await stack.sandbox.letPass(40 * 60);
    await stack.sandbox.forgetRequests();
    for (const refused of [await stack.preview(), await stack.up()]) {
      const [{ message = "" } = {}] = refusals(refused);
      expect(message).toContain(`${clone.id} (created ${clone.created_at})`);
      expect(message).toContain(`\`move: { resume: "${clone.id}" }\``);
      expect(message).toContain("`allowSameName: true`");
    }
    expect(await stack.sandbox.writes()).toEqual([]);
    await stack.program(program("us-east", "debug", `move: { resume: "${clone.id}" },`));
    expect(succeeded(await stack.preview()).stdout).toContain(`It continues with the clone ${clone.id}`);
    succeeded(await stack.up());
    expect(await stack.sandbox.writes()).not.toContain("cloneApplication");
    const [moved, ...others] = await applications();
    expect([moved.id, others]).toEqual([clone.id, []]);
    expect(moved.variables.LOG_LEVEL.value).toBe("debug");
    expect(JSON.stringify(moved.domains)).toContain("api.shop.example.com");
    expect((await stack.ids())["Application api"]).toBe(clone.id);
    await stack.program(program("us-east", "debug"));
    succeeded(await stack.up());
    succeeded(await stack.preview("--expect-no-changes"));
  },
);

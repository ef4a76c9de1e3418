import { kinds } from "../../src/kinds";
import { CLUSTERS } from "../../src/sandbox/reference";
import { provider } from "../../src/terraform/provider";
import { resourceSchema } from "../../src/terraform/schema";
import { worldOfTests } from "../laws/law";
import { newFolder } from "../support/new-folder";
import { Core, coresIn, sessionIn } from "./core";

const world = worldOfTests();
let folder: string;
beforeEach(() => {
  folder = newFolder();
});

const declared = {
  ...{ displayName: "api", clusterId: CLUSTERS[0]?.id, source: "dockerImage", dockerImage: "shop/api:1" },
  variables: { ADDRESS: "https://${NO_SUCH_VARIABLE}" },
};

/** The warnings of one plan, in a process that an engine has started for it. */
async function said(engine: string | undefined, variables: object = declared.variables): Promise<string[]> {
  const session = sessionIn(world, { folder, ...(engine === undefined ? {} : { engine }) });
  session.configure({});
  const core = new Core(provider(session), resourceSchema(kinds.application));
  const { diagnostics } = await core.plan(core.config({ ...declared, variables }));
  await session.finish();
  return diagnostics.map(({ detail = "" }) => detail);
}

const warning = [expect.stringContaining("NO_SUCH_VARIABLE")];

test("what an engine plans again for its apply is not said again", async () => {
  expect(await said("1@1")).toEqual(warning);
  expect(await said("1@1")).toEqual([]);
});

test("what turns out to be another warning then is said", async () => {
  expect(await said("1@1")).toEqual(warning);
  expect(await said("1@1", { ADDRESS: "https://${ANOTHER_ONE}" })).toEqual([expect.stringContaining("ANOTHER_ONE")]);
});

test("each run of an engine says everything once, and so does a process of no engine", async () => {
  expect(await said("1@1")).toEqual(warning);
  expect(await said("2@2")).toEqual(warning);
  expect(await said(undefined)).toEqual(warning);
  expect(await said(undefined)).toEqual(warning);
});

test("a creation that continues with what an earlier run has created says with what, and what that changes; each of two equal ones", async () => {
  const process = () => {
    const session = sessionIn(world, { folder });
    session.configure({});
    return new Core(provider(session), resourceSchema(kinds.destination));
  };
  const edge = coresIn(world)(kinds.loadBalancer);
  const balancer = await edge.apply(edge.config({ displayName: "edge" }));
  const loadBalancer = balancer.kept?.state.id;
  const config = (isEnabled: boolean) => process().config({ loadBalancer, url: "https://a.example.com", isEnabled });
  // The state of this run is lost.
  const { kept } = await process().apply(config(true));
  const next = process();
  const plans = [await next.plan(config(false)), await next.plan(config(false))];
  const said = plans.map(({ diagnostics }) => diagnostics.map(({ detail = "" }) => detail).join("\n"));
  expect(said).toEqual([
    expect.stringMatching(
      new RegExp(`${kept?.state.id}, which the last run created, is used[^]*LoadBalancer "edge".* is unavailable`),
    ),
    expect.not.stringContaining("is used"),
  ]);
});

test("a domain that gets another name is lost under the one that it has, which is said once", async () => {
  const cores = coresIn(world);
  const { variables: _, ...service } = declared;
  const application = cores(kinds.application);
  const { kept: owner } = await application.apply(application.config(service));
  const core = cores(kinds.domain);
  const named = (name: string) => core.config({ application: owner?.state.id, name });
  const { kept } = await core.apply(named("a.example.com"));
  // A command of its own: in one run, two resources would declare it.
  const { diagnostics } = await coresIn(world)(kinds.domain).plan(named("b.example.com"), kept);
  expect(diagnostics).toMatchObject([
    {
      summary: expect.stringMatching(/^What the platform does not show may be lost: a\.example\.com$/),
      detail: expect.stringMatching(
        /^It is removed and added again, and the platform does not show custom certificates/,
      ),
    },
  ]);
});

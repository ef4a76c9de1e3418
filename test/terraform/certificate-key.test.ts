import { kinds } from "../../src/kinds";
import { dataAttributes } from "../../src/terraform/schema";
import { entryAttributes } from "../../src/terraform/shape";
import type { Row } from "../../src/terraform/value";
import { worldOfTests } from "../laws/law";
import { fixtures } from "../laws/world";
import { type Core, coresIn, errors, type Kept } from "./core";

const world = worldOfTests();
let coreOf: ReturnType<typeof coresIn>;
beforeEach(async () => {
  await world.reset();
  coreOf = coresIn(world);
});

const KEY = "-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----";
const CERT = "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----";
const NAME = "shop.example.com";

/** Each command of the engine begins with the configuration. The contract takes no certificate without its key. */
async function applied({ schema: { kind } }: Core, row: Row, kept?: Kept): Promise<Kept> {
  const core = coreOf(kind);
  const next = await core.applied(row, kept);
  expect(JSON.stringify(next.state) + Buffer.from(next.private).toString()).not.toMatch(/MIIE|outdated/);
  return (await core.read(next)) as Kept;
}

describe("of a domain that is a resource", () => {
  const config = (core: Core, key: string, version: number | null) =>
    core.config(
      { application: fixtures.application, name: NAME, customSslCert: CERT },
      { custom_ssl_key_wo: key, custom_ssl_key_wo_version: version },
    );

  test("the key of a certificate is kept nowhere, and another version replaces the domain", async () => {
    const core = coreOf(kinds.domain);
    expect(await core.problems(config(core, KEY, 1))).toEqual([]);
    const kept = await applied(core, config(core, KEY, 1));
    expect(core.changes(await core.plan(config(core, "another", 1), kept), kept)).toEqual([]);
    const next = await core.plan(config(core, KEY, 2), kept);
    expect(next.replaces).toBe(true);
  });

  test("a first version is only noted", async () => {
    const core = coreOf(kinds.domain);
    const kept = await applied(core, config(core, KEY, null));
    const next = await core.plan(config(core, KEY, 1), kept);
    expect(next.replaces).toBe(false);
    expect(core.changes(next, kept)).toEqual(["custom_ssl_key_wo_version"]);
  });
});

describe("of a domain that is declared inline", () => {
  /** A site with one domain; what is not given is null, as the engine has it. */
  function config(core: Core, more: Row, cert = CERT): Row {
    const domains = core.schema.attributes.find(({ name }) => name === "domains");
    const blank = domains ? Object.fromEntries(entryAttributes(domains.shape).map(({ name }) => [name, null])) : {};
    const site = { displayName: "front", repoUrl: "https://git.example.com/shop/front", defaultBranch: "main" };
    return core.config(site, { domains: { [NAME]: { ...blank, custom_ssl_cert: cert, ...more } } });
  }
  const given = (key: string, version: number | null) => ({
    custom_ssl_key_wo: key,
    custom_ssl_key_wo_version: version,
  });

  test("the key is kept nowhere, and the domain stays as long as its version does", async () => {
    const core = coreOf(kinds.staticSite);
    expect(await core.problems(config(core, given(KEY, 1)))).toEqual([]);
    const kept = await applied(core, config(core, given(KEY, 1)));
    expect(world.writes()).toMatchObject({ createStaticSiteDomain: 1 });
    expect(core.changes(await core.plan(config(core, given("another", 1)), kept), kept)).toEqual([]);
    const { domains } = (await applied(core, config(core, given("another", 1)), kept)).state;
    expect(domains).toEqual(kept.state.domains);
    expect(world.writes()).toEqual({});
  });

  test("another version creates that domain again, with the key, and nothing else", async () => {
    const core = coreOf(kinds.staticSite);
    const kept = await applied(core, config(core, given(KEY, 1)));
    world.writes();
    const wanted = config(core, given(KEY, 2));
    const step = await core.plan(wanted, kept);
    expect(core.changes(step, kept)).toContain("domains");
    expect(step.replaces).toBe(false);
    const next = await applied(core, wanted, kept);
    expect(world.writes()).toEqual({ deleteStaticSiteDomain: 1, createStaticSiteDomain: 1 });
    expect(core.changes(await core.plan(wanted, next), next)).toEqual([]);
  });

  test("another certificate takes the key along, whatever the version", async () => {
    const core = coreOf(kinds.staticSite);
    const kept = await applied(core, config(core, given(KEY, 1)));
    world.writes();
    await applied(core, config(core, given(KEY, 1), CERT.replace("MIIB", "MIIC")), kept);
    expect(world.writes()).toEqual({ deleteStaticSiteDomain: 1, createStaticSiteDomain: 1 });
  });

  test("a version that could not be sent is sent by the next apply", async () => {
    const core = coreOf(kinds.staticSite);
    const kept = await applied(core, config(core, given(KEY, 1)));
    world.sandbox.addFault({ operation: "deleteStaticSiteDomain", nth: 1, times: 9, status: 400 });
    const wanted = config(core, given(KEY, 2));
    const { kept: failed, diagnostics } = await core.apply(wanted, kept);
    expect(errors(diagnostics)).toHaveLength(1);
    world.sandbox.clearFaults();
    world.writes();
    await applied(coreOf(kinds.staticSite), wanted, failed);
    expect(world.writes()).toMatchObject({ deleteStaticSiteDomain: 1, createStaticSiteDomain: 1 });
  });

  test("one of the two can be set, and an older engine learns what to use", async () => {
    const core = coreOf(kinds.staticSite);
    const [both] = await core.problems(config(core, { ...given(KEY, 1), custom_ssl_key: KEY }));
    expect(both?.detail).toBe(
      "`custom_ssl_key` conflicts with `custom_ssl_key_wo`. Set only one of them. [svc-iac explain invalid]",
    );
    expect(both?.attribute?.steps).toEqual([{ attributeName: "domains" }, { elementKeyString: NAME }]);
    const request = { typeName: core.schema.typeName, config: core.row(config(core, given(KEY, 1))) };
    const { diagnostics = [] } = await core.provider.ValidateResourceConfig(request);
    expect(diagnostics.map(({ detail }) => detail)).toEqual([
      expect.stringContaining("`custom_ssl_key_wo` is write-only, which needs Terraform 1.11"),
    ]);
  });

  test("a data source has neither of the two", () => {
    const domains = dataAttributes(kinds.staticSite).find(({ name }) => name === "domains");
    const names = domains ? entryAttributes(domains.shape).map(({ name }) => name) : [];
    expect(names.filter((name) => name.includes("_wo"))).toEqual([]);
    expect(names).toContain("dns_records");
  });
});

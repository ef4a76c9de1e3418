import { type Body, session } from "./session";

const s = session();
let path: string;
beforeEach(async () => {
  path = `/applications/${(await s.application()).id}/domains`;
});

const HOUR = 3600;
const NAME = "shop.example.org";

const added = (domain_name = NAME, at = path): Promise<Body> => s.ok("POST", at, { domain_name });
const read = async (id: string): Promise<Body> => s.ok("GET", `${path}/${id}`);
const status = async (id: string): Promise<string> => (await read(id)).status;
const moment = ({ created_at }: Body, seconds: number): string =>
  new Date(Date.parse(created_at) + seconds * 1000).toISOString();
const refresh = (id: string): Promise<Body> => s.ok("POST", `${path}/${id}/refresh-status`);
const record = ({ dns_records }: Body, type: string): Body => dns_records.find((it: Body) => it.type === type);

describe("a custom domain", () => {
  test("is checked each minute, and active two minutes after its CNAME was found", async () => {
    const domain = await added();
    s.pass(30);
    s.sandbox.writeDns([{ ...record(domain, "TXT"), ttl: 60 }]);
    s.pass(29);
    expect(await status(domain.id)).toBe("VERIFICATION");
    s.pass(1);
    expect(await read(domain.id)).toMatchObject({ status: "POINTING", updated_at: moment(domain, 60) });
    s.pass(HOUR);
    expect(await status(domain.id)).toBe("POINTING");
    s.sandbox.writeDns(domain.dns_records);
    s.pass(179);
    expect(await status(domain.id)).toBe("POINTING");
    s.pass(1);
    expect(await read(domain.id)).toMatchObject({ status: "ACTIVE", errors: null });
  });

  test("is as far after one long wait as after many short ones", async () => {
    const domain = await added();
    s.sandbox.writeDns(domain.dns_records);
    s.pass(48 * HOUR);
    expect(await read(domain.id)).toMatchObject({ status: "ACTIVE", updated_at: moment(domain, 180) });
  });

  test("is checked at once on refresh-status", async () => {
    const domain = await added();
    s.sandbox.writeDns(domain.dns_records);
    expect(await refresh(domain.id)).toMatchObject({ status: "POINTING" });
    s.pass(119);
    expect(await refresh(domain.id)).toMatchObject({ status: "POINTING" });
    s.pass(1);
    expect(await status(domain.id)).toBe("ACTIVE");
  });

  test("without its records times out after 72 hours, and continues once it is verified", async () => {
    const domain = await added();
    s.pass(72 * HOUR - 1);
    expect(await status(domain.id)).toBe("VERIFICATION");
    s.pass(1);
    const errors = [expect.stringMatching(/TXT record was not found/)];
    expect(await read(domain.id)).toMatchObject({ status: "TIMED_OUT", errors });
    expect(await refresh(domain.id)).toMatchObject({ status: "TIMED_OUT" });
    s.sandbox.writeDns(domain.dns_records);
    s.pass(HOUR);
    expect(await status(domain.id)).toBe("TIMED_OUT");
    expect(await refresh(domain.id)).toMatchObject({ status: "POINTING", errors: null });
    s.pass(120);
    expect(await status(domain.id)).toBe("ACTIVE");
  });

  test("gets no certificate if its CNAME goes away meanwhile, and keeps one that it has", async () => {
    const domain = await added();
    s.sandbox.writeDns(domain.dns_records);
    s.pass(90);
    s.sandbox.writeDns([]);
    s.pass(HOUR);
    expect(await status(domain.id)).toBe("POINTING");
    s.sandbox.writeDns(domain.dns_records);
    s.pass(180);
    expect(await status(domain.id)).toBe("ACTIVE");
    s.sandbox.writeDns([]);
    s.pass(100 * HOUR);
    expect(await status(domain.id)).toBe("ACTIVE");
  });

  test.each(["static-sites", "load-balancers"])("of %s is checked as well", async (collection) => {
    const id = "00000000-0000-4000-8000-0000000000aa";
    await s.control("PUT", `/objects/${collection}/${id}`, { display_name: "Shop" });
    const domain = await added("*.example.org", `/${collection}/${id}/domains`);
    s.sandbox.writeDns([
      record(domain, "TXT"),
      { name: "*.example.org.", type: "CNAME", value: "edge.example.net", ttl: 60 },
      { name: "edge.example.net", type: "CNAME", value: "PROXY.example.", ttl: 60 },
    ]);
    s.pass(180);
    expect((await s.ok("GET", `/${collection}/${id}/domains`)).data).toContainEqual(
      expect.objectContaining({ name: "*.example.org", status: "ACTIVE" }),
    );
  });
});

describe("the ownership record of a domain that moves", () => {
  const moved = async (): Promise<Body[]> => {
    const first = await added();
    await s.api("DELETE", `${path}/${first.id}`);
    const other = `/applications/${(await s.application()).id}/domains`;
    return [record(first, "TXT"), record(await added(NAME, other), "TXT")];
  };

  test("is a new one", async () => {
    const [before, after] = await moved();
    expect(after.name).toBe(before.name);
    expect(after.value).not.toBe(before.value);
  });

  test("is kept if the sandbox is told so", async () => {
    s.sandbox.vary({ domainToken: "kept" });
    const [before, after] = await moved();
    expect(after).toEqual(before);
  });
});

describe("the zone", () => {
  test("is written and read over the control API, and belongs to snapshots and resets", async () => {
    const zone = [
      { name: "Shop.example.org.", type: "CNAME", value: "Proxy.example." },
      { name: "_verify.shop.example.org", type: "TXT", value: "verify-Me", ttl: 60 },
    ];
    const stored = [{ name: "shop.example.org", type: "CNAME", value: "proxy.example", ttl: 300 }, zone[1]];
    expect(await s.control("PUT", "/dns", zone)).toMatchObject({ status: 200, body: stored });
    const { id } = s.sandbox.snapshot();
    await s.control("PUT", "/dns", []);
    expect((await s.control("GET", "/dns")).body).toEqual([]);
    s.sandbox.restore(id);
    expect((await s.control("GET", "/dns")).body).toEqual(stored);
    await s.sandbox.reset();
    expect((await s.control("GET", "/dns")).body).toEqual([]);
  });

  test("gets the records that custom domains ask for, in place of others of their name and type", async () => {
    const domain = await added("Shop.Example.org");
    const kept = { name: "mail.example.org", type: "A", value: "192.0.2.1", ttl: 60 } as const;
    s.sandbox.writeDns([kept, { name: NAME, type: "CNAME", value: "elsewhere.example", ttl: 60 }]);
    const { body } = await s.control("POST", "/dns/required");
    expect(body.map((it: Body) => [it.name, it.value])).toEqual([
      [kept.name, kept.value],
      [`_verify.${NAME}`, record(domain, "TXT").value],
      [NAME, "proxy.example"],
    ]);
    await s.control("POST", "/dns/required");
    expect((await s.control("GET", "/dns")).body).toEqual(body);
  });

  test("is restored with the domains that wait for it", async () => {
    const domain = await added();
    const { id } = s.sandbox.snapshot();
    s.sandbox.writeDns(domain.dns_records);
    s.sandbox.restore(id);
    s.pass(HOUR);
    expect(await status(domain.id)).toBe("VERIFICATION");
  });

  test.each([
    [{}, /must be a list/],
    [[null], /^\[0\]\.name must be a host name/],
    [[{ name: "shop", type: "TXT", value: "x" }], /^\[0\]\.name must be a host name .*, got "shop"/],
    [[{ name: NAME, type: "MX", value: "x" }], /^\[0\]\.type must be A, AAAA, CNAME, TXT, got "MX"/],
    [[{ name: NAME, type: "TXT" }], /^\[0\]\.value must be a text, got nothing/],
    [[{ name: NAME, type: "TXT", value: "x", ttl: -1 }], /^\[0\]\.ttl must be whole seconds, got -1/],
    [
      [
        { name: NAME, type: "TXT", value: "x" },
        { name: NAME, type: "CNAME", value: "y" },
      ],
      /^\[1\]: a name with a CNAME has no other records, and shop\.example\.org has \[0\]/,
    ],
  ])("is refused if it is %j", async (zone, message) => {
    const answer = await s.control("PUT", "/dns", zone);
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(message)]);
  });
});

import { NOWHERE, session } from "./session";

const s = session();
let id: string;

beforeEach(async () => {
  id = (await s.application()).id;
});

describe("variables", () => {
  test("are unique, listed in plain text, and updated in part", async () => {
    const path = `/applications/${id}/env-vars`;
    const variable = await s.ok("POST", path, { key: "URL", value: "https://shop.example" });
    expect(variable).toMatchObject({ is_runtime: true, is_buildtime: true, app_id: id });
    expect(await s.refused(422, "POST", path, { key: "URL", value: "x" })).toMatch(/already in use/);
    const updated = await s.ok("PUT", `${path}/${variable.id}`, { is_buildtime: false });
    expect(updated).toMatchObject({ key: "URL", value: "https://shop.example", is_buildtime: false });
    await s.ok("POST", path, { key: "OTHER", value: "1" });
    expect(await s.refused(422, "PUT", `${path}/${variable.id}`, { key: "OTHER" })).toMatch(/already in use/);
    await s.ok("PUT", `${path}/${variable.id}`, { key: "ADDRESS" });
    const list = await s.ok("GET", path);
    expect(list.data.map((it: { key: string; value: string }) => [it.key, it.value]).sort()).toEqual([
      ["ADDRESS", "https://shop.example"],
      ["OTHER", "1"],
    ]);
    expect((await s.api("DELETE", `${path}/${variable.id}`)).status).toBe(204);
    expect(await s.refused(404, "DELETE", `${path}/${variable.id}`)).toMatch(/no environment variable/);
  });

  test("may have any name", async () => {
    const path = `/applications/${id}/env-vars`;
    for (const key of ["__proto__", "constructor", "7", "a b"]) {
      const variable = await s.ok("POST", path, { key, value: "1" });
      expect(await s.ok("PUT", `${path}/${variable.id}`, { value: "2" })).toMatchObject({ key, value: "2" });
    }
    expect((await s.ok("GET", path)).total).toBe(4);
  });

  test("of the platform's prefix are refused", async () => {
    expect(await s.refused(422, "POST", `/applications/${id}/env-vars`, { key: "SVC_APP_ID", value: "1" })).toMatch(
      /belong to the platform/,
    );
    expect(await s.refused(422, "POST", "/applications/global-env-vars", { key: "SVC_X", value: "1" })).toMatch(/SVC_/);
  });

  test("of the company have a list of their own", async () => {
    const path = "/applications/global-env-vars";
    const variable = await s.ok("POST", path, { key: "REGION", value: "eu" });
    expect(await s.refused(422, "POST", path, { key: "REGION", value: "us" })).toMatch(/already in use/);
    expect(await s.ok("PUT", `${path}/${variable.id}`, { value: "us" })).toMatchObject({
      key: "REGION",
      value: "us",
      is_runtime: true,
    });
    expect((await s.ok("GET", path)).total).toBe(1);
    await s.api("DELETE", `${path}/${variable.id}`);
    expect((await s.ok("GET", path)).total).toBe(0);
  });
});

describe("domains", () => {
  test("belong to one service at a time", async () => {
    const other = await s.application();
    const domain = await s.ok("POST", `/applications/${id}/domains`, { domain_name: "shop.example.org" });
    expect(domain).toMatchObject({
      name: "shop.example.org",
      type: "CUSTOM",
      status: "VERIFICATION",
      is_primary: false,
      is_wildcard: false,
    });
    for (const taker of [id, other.id]) {
      expect(
        await s.refused(422, "POST", `/applications/${taker}/domains`, { domain_name: "Shop.example.org" }),
      ).toMatch(/already in use/);
    }
    await s.api("DELETE", `/applications/${id}/domains/${domain.id}`);
    await s.ok("POST", `/applications/${other.id}/domains`, { domain_name: "shop.example.org", is_wildcard: true });
  });

  test("may be wildcards by their name", async () => {
    const domain = await s.ok("POST", `/applications/${id}/domains`, { domain_name: "*.shop.example" });
    expect(domain).toMatchObject({ name: "*.shop.example", is_wildcard: true });
  });

  test("must be host names, and a certificate comes with its key", async () => {
    const path = `/applications/${id}/domains`;
    for (const domain_name of ["shop", "shop_1.example", "https://shop.example", "*.example", "shop.*.example"]) {
      expect(await s.refused(422, "POST", path, { domain_name })).toMatch(/full host name/);
    }
    expect(await s.refused(422, "POST", path, { domain_name: "shop.example", custom_ssl_cert: "PEM" })).toBe(
      "custom_ssl_key is required with custom_ssl_cert.",
    );
  });

  test("always have a primary one", async () => {
    const path = `/applications/${id}/domains`;
    const custom = await s.ok("POST", path, { domain_name: "shop.example.org" });
    await s.ok("POST", `${path}/${custom.id}/set-primary`);
    const primary = async () => (await s.ok("GET", path)).data.filter((it: { is_primary: boolean }) => it.is_primary);
    expect(await primary()).toMatchObject([{ id: custom.id }]);
    await s.api("DELETE", `${path}/${custom.id}`);
    expect(await primary()).toMatchObject([{ type: "SYSTEM" }]);
  });

  test("of the platform can be renamed and turned off, but not deleted; the others the other way round", async () => {
    const path = `/applications/${id}/domains`;
    const [system] = (await s.ok("GET", path)).data;
    const custom = await s.ok("POST", path, { domain_name: "shop.example.org" });
    expect(await s.ok("PATCH", `${path}/${system.id}`, { name: "my-shop" })).toMatchObject({
      name: "my-shop.apps.example",
    });
    expect(await s.refused(422, "PATCH", `${path}/${system.id}`, { name: "my.shop" })).toMatch(/one label/);
    expect(await s.ok("POST", `${path}/${system.id}/toggle`)).toMatchObject({ is_enabled: false });
    expect(await s.ok("POST", `${path}/${system.id}/toggle`)).toMatchObject({ is_enabled: true });
    expect(await s.refused(422, "DELETE", `${path}/${system.id}`)).toMatch(/cannot be deleted/);
    expect(await s.refused(422, "PATCH", `${path}/${custom.id}`, { name: "x" })).toMatch(/only the SYSTEM domain/);
    expect(await s.refused(422, "POST", `${path}/${custom.id}/toggle`)).toMatch(/only the SYSTEM domain/);
    expect(await s.ok("POST", `${path}/${custom.id}/refresh-status`)).toMatchObject({ status: "VERIFICATION" });
  });
});

describe("ports", () => {
  test("of TCP proxies are given by the platform and become ready", async () => {
    const web = await s.webProcess(id);
    const path = `/applications/${id}/tcp-proxies`;
    const proxy = await s.ok("POST", path, { process_id: web.id, port: 5000 });
    expect(proxy).toMatchObject({ status: "pending", hostname: "europe-west.proxy.example" });
    expect(proxy.external_port).toBeGreaterThanOrEqual(30000);
    expect(proxy.external_port).toBeLessThanOrEqual(30999);
    const second = await s.ok("POST", path, { process_id: web.id, port: 5001 });
    expect(second.external_port).not.toBe(proxy.external_port);
    s.pass(3);
    const ready = await s.ok("GET", `${path}/${proxy.id}`);
    expect(ready.status).toBe("ready");
    expect(ready.updated_at > proxy.updated_at).toBe(true);
    expect(await s.refused(422, "POST", path, { process_id: web.id, port: 5000 })).toMatch(/for it already/);
    await s.api("DELETE", `${path}/${proxy.id}`);
    expect((await s.ok("GET", path)).total).toBe(1);
  });

  test("that are private need a process of the application", async () => {
    const path = `/applications/${id}/private-ports`;
    expect(await s.refused(422, "POST", path, { process_id: NOWHERE, port: 1 })).toMatch(/no such process/);
    const { id: portId } = await s.ok("POST", path, { process_id: (await s.webProcess(id)).id, port: 9000 });
    s.pass(3);
    expect((await s.ok("GET", `${path}/${portId}`)).status).toBe("ready");
  });
});

describe("an IP restriction", () => {
  test("rests at deny, disabled, empty, and is replaced as a whole", async () => {
    const path = `/applications/${id}/ip-restriction`;
    const resting = { type: "deny", is_enabled: false, ip_list: [] };
    expect(await s.ok("GET", path)).toEqual(resting);
    const wanted = { type: "allow", is_enabled: true, ip_list: ["203.0.113.7", "198.51.100.0/24", "2001:db8::/32"] };
    expect(await s.ok("PUT", path, wanted)).toEqual(wanted);
    expect(await s.refused(422, "PUT", path, { type: "allow" })).toMatch(/is_enabled is missing.*ip_list is missing/);
    for (const entry of ["shop.example", "10.0.0.0/33", "10.0.0", "10.0.0.0/8/8", ""]) {
      expect(await s.refused(422, "PUT", path, { ...wanted, ip_list: [entry] })).toMatch(/address or a range/);
    }
    expect(await s.refused(422, "PUT", path, { ...wanted, ip_list: Array(501).fill("10.0.0.1") })).toMatch(
      /at most 500 entries, got 501/,
    );
    expect(await s.ok("GET", path)).toEqual(wanted);
    expect(await s.ok("PUT", path, resting)).toEqual(resting);
  });
});

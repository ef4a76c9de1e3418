import { type Body, NOWHERE, session } from "./session";

const s = session();

const create = (): Promise<Body> => s.ok("POST", "/load-balancers", { display_name: "Edge" });
const external = (url: string) => ({ service_type: "EXTERNAL", url });

test("a balancer is usable at once, and changes its mode in place", async () => {
  const balancer = await create();
  expect(balancer).toMatchObject({ type: "DEFAULT", project_id: null });
  expect(await s.ok("PATCH", `/load-balancers/${balancer.id}`, { type: "GEO" })).toMatchObject({ type: "GEO" });
  expect((await s.ok("GET", `/load-balancers/${balancer.id}/domains`)).data).toMatchObject([{ type: "SYSTEM" }]);
  expect((await s.api("DELETE", `/load-balancers/${balancer.id}`)).status).toBe(204);
  await s.refused(404, "GET", `/load-balancers/${balancer.id}`);
});

test("destinations are services or addresses, at most 20", async () => {
  const { id } = await create();
  const path = `/load-balancers/${id}/destinations`;
  const application = await s.application();
  const destination = await s.ok("POST", path, { service_type: "APP", service_id: application.id, weight: 3 });
  expect(destination).toMatchObject({ weight: 3, url: null, is_enabled: true });
  expect(await s.refused(422, "POST", path, { service_type: "STATIC_SITE", service_id: application.id })).toMatch(
    /no such static site/,
  );
  expect(await s.refused(422, "POST", path, { service_type: "APP" })).toBe("service_id is missing.");
  expect(await s.refused(422, "POST", path, { ...external("https://a.example"), service_id: NOWHERE })).toBe(
    "service_id must not be set here.",
  );
  for (let number = 1; number < 20; number++) await s.ok("POST", path, external(`https://${number}.example`));
  expect(await s.refused(422, "POST", path, external("https://20.example"))).toMatch(/at most 20/);
  await s.api("DELETE", `${path}/${destination.id}`);
  await s.ok("POST", path, external("https://20.example"));
});

test("a destination is toggled, and deleted with its service", async () => {
  const { id } = await create();
  const path = `/load-balancers/${id}/destinations`;
  const application = await s.application();
  const destination = await s.ok("POST", path, { service_type: "APP", service_id: application.id });
  expect(await s.ok("POST", `${path}/${destination.id}/toggle`)).toMatchObject({ is_enabled: false });
  await s.api("DELETE", `/applications/${application.id}`);
  s.pass(5);
  expect((await s.ok("GET", path)).total).toBe(0);
});

test("a balancer cannot point at itself, directly or in a circle", async () => {
  const [one, two, three] = [await create(), await create(), await create()];
  const point = (from: Body, to: Body) =>
    [`/load-balancers/${from.id}/destinations`, { service_type: "LOAD_BALANCER", service_id: to.id }] as const;
  expect(await s.refused(422, "POST", ...point(one, one))).toMatch(/circle/);
  await s.ok("POST", ...point(one, two));
  await s.ok("POST", ...point(two, three));
  expect(await s.refused(422, "POST", ...point(three, one))).toMatch(/circle/);
});

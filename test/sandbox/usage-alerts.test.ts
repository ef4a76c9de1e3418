import { type Body, session } from "./session";

const s = session();
const FIELDS = { limit_usd: 100, emails: ["team@shop.example"], triggers: [{ percentage: 50 }, { percentage: 90 }] };

test("there is one alert for the company and one for each project", async () => {
  const project = await s.ok("POST", "/projects", { display_name: "Shop" });
  await s.ok("POST", "/usage-alerts", FIELDS);
  expect(await s.refused(422, "POST", "/usage-alerts", { ...FIELDS, project_id: null })).toMatch(/^The company has/);
  const { id } = await s.ok("POST", "/usage-alerts", { ...FIELDS, project_id: project.id });
  expect(await s.refused(422, "POST", "/usage-alerts", { ...FIELDS, project_id: project.id })).toMatch(
    /^This project has/,
  );
  expect((await s.ok("GET", `/usage-alerts?project_id=${project.id}`)).data).toMatchObject([{ id }]);
  expect((await s.api("DELETE", `/usage-alerts/${id}`)).status).toBe(204);
});

test("triggers are recreated when they are sent, and kept otherwise", async () => {
  const alert = await s.ok("POST", "/usage-alerts", FIELDS);
  const ids = (it: Body) => it.triggers.map((trigger: Body) => trigger.id);
  const same = await s.ok("PATCH", `/usage-alerts/${alert.id}`, { limit_usd: 200 });
  expect([same.limit_usd, ids(same)]).toEqual([200, ids(alert)]);
  const other = await s.ok("PATCH", `/usage-alerts/${alert.id}`, { triggers: FIELDS.triggers });
  expect(ids(other)).not.toEqual(ids(alert));
});

test("at most ten triggers, each once, and addresses that are some", async () => {
  const refusal = (change: object) => s.refused(422, "POST", "/usage-alerts", { ...FIELDS, ...change });
  const many = Array.from({ length: 11 }, (_, index) => ({ percentage: index + 1 }));
  expect(await refusal({ triggers: many })).toMatch(/triggers must have at most 10 entries, got 11/);
  expect(await refusal({ triggers: [{ percentage: 50 }, { percentage: 50 }] })).toMatch(/50 percent is there twice/);
  expect(await refusal({ emails: ["nobody"] })).toBe('emails[0] must be a valid email, got "nobody".');
});

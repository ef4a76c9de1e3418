import { availabilityText } from "../../src/cli/sandbox-availability";
import { withRequired } from "../../src/cli/sandbox-dns";
import { Session } from "../sandbox/session";

test("the records that custom domains ask for replace others of their name and type", async () => {
  const s = await Session.start();
  try {
    const { id } = await s.application();
    const domain = await s.ok("POST", `/applications/${id}/domains`, { domain_name: "Shop.example.org" });
    const kept = { name: "mail.example.org", type: "A", value: "192.0.2.1", ttl: 60 } as const;
    s.sandbox.writeDns([kept, { name: "shop.example.org", type: "CNAME", value: "elsewhere.example", ttl: 60 }]);
    const { url, key, token } = s.sandbox;
    const zone = await withRequired({ url, key, token, pid: process.pid, speed: 1 });
    expect(zone).toEqual([kept, ...domain.dns_records]);
  } finally {
    await s.close();
  }
});

test("availability is a paragraph for each host, with names of what answers", () => {
  const [from, change] = ["2026-03-01T12:00:00.000Z", "2026-03-01T12:01:30.000Z"];
  const common = { application_id: null, target_id: null };
  const intervals = [
    { from, until: change, by: [], reason: "suspended" as const, why: 'application "Shop" is suspended' },
    { from: change, until: null, by: ["applications/1", "https://a.example"], reason: null, why: null },
  ];
  const text = availabilityText({
    now: "2026-03-01T12:02:00.000Z",
    names: { "applications/1": "Shop" },
    timelines: [{ kind: "host", name: "shop.example.org", ...common, intervals }],
  });
  expect(text.split("\n").map((line) => line.replace(/ {2,}/g, " | "))).toEqual([
    "shop.example.org",
    "from | lasted | state",
    `${from} | 90 s | not served: application "Shop" is suspended`,
    `${change} | 30 s, until now | served by Shop, https://a.example`,
  ]);
});

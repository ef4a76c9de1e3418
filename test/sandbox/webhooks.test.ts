import { rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { verify } from "../../src/webhooks";
import { newFolder } from "../support/new-folder";
import { type Body, Session, session } from "./session";

interface Received {
  signature: string | undefined;
  payload: Body;
}

/** A customer's endpoint: answers one status after another, and tells what came. */
class Receiver {
  readonly received: Received[] = [];
  statuses: number[] = [];
  #server: Server | undefined;
  #waiting: (() => void)[] = [];

  async listen(): Promise<string> {
    this.#server = createServer(async (request, answer) => {
      let text = "";
      for await (const chunk of request) text += chunk;
      this.received.push({ signature: request.headers["svc-signature"]?.toString(), payload: JSON.parse(text) });
      answer.writeHead(this.statuses.shift() ?? 200).end("thanks");
      for (const wake of this.#waiting.splice(0)) wake();
    });
    await new Promise<void>((resolve) => this.#server?.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/events`;
  }

  async until(count: number): Promise<void> {
    while (this.received.length < count) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  close(): void {
    this.#server?.closeAllConnections();
    this.#server?.close();
  }
}

const s = session();
let receiver: Receiver;
let endpoint: string;
beforeEach(async () => {
  receiver = new Receiver();
  endpoint = await receiver.listen();
});
afterEach(() => receiver.close());

const create = (allowed_events: string[], fields: object = {}): Promise<Body> =>
  s.ok("POST", "/webhooks", { endpoint, allowed_events, ...fields });

/** Deliveries, oldest first, once the last one that was sent is noted down. */
async function settledDeliveries(id: string, settled: number): Promise<Body[]> {
  for (;;) {
    const { data } = await s.ok("GET", `/webhooks/${id}/deliveries?limit=100`);
    if (data.filter((it: Body) => it.status !== "PENDING").length >= settled) return data.reverse();
  }
}

test("an event carries the secret itself and says what happened to what", async () => {
  const webhook = await create(["APP_CREATE", "APP_DEPLOY", "DATABASE_CREATE"]);
  const application = await s.application();
  await receiver.until(1);
  await s.ok("PATCH", `/applications/${application.id}`, { display_name: "Store" });
  const deployment = await s.ok("POST", `/applications/${application.id}/deployments`);
  await receiver.until(2);
  await s.ok("POST", "/projects", { display_name: "Nothing to tell" });
  const [first, second] = receiver.received;
  expect(first?.signature).toBe(webhook.secret);
  expect(first?.payload).toEqual({
    webhook_id: webhook.id,
    event_id: expect.any(String),
    event_delivery_id: expect.any(String),
    type: "APP_CREATE",
    data: {
      id: application.id,
      company_id: s.sandbox.companyId,
      name: application.name,
      display_name: "Shop",
      location: "europe-west3",
    },
  });
  expect(second?.payload).toMatchObject({
    type: "APP_DEPLOY",
    data: { id: application.id, deployment_id: deployment.id },
  });
  const [delivery] = await settledDeliveries(webhook.id, 2);
  expect(delivery).toMatchObject({
    status: "SUCCESS",
    response_status: 200,
    response: "thanks",
    event_type: "APP_CREATE",
  });
  expect(await s.ok("GET", `/webhooks/${webhook.id}/deliveries/${delivery.id}`)).toEqual(delivery);
});

test("a failed delivery is retried with the same event and a new delivery, on the sandbox's clock", async () => {
  receiver.statuses = [500, 302];
  const webhook = await create(["STATIC_SITE_CREATE"]);
  await s.ok("POST", "/static-sites", {
    display_name: "Docs",
    repo_url: "https://git.example/d.git",
    default_branch: "main",
  });
  await receiver.until(1);
  await settledDeliveries(webhook.id, 1);
  s.sandbox.clock.advance(60);
  await receiver.until(2);
  await settledDeliveries(webhook.id, 2);
  s.sandbox.clock.advance(299);
  expect(receiver.received).toHaveLength(2);
  s.sandbox.clock.advance(1);
  await receiver.until(3);
  const deliveries = await settledDeliveries(webhook.id, 3);
  expect(deliveries.map((it) => [it.status, it.response_status])).toEqual([
    ["FAILED", 500],
    ["FAILED", 302],
    ["SUCCESS", 200],
  ]);
  expect(new Set(receiver.received.map((it) => it.payload.event_id)).size).toBe(1);
  expect(new Set(receiver.received.map((it) => it.payload.event_delivery_id)).size).toBe(3);
});

test("a delivery fails after 12 retries", async () => {
  receiver.statuses = Array(20).fill(503);
  const webhook = await create(["APP_CREATE"]);
  await s.application();
  for (let attempt = 1; attempt <= 13; attempt++) {
    await settledDeliveries(webhook.id, attempt);
    s.sandbox.clock.advance(259_200);
  }
  const deliveries = await settledDeliveries(webhook.id, 13);
  expect(deliveries.map((it) => [it.status, it.response_status])).toEqual(Array(13).fill(["FAILED", 503]));
  expect(receiver.received).toHaveLength(13);
  expect(new Set(deliveries.map((it) => it.event_id)).size).toBe(1);
});

test.each([
  "https://hooks.example/events",
  "http://192.0.2.1/events",
  "http://localhost.example:80/",
  "http://127.0.0.1.example/",
  "http://[2001:db8::1]/",
])("%s is never contacted: the delivery is listed as not sent, and not retried", async (address) => {
  const contact = jest.spyOn(globalThis, "fetch");
  const webhook = await create(["APP_CREATE"], { endpoint: address });
  await s.application();
  s.sandbox.clock.advance(259_200);
  const deliveries = await settledDeliveries(webhook.id, 1);
  expect(deliveries).toHaveLength(1);
  expect(deliveries[0]).toMatchObject({
    status: "FAILED",
    sent_at: null,
    response_status: null,
    response: "Not sent: the sandbox delivers to loopback addresses only.",
  });
  expect(contact.mock.calls.map(([url]) => String(url)).filter((url) => !url.startsWith(s.sandbox.url))).toEqual([]);
  contact.mockRestore();
});

test("a redirection is not followed", async () => {
  receiver.statuses = [307];
  const webhook = await create(["APP_CREATE"]);
  await s.application();
  const [delivery] = await settledDeliveries(webhook.id, 1);
  expect(delivery).toMatchObject({ status: "FAILED", response_status: 307 });
});

test("what is delivered is what svc-iac/webhooks verifies", async () => {
  const webhook = await create(["APP_CREATE", "APP_DEPLOY"]);
  const application = await s.application();
  const deployment = await s.ok("POST", `/applications/${application.id}/deployments`);
  await receiver.until(2);
  const events = receiver.received.map(({ signature, payload }) =>
    verify({ "svc-signature": signature }, JSON.stringify(payload), webhook.secret),
  );
  expect(events.map(({ type, data }) => [type, data.display_name])).toEqual([
    ["APP_CREATE", "Shop"],
    ["APP_DEPLOY", "Shop"],
  ]);
  expect(events[1]?.data).toMatchObject({ deployment_id: deployment.id });
});

test("the newest 1000 deliveries are kept, over all webhooks", async () => {
  const webhooks = [];
  for (let index = 0; index < 21; index++) {
    webhooks.push(await create(["APP_UPDATE"], { endpoint: "https://hooks.example" }));
  }
  const { id } = await s.application();
  for (let change = 0; change < 50; change++)
    await s.ok("PATCH", `/applications/${id}`, { display_name: `V${change}` });
  const { body } = await s.control("GET", "/objects/webhook-deliveries");
  expect(body).toHaveLength(1000);
  expect(JSON.parse(body.at(-1).payload).data.display_name).toBe("V49");
  await s.ok("DELETE", `/webhooks/${webhooks[20].id}`);
  expect((await s.control("GET", "/objects/webhook-deliveries")).body.length).toBeLessThan(1000);
});

test("deliveries that wait outlive a restart", async () => {
  const folder = newFolder();
  const stateFile = path.join(folder, "state.json");
  const first = await Session.start({ stateFile });
  receiver.statuses = [500];
  await first.ok("POST", "/webhooks", { endpoint, allowed_events: ["APP_CREATE"] });
  await first.application();
  await receiver.until(1);
  await first.close();
  const second = await Session.start({ stateFile, clock: first.time });
  try {
    second.sandbox.clock.advance(60);
    await receiver.until(2);
    expect(receiver.received[1]?.payload.event_id).toBe(receiver.received[0]?.payload.event_id);
  } finally {
    await second.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test("a webhook that is off gets nothing", async () => {
  const webhook = await create(["APP_CREATE"]);
  expect(await s.ok("POST", `/webhooks/${webhook.id}/toggle`)).toMatchObject({ is_enabled: false });
  await s.application();
  expect((await s.ok("GET", `/webhooks/${webhook.id}/deliveries`)).total).toBe(0);
});

test("a rotated secret stays valid for the requested time", async () => {
  const webhook = await create(["APP_CREATE"], { description: "All" });
  const path = `/webhooks/${webhook.id}`;
  const rolled = await s.ok("POST", `${path}/roll-secret`, { expire_in_hours: 1 });
  expect(rolled).toMatchObject({ old_secret: webhook.secret });
  s.pass(3600);
  expect(await s.ok("GET", path)).toMatchObject({
    secret: rolled.secret,
    old_secret: null,
    old_secret_expired_at: null,
  });
  expect(await s.ok("PATCH", path, { description: null })).toMatchObject({ description: null });
  expect(await s.refused(422, "PATCH", path, { allowed_events: [] })).toMatch(/at least 1/);
  expect((await s.api("DELETE", path)).status).toBe(204);
});

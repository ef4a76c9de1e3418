import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { SvcError } from "../../src/model";
import { verify, type WebhookEvent } from "../../src/webhooks";

const SECRET = "whsec_of-this-test";
const EVENT = {
  webhook_id: "11111111-0000-4000-8000-000000000001",
  event_id: "11111111-0000-4000-8000-000000000002",
  event_delivery_id: "11111111-0000-4000-8000-000000000003",
  type: "APP_CREATE",
  data: { id: "a", company_id: "c", name: "shop-abcde", display_name: "Shop" },
};
const BODY = JSON.stringify(EVENT);

function codeOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(SvcError);
    expect((error as Error).message).not.toContain(SECRET);
    return (error as SvcError).problem.code;
  }
  return "accepted";
}

test.each([
  ["those of node:http", { "svc-signature": SECRET }],
  ["any case", { "Svc-Signature": SECRET }],
  ["those of a Request", new Headers({ "SVC-Signature": SECRET })],
])("headers may be %s", (_what, headers) => {
  expect(verify(headers, BODY, SECRET)).toEqual(EVENT);
  expect(verify(headers, Buffer.from(BODY), SECRET)).toEqual(EVENT);
});

test("during a rotation, the previous secret is valid, too", () => {
  expect(verify({ "svc-signature": SECRET }, BODY, ["whsec_new", SECRET])).toEqual(EVENT);
  expect(codeOf(() => verify({ "svc-signature": SECRET }, BODY, ["whsec_new"]))).toBe("webhook-signature");
});

test.each([
  ["no signature", {}, SECRET],
  ["another one", { "svc-signature": "whsec_wrong" }, SECRET],
  ["one of the same length", { "svc-signature": `${SECRET.slice(0, -1)}x` }, SECRET],
  ["a beginning", { "svc-signature": SECRET.slice(0, -1) }, SECRET],
  ["two", { "svc-signature": [SECRET, SECRET] }, SECRET],
  ["an empty one against an empty secret", { "svc-signature": "" }, ""],
  ["no secret at all", { "svc-signature": SECRET }, []],
])("%s is refused", (_what, headers, secret) => {
  expect(codeOf(() => verify(headers, BODY, secret))).toBe("webhook-signature");
});

test.each(["", "no JSON", "null", "[]", "{}", JSON.stringify({ ...EVENT, data: null })])("%j is no event", (body) => {
  expect(codeOf(() => verify({ "svc-signature": SECRET }, body, SECRET))).toBe("webhook-payload");
});

test("the type determines the content of an event", () => {
  const told = (event: WebhookEvent): string | undefined =>
    event.type === "APP_DEPLOY" || event.type === "STATIC_SITE_DEPLOY" ? event.data.deployment_id : event.data.name;
  expect(told(verify({ "svc-signature": SECRET }, BODY, SECRET))).toBe("shop-abcde");
});

test("the header is the contract's", () => {
  const contract = parse(readFileSync(join(__dirname, "../../api/openapi.yaml"), "utf8"));
  expect(contract.webhooks.serviceEvent.post.parameters[0].name).toBe("svc-signature");
});

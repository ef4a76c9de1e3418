import { sendFrom } from "../../src/client/rereading";
import type { TokenSource } from "../../src/client/token";
import type { RawAnswer } from "../../src/client/transport";
import type { Call } from "../../src/model";
import { SvcError } from "../../src/model/problem";

/** A call with the token of a source, which may have been replaced meanwhile, also by one of another company. */
const url = "https://api.example.test";
const list: Call = { operation: "listProjects", ids: [] };
const ownKey: Call = { operation: "getCurrentApiKey", ids: [] };

/** What the service has for a token: the company, or the status of its refusals. */
type Service = Readonly<Record<string, string | number>>;
interface Given {
  readonly service: Service;
  /** The token that the source has, and the one that it has after a refusal. */
  readonly tokens?: readonly [string, (string | Error)?];
  /** The token whose company is known. */
  readonly known?: string;
  readonly signal?: AbortSignal;
}

async function sending(call: Call, { service, tokens = ["new"], known, signal }: Given) {
  const sent: string[] = [];
  const [token, next = token] = tokens;
  const source: TokenSource = {
    place: "",
    current: async () => token,
    after: async () => {
      if (next instanceof Error) throw next;
      return next;
    },
    companies: new Map(known ? [[url, { token: known, company: "shop" }]] : []),
  };
  const send = async (by: string, { operation }: Call) => {
    sent.push(`${operation} ${by}`);
    const of = service[by];
    const answer = typeof of === "number" ? { status: of } : { status: 200, body: { company_id: of } };
    return answer as RawAnswer;
  };
  const outcome = await sendFrom(source, { url, call, signal, send }).then(
    ({ status }) => status,
    (error) => error as unknown,
  );
  return { sent, outcome, company: source.companies.get(url) };
}

test.each<[string, Call, Given, number, readonly string[]]>([
  ["is sent once", list, { tokens: ["new", "newer"], service: { new: "shop" } }, 200, ["listProjects new"]],
  ["may be refused for another reason", list, { service: { new: 403 } }, 403, ["listProjects new"]],
  [
    "is sent once with a token that is refused and the only one",
    list,
    { service: { new: 401 } },
    401,
    ["listProjects new"],
  ],
  [
    "is sent again with the next token",
    list,
    { tokens: ["old", "new"], service: { old: 401, new: "shop" } },
    200,
    ["listProjects old", "listProjects new"],
  ],
  [
    "is sent at once with the token whose company is known",
    list,
    { known: "new", service: { new: "shop" } },
    200,
    ["listProjects new"],
  ],
  [
    "is sent after the company of a new token is known to be the same",
    list,
    { known: "old", service: { new: "shop" } },
    200,
    ["getCurrentApiKey new", "listProjects new"],
  ],
  [
    "may be the one that shows the company",
    ownKey,
    { known: "old", service: { new: "shop" } },
    200,
    ["getCurrentApiKey new"],
  ],
  [
    "waits for the limits of that request",
    list,
    { known: "old", service: { new: 429 } },
    429,
    ["getCurrentApiKey new"],
  ],
  [
    "is sent with the next token if that request is refused",
    list,
    { tokens: ["new", "newer"], known: "old", service: { new: 401, newer: "shop" } },
    200,
    ["getCurrentApiKey new", "getCurrentApiKey newer", "listProjects newer"],
  ],
  ["for the company has the answer of the service", ownKey, { service: { new: 500 } }, 500, ["getCurrentApiKey new"]],
])("a call %s", async (_, call, given, status, requests) => {
  const { outcome, sent } = await sending(call, given);
  expect([outcome, sent]).toEqual([status, requests]);
});

test("the company of a token is noted once an answer shows it", async () => {
  expect((await sending(ownKey, { service: { new: "shop" } })).company).toEqual({ token: "new", company: "shop" });
  expect((await sending(ownKey, { service: { new: 500 } })).company).toBeUndefined();
  const { company } = await sending(list, { known: "old", service: { new: "shop" } });
  expect(company).toEqual({ token: "new", company: "shop" });
});

test("a token of another company sends nothing else", async () => {
  const { outcome, sent, company } = await sending(list, { known: "old", service: { new: "strangers" } });
  expect((outcome as SvcError).problem).toEqual({
    code: "wrong-home",
    message: "The token was replaced by one of another company: strangers instead of shop. Nothing was sent with it.",
    next: "Restore one of the same company, and run again.",
  });
  expect([sent, company?.token]).toEqual([["getCurrentApiKey new"], "old"]);
});

test("nothing is sent while the company of a new token is not known", async () => {
  const { outcome, sent } = await sending(list, { known: "old", service: { new: 500 } });
  expect(outcome).toMatchObject({ unsent: true, status: undefined });
  expect((outcome as Error).message).toContain("the company of the new token is not known (status 500).");
  expect(sent).toEqual(["getCurrentApiKey new"]);
});

test("nothing is sent any more once the call is cancelled", async () => {
  const signal = AbortSignal.abort(new Error("interrupted"));
  const { outcome, sent } = await sending(list, { known: "old", service: { new: "shop" }, signal });
  expect([(outcome as Error).message, sent]).toEqual(["interrupted", ["getCurrentApiKey new"]]);
});

test("a refused token after which there is none is what the error is about", async () => {
  const none = new SvcError({ code: "settings", message: "It is empty.", next: "Write it." });
  const { outcome } = await sending(list, { tokens: ["old", none], service: { old: 401 } });
  expect(outcome).toMatchObject({ status: 401, cause: none, problem: { next: "Write it." } });
  expect((outcome as Error).message).toContain("the token was refused, and there is no other. It is empty.");
  const bug = new TypeError("a bug");
  expect((await sending(list, { tokens: ["old", bug], service: { old: 401 } })).outcome).toBe(bug);
});

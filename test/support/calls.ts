import type { Call, Wire } from "../../src/model";
import type { Io } from "../../src/state";

type Answer = Wire | Wire[] | Error | undefined;

/** The effects of a lifecycle without a service: `answers` has that of each operation. Waits are over at once. */
export function effects(answers: Readonly<Record<string, Answer | ((turn: number) => Answer)>> = {}) {
  const calls: Call[] = [];
  const waits: number[] = [];
  const said: string[] = [];
  const asked = new Map<string, number>();
  const client = {
    isScarce: false,
    isShort: () => client.isScarce,
    serverTime: () => 0,
    home: async () => ({ origin: "here", companyId: "ours" }),
    keyId: async () => "ours",
    clock: {
      now: () => waits.reduce((sum, wait) => sum + wait, 0),
      sleep: async (wait: number) => {
        if (waits.push(wait) > 1_000) throw new Error("It never ends.");
      },
    },
    one: async (call: Call) => {
      await call.onSend?.();
      return answered(call) ?? {};
    },
    all: async (call: Call) => answered(call) ?? [],
    send: async (call: Call) => ({ status: 200, body: answered(call), date: 0, limits: undefined }),
    summaries: {
      row: async (): Promise<Wire | undefined> => undefined,
      rows: async (operation: Call["operation"]) => answered({ operation, ids: [] }) ?? [],
    },
  };
  function answered(call: Call) {
    calls.push(call);
    const turn = asked.get(call.operation) ?? 0;
    asked.set(call.operation, turn + 1);
    const given = answers[call.operation];
    const answer = typeof given === "function" ? given(turn) : given;
    if (answer instanceof Error) throw answer;
    return answer;
  }
  const io = { client, say: (message: string) => said.push(message) } as unknown as Io;
  return { io, calls, waits, said, client };
}

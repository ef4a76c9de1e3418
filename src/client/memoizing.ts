import { type Client, nameOf, rowsIn } from "./client";

/**
 * A client that requests everything once: what was read to find an object is not read again. Only for a
 * run that writes nothing.
 */
export function memoizing(client: Client): Client {
  const records = new Map<string, ReturnType<Client["one"]>>();
  const lists = new Map<string, ReturnType<Client["all"]>>();
  const one: Client["one"] = (call, signal) => {
    const key = nameOf(call);
    const record = records.get(key) ?? client.one(call, signal);
    records.set(key, record);
    return record;
  };
  return {
    ...client,
    one,
    all: async (call, signal) => {
      if (call.rows !== undefined) return rowsIn(await one(call, signal), call.rows);
      const key = nameOf(call);
      const rows = lists.get(key) ?? client.all(call, signal);
      lists.set(key, rows);
      return rows;
    },
  };
}

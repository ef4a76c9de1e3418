import ipaddr from "ipaddr.js";

/** As many as IPv4 has. */
const ALL = 2 ** 32;

/** Whether a list of addresses and ranges has all of IPv4 between them: two halves are everybody, as `0.0.0.0/0` is. */
export function namesEverybody(list: readonly unknown[]): boolean {
  let reached = 0;
  for (const { from, to } of list.flatMap(rangeOf).sort((one, other) => one.from - other.from)) {
    if (from > reached) return false;
    reached = Math.max(reached, to);
  }
  return reached === ALL;
}

/** What is no IPv4 has no range here. */
function rangeOf(text: unknown): readonly { readonly from: number; readonly to: number }[] {
  if (typeof text !== "string") return [];
  const [address = "", bits = "32"] = text.split("/");
  if (!ipaddr.IPv4.isValid(address)) return [];
  const size = 2 ** (32 - Number(bits));
  const place = ipaddr.IPv4.parse(address).octets.reduce((above, octet) => above * 256 + octet, 0);
  // The platform takes a range for the one that the address is in.
  const from = Math.floor(place / size) * size;
  return [{ from, to: from + size }];
}

import { isIP } from "node:net";
import { type Call, type Handlers, inPath } from "../operation";
import type { IpRestriction } from "../records";
import { unprocessable } from "../refusal";

/** The default: a singleton has no delete (contract note 22). */
export const restingIpRestriction = (): IpRestriction => ({ type: "deny", is_enabled: false, ip_list: [] });

/** The two operations of an IP restriction singleton. */
export function ipRestriction(
  collection: "applications" | "databases",
  operations: { get: string; put: string },
): Handlers {
  const owner = (call: Call): { ip_restriction: IpRestriction } => inPath(call, collection);
  return {
    [operations.get]: (call) => owner(call).ip_restriction,
    [operations.put]: (call) => {
      const target = owner(call);
      const wanted = call.body as unknown as IpRestriction;
      for (const [index, entry] of wanted.ip_list.entries()) {
        if (!isAddressOrRange(entry)) {
          throw unprocessable(
            `ip_list[${index}] must be an IPv4 or IPv6 address or a range such as 203.0.113.0/24, got "${entry}".`,
          );
        }
      }
      target.ip_restriction = { type: wanted.type, is_enabled: wanted.is_enabled, ip_list: wanted.ip_list };
      return target.ip_restriction;
    },
  };
}

function isAddressOrRange(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

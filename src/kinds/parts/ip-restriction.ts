import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { camelCase, type OperationId, renameKeys, snakeCase, type Wire, writable } from "../../model";

/** One address or a CIDR range, IPv4 or IPv6. */
const addressRange = z
  .string()
  .max(45)
  // The library reads the shortened, octal and hexadecimal forms of old C functions, too.
  .refine((text) => isIP(text.replace(/\/.*/, "")) !== 0 && (ipaddr.isValid(text) || ipaddr.isValidCIDR(text)), {
    error: "must be an IP address or a CIDR range such as 203.0.113.0/24",
  });

const restingRules = { type: "deny" as const, isEnabled: false, ipList: [] as string[] };

/** Address rules: always present, never deleted, written as a whole (contract note 22). */
export function ipRestriction(operations: { get: OperationId; put: OperationId }) {
  return writable(
    "Addresses that may (`allow`) or may not (`deny`) connect, at most 500. The default is `deny`, disabled, empty.",
    z
      .strictObject({
        type: z.enum(["allow", "deny"]),
        isEnabled: z.boolean(),
        ipList: z
          .array(addressRange)
          .max(500)
          .meta({ widest: ["0.0.0.0/0"] }),
      })
      .meta({ title: "IpRestriction" }),
    {
      default: restingRules,
      restricts: ({ isEnabled }) => isEnabled,
      narrows: admitsNoMore,
      normal: (rules) => ({ ...rules, ipList: [...(rules.ipList ?? [])].sort() }),
      source: { operation: operations.get },
      read: (record) => renameKeys(camelCase, record),
      via: {
        by: "calls",
        operations: [operations.put],
        calls: ({ to, id: object }) => [
          { operation: operations.put, ids: [object], body: renameKeys(snakeCase, to as Wire) },
        ],
      },
    },
  );
}

/** As the platform has it: which addresses it admits, or refuses. */
interface Rules {
  readonly type: "allow" | "deny";
  readonly isEnabled: boolean;
  readonly ipList?: readonly string[];
}

/** Whether whoever one rule admits is admitted by another one, too; not where the platform shows what is no address. */
function admitsNoMore(rules: Rules, others: Rules): boolean {
  const isRange = (text: string) => addressRange.safeParse(text).success;
  if (![rules, others].every(({ ipList = [] }) => ipList.every(isRange))) return false;
  const [own, theirs] = [rules, others].map(({ ipList = [] }) => ipList.map(cidrOf)) as [Cidr[], Cidr[]];
  if (!others.isEnabled) return true;
  if (!rules.isEnabled || (rules.type === "deny" && others.type === "allow"))
    return others.type === "deny" && theirs.length === 0;
  if (rules.type === "deny") return theirs.every((range) => own.some((one) => isWithin(range, one)));
  const isAdmitted = (range: Cidr) =>
    others.type === "allow"
      ? theirs.some((one) => isWithin(range, one))
      : !theirs.some((one) => isWithin(range, one) || isWithin(one, range));
  return own.every(isAdmitted);
}

type Cidr = ReturnType<typeof ipaddr.parseCIDR>;

const cidrOf = (text: string): Cidr => {
  if (text.includes("/")) return ipaddr.parseCIDR(text);
  const address = ipaddr.parse(text);
  return [address, address.kind() === "ipv6" ? 128 : 32];
};

const isWithin = ([address, bits]: Cidr, range: Cidr) =>
  address.kind() === range[0].kind() && bits >= range[1] && address.match(range);

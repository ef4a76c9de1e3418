import ipaddr from "ipaddr.js";

/** As the platform has it: which addresses it admits, or refuses. */
export interface Rules {
  readonly type: "allow" | "deny";
  readonly isEnabled: boolean;
  readonly ipList?: readonly string[];
}

/** Whether whoever one rule admits is admitted by another one, too. */
export function admitsNoMore(rules: Rules, others: Rules): boolean {
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

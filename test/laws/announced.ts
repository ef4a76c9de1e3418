import { outageLength, readOutage } from "../../src/model";
import { type Announced, FOR_A_MOMENT, isForAMoment } from "./availability";

/** Outages in messages, as users have read them; what is not `dns` has no limit. */
export function announcedIn(said: readonly string[]): Announced[] {
  return said.flatMap((text): Announced[] => {
    if (isForAMoment(text)) return [FOR_A_MOMENT];
    const [subject, length, why = ""] = readOutage(text) ?? [];
    if (subject === undefined) return [];
    const outage = { subject, why, without: "" };
    const isOfDns = length === outageLength({ ...outage, until: "dns" });
    return [{ ...outage, until: isOfDns ? "dns" : "never" }];
  });
}

import type { Taking } from "../model/rule";
import { EXCHANGE } from "./sole-values";

/** What happens to an entry, or a `value`, that `taking` removes, and what to do; `isApart` is the one that declares it. */
export function lossOf({ label, from, id, isSameKind }: Taking, isApart: boolean, value: string | undefined): string {
  if (from === "service") {
    const what = `${value === undefined ? "an entry" : `"${value}", that`} of ${label} (${id}), which this run deletes, and only one object can have it at a time`;
    return `${what}: ${isSameKind ? RENAMED : "apply the deletion first"}`;
  }
  if (from === "value") {
    return `${value === undefined ? "what" : `"${value}", which`} ${label} has until now, and only one object can have it at a time: give that one another value and apply that first, then declare it here; ${EXCHANGE}`;
  }
  if (from === "open") {
    return `what ${label} declares inline until now, and what it will declare is not known yet: either both would declare it, or the apply would delete it. Remove it there and apply that first, then declare it here${isApart ? ", without importing or adopting it" : ""}`;
  }
  if (from === "inline") {
    const apart = isApart ? ", without importing or adopting it" : "";
    return `what ${label} no longer declares inline, so that this run deletes it: remove it there and apply that first, then declare it here${apart}`;
  }
  const same = `the same as ${label}, whose deletion in this run would delete it`;
  if (isSameKind) return `${same}: ${RENAMED}`;
  return `${same}: ${RELEASE}${isApart ? ", then import or adopt it here" : ""}`;
}

const RELEASE = "remove that resource from the state first, without deleting its object";
const RENAMED = "if that resource was renamed, declare the rename; if not, apply the deletion first";

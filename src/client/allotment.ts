import { isOver, type Ledger, leftOf, type Runner, SHARES_LEASE, waitingFor } from "./ledger";
import { LIMITS, type LimitName } from "./limits";

/** Grants what is left: creations one by one, then waiting requests, and then those expected soon. */
export function allot(ledger: Ledger, changing: Runner, at: number): void {
  const runners = Object.values(ledger.runners);
  const eager = runners.filter(({ wants }) => wants.soon > 0).filter((it) => it === changing || it.wants.requests > 0);
  const left = (name: LimitName) => (isOver(ledger.windows[name], at) ? 0 : leftOf(ledger, name));
  const available = () => (left("requests") > 0 ? availableOf(ledger, "requests", at) : 0);
  for (let count = left("creations"); count > 0; count--) {
    const next = nextInTurn(
      left("requests") > 0 ? runners : runners.filter(({ wants }) => wants.spare > 0),
      "creations",
    );
    if (!next) break;
    grant(next, "creations", at);
  }
  for (let count = available(); count > 0; count--) {
    const next = nextInTurn(runners, "requests");
    if (!next) break;
    grant(next, "requests", at);
  }
  // A runner without competitors leaves something to those who come later.
  const rest = available();
  for (let count = eager.length > 1 ? rest : Math.floor(rest / 2); count > 0; count--) {
    const [next] = eager
      .filter(({ wants }) => wants.soon > 0)
      .sort((one, other) => one.turns.requests - other.turns.requests);
    if (!next) break;
    grant(next, "requests", at);
    next.wants = { ...next.wants, soon: next.wants.soon - 1 };
  }
}

/** How many requests other than creations are available. */
export function availableOf(ledger: Ledger, name: LimitName, at: number): number {
  return leftOf(ledger, name) - (name === "requests" ? reserved(ledger, at) : 0);
}

/** Requests reserved for the creations that are still allowed in the window. */
function reserved({ windows, runners }: Ledger, at: number): number {
  const { requests, creations } = windows;
  const waiting = Object.values(runners).reduce((sum, { wants }) => sum + wants.creations.length, 0);
  const isSoon = !creations.isOpen || isOver(creations, at) || creations.ends.to < requests.ends.from;
  return isSoon ? Math.min(waiting, LIMITS.creations) : 0;
}

/** The runner with the fewest turns, those in the background last; among those the most urgent creation, and then the longest wait. */
export function nextInTurn(runners: readonly Runner[], name: LimitName): Runner | undefined {
  const urgency = ({ wants }: Runner) => (name === "creations" ? (wants.creations[0] ?? 0) : 0);
  return runners
    .filter(({ wants }) => waitingFor(wants, name) > 0)
    .sort(
      (one, other) =>
        Number(urgency(one) < 0) - Number(urgency(other) < 0) ||
        one.turns[name] - other.turns[name] ||
        urgency(other) - urgency(one) ||
        one.since - other.since,
    )[0];
}

/** A creation also counts as a request, which is granted with it unless its runner holds one. */
export function grant(runner: Runner, name: LimitName, at: number): void {
  const { wants } = runner;
  runner.granted[name] += 1;
  runner.turns[name] += 1;
  if (name === "requests") {
    runner.wants = { ...wants, requests: Math.max(0, wants.requests - 1) };
  } else {
    if (wants.spare === 0) runner.granted.requests += 1;
    runner.wants = { ...wants, creations: wants.creations.slice(1), spare: Math.max(0, wants.spare - 1) };
  }
  runner.sharesUntil = Math.max(runner.sharesUntil, at + SHARES_LEASE);
}

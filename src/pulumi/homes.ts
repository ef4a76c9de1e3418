import type { Home } from "../client/client";
import { type Problem, SvcError } from "../model";
import { atHome, elsewhereThan, type Known } from "../state";
import type { Session } from "./session";
import type { Subject } from "./subject";

/*
 * A process is connected to one company of one service, and each explicit provider has a process of its own. What one creates
 * beside the objects of another company makes a state that no token can bring up. The engine asks for nothing about what has
 * left the program until it deletes that.
 */

/**
 * Compares where an object of the state is with where this process is connected. What does not change needs no request, unless
 * this process creates something beside it.
 *
 * @throws SvcError `wrong-home`
 */
export async function refuseElsewhere(session: Session, subject: Subject, known: Known, changes: boolean) {
  const { kind, name, urn } = subject;
  await meet(session, urn, known.home);
  if (changes || session.calls.homes.isCreating) await atHome(kind, name, known, session.run.io(urn));
}

/** An object of this stack is there: that of the state, or one that this run has created. */
export async function meet({ calls, edges }: Session, urn: string, home: Home): Promise<void> {
  if (calls.homes.add(home)) await edges.journals.facts(urn).tellHome(home);
}

/** Why nothing is created where this process is connected: an object of the state that it has been asked for is elsewhere. */
export async function homeProblems(session: Session, { urn, label }: Subject): Promise<readonly Problem[]> {
  const { calls, edges, run } = session;
  calls.homes.isCreating = true;
  const { client } = run.io(urn);
  // Its look-ups come first, and what has sent none may be without a service.
  if (calls.homes.all.length === 0 && client.serverTime() === 0) return [];
  const here = await client.home();
  const [other] = calls.homes.all.flatMap((home) => elsewhereThan(here, home) ?? []);
  if (other) {
    const message = `${label} is not created, because an object of the state lives in ${other.where}.`;
    return [new SvcError({ code: "wrong-home", message, next: other.next }).problem];
  }
  if (calls.homes.all.length > 0) return [];
  const { lived = [] } = await edges.journals.facts(urn).all();
  const before = lived.map((home) => elsewhereThan(here, home));
  const [last] = before.every(Boolean) ? before : [];
  const isAny = last && [...(await edges.journals.addresses(urn).all()).values()].some((urns) => urns.length > 0);
  if (isAny) session.warn("", firstThere(last.where));
  return [];
}

const firstThere = (where: string) =>
  `The first object in another company: the last run of this stack had objects that live in ${where}. If that is not meant, use the URL and token of the last run. If it is, and the state has objects of the other one, what is created needs an explicit provider with its own URL and token: no run can change objects of both with one token.`;

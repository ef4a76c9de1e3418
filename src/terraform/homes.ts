import type { Home } from "../client/client";
import { hasUnknown, SvcError } from "../model";
import { atHome, elsewhereThan } from "../state";
import { errorDiagnostic, warning } from "./diagnostics";
import type { Private } from "./notes";
import type { PlanAnswer, Present } from "./plan";
import { addressOf, labelOf, nameOf, type Resource, subjectOf } from "./resource";
import type { Row } from "./value";
import type { Diagnostic } from "./wire.gen";

/*
 * A process of the provider is connected to one company of one service, and each alias has a process of its own. What one
 * creates beside the objects of another company makes a state that no token can plan.
 */

/**
 * Compares where an object of the state is with where this process is connected. A plan that has read nothing until now
 * does not ask for that, so that it needs no request: its apply compares before it writes.
 *
 * @throws SvcError `wrong-home`
 */
export async function refuseElsewhere({ schema, session }: Resource, { row, private: own }: Present): Promise<void> {
  if (!own.notes) return;
  const { kind } = schema;
  const { home } = own.notes;
  session.known.entries.homes.set(keyOf(home), home);
  if (!session.run.look() || session.connection.client.serverTime() === 0) return;
  await atHome(kind, nameOf(kind, row), { home }, session.run.io());
}

/** A creation with where it is planned, for its apply, and with what is against creating it there. */
export async function planAtHome(
  resource: Resource,
  config: Row,
  shown: Private | undefined,
  plan: () => Promise<PlanAnswer>,
): Promise<PlanAnswer> {
  const { session } = resource;
  if (!session.run.look()) return plan();
  // Its look-ups come first: with the key as the first request of all, the limits of the company would ask for it again.
  const answer = await plan();
  const here = await session.connection.client.home();
  const said = saidOf(resource, config, here);
  const { entries } = session.known;
  entries.creations.add(hasUnknown(config) ? resource.schema.kind.name : addressOf(resource.schema.kind, config));
  entries.homes.set(keyOf(here), here);
  return {
    ...answer,
    private: { ...answer.private, home: shown?.home ?? here },
    diagnostics: [...said, ...answer.diagnostics],
  };
}

/** Whether the objects of the state are elsewhere: those that this process has met, or those of the last plan. */
function saidOf(resource: Resource, config: Row, here: Home): Diagnostic[] {
  const { homes } = resource.session.known.entries;
  const subject = subjectOf(resource, config);
  const label = labelOf(resource.schema.kind, config);
  const [other] = [...homes.values()].flatMap((home) => elsewhereThan(here, home) ?? []);
  if (other) {
    const message = `${label} is not created, because an object of the state lives in ${other.where}.`;
    return [errorDiagnostic(new SvcError({ code: "wrong-home", message, next: other.next }), subject)];
  }
  const before = resource.session.known.recorded.all.homes.map((home) => elsewhereThan(here, home));
  const [last] = homes.size === 0 && before.every(Boolean) ? before : [];
  return last ? [warning(FIRST, firstThere(label, last.where), subject)] : [];
}

const FIRST = "The first object in another company";

const firstThere = (label: string, where: string) =>
  `${label}: the last plan of this state was made for ${where}. If that is not meant, use the URL and token of the last plan. If it is, and the state has objects of the other one, this resource needs an alias of the provider with its own URL and token: no run can plan objects of both with one token.`;

/** @throws SvcError `wrong-home` before anything is sent for a creation that was planned elsewhere. */
export async function refuseOtherHome({ schema: { kind }, session }: Resource, planned: Row, own: Private) {
  const here = await session.connection.client.home();
  const isElsewhere = own.home !== undefined && elsewhereThan(here, own.home) !== undefined;
  const { creations } = session.known.recorded.all;
  const homes = isElsewhere ? [own.home] : [kind.name, addressOf(kind, planned)].flatMap((one) => creations[one] ?? []);
  // Resources of two aliases may have one address.
  const others = homes.map((home) => elsewhereThan(here, home));
  const [other] = others.every(Boolean) ? others : [];
  if (!other) return;
  throw new SvcError({
    code: "wrong-home",
    message: `${labelOf(kind, planned)} was planned for ${other.where}.`,
    next: "Apply with the URL and token of the plan, or plan again with these. Nothing was sent.",
  });
}

const keyOf = ({ origin, companyId }: Home) => `${origin} ${companyId}`;

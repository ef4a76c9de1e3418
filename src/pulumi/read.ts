import type { ImportId } from "../declaration";
import type { Limits } from "../lifecycle";
import type { Named } from "../model";
import { declarationOf, noteFound, readFull as readFullObject, soughtIn, withHosted, withImported } from "../read";
import { type Known, originalBesides, undeclared } from "../state";
import { declaredIn } from "./engine-values";
import { inPlainColumns } from "./plain-columns";
import type { Session } from "./session";
import { recall } from "./stored";
import type { Subject } from "./subject";

/** The current managed state; `undefined` if the object does not exist any more. */
export function read(
  session: Session,
  subject: Subject,
  id: string,
  props: Named,
  limits?: Limits,
): Promise<Known | undefined> {
  const { kind, urn } = subject;
  return session.withJournal(
    subject,
    [props],
    () => declaredIn(props),
    async () => {
      // Nothing is struck from the journal: a program may read an object of another resource (`Application.get`).
      session.calls.last.set(urn, "read");
      const known = await recall(session, subject, id, props);
      const found = await session.resource(subject, limits).read(known);
      if (!found) {
        session.run.objects.missing.push({ kind, id, declared: known.live.values });
        await session.edges.journals.addresses(urn).miss(id, urn);
      }
      return found;
    },
  );
}

/**
 * An undeclared object, as if all of it had been declared; `undefined` if there is none. `said`
 * is the import ID's information about what lives under other objects.
 */
export function readFull(
  session: Session,
  subject: Subject,
  { wanted: id, declared: said }: ImportId,
  limits?: Limits,
): Promise<{ readonly inputs: Named; readonly outputs: Named } | undefined> {
  const { kind, urn } = subject;
  return session.withJournal(
    subject,
    [],
    () => ({}),
    async () => {
      const { calls, edges, run, state } = session;
      const io = run.io(urn, limits);
      const whole = await readFullObject(kind, id, io);
      if (!whole) return undefined;
      calls.readById.set(urn, { id, home: whole.home });
      await edges.journals.facts(urn).tellRead(urn, { id, isNow: true });
      const { readBefore = {} } = await edges.journals.facts(urn).all();
      const spelled = inPlainColumns(kind, withImported(kind, whole, said), readBefore[urn]?.plain);
      const found = await withHosted(kind, spelled, (...where) => soughtIn(said, ...where), io);
      run.objects.taken.add(id);
      await noteFound(kind, id, io);
      const original = originalBesides(id, edges.journals.of(urn));
      if (original) io.say(original);
      const inputs = declarationOf(kind, found.live, found.managed);
      return { inputs, outputs: await state.outputs(kind, undeclared(found), {}) };
    },
  );
}

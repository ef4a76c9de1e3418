import { tokenRead } from "../client/token";
import { check as checkDeclaration, isNeverShown } from "../declaration";
import { type Named, type Problem, respelled, type Wire, withPlainReferences } from "../model";
import { mayBeOurs } from "../read";
import { noteCloneTakenOver, stackWith } from "../state";
import { DELETE_FIRST, EXCLUDED, exclusionProblems, FILLED_BY, IGNORED } from "./carried-inputs";
import { creationProblems } from "./creation-problems";
import { declaredIn } from "./engine-values";
import { succeededProblem } from "./ignored";
import { MISTAKES, mistakesBeside } from "./mistakes-beside";
import { textOf } from "./plain-errors";
import { plainSecrets } from "./plain-secrets";
import { tellImport } from "./read-instead";
import type { Session } from "./session";
import { plansFor } from "./stored";
import type { Subject } from "./subject";
import { tellEntry } from "./told";

/**
 * Runs in every preview: the only place where a declaration can be refused before anything is sent. If it is, the engine
 * stops: `mistakes` of other resources are reported, too. `chosen` is a generated name.
 */
export function check(
  session: Session,
  subject: Subject,
  olds: Named,
  inputs: Named,
  chosen: Named = {},
): Promise<{ inputs: Named; failures: readonly string[] }> {
  const { kind, urn, label } = subject;
  const { calls, edges, state } = session;
  const { [MISTAKES]: mistakes, [FILLED_BY]: filledBy, [EXCLUDED]: excluded, ...others } = inputs;
  const { [DELETE_FIRST]: isFirst, [IGNORED]: ignored, ...given } = others;
  const news = respelled(kind, { ...given, ...chosen });
  calls.last.set(urn, "declared");
  calls.attempts.end(urn);
  calls.orders.declare(urn, isFirst);
  return session.withJournal(
    subject,
    [given, olds],
    () => state.hashes.keptAsUnknown(kind, declaredIn(news), olds),
    async (declared, redact) => {
      const journal = edges.journals.of(urn);
      await plansFor(session, urn);
      journal.plan.declare(urn);
      await refuseImport(session, subject, declared);
      const isNew = Object.keys(olds).length === 0;
      const previous = isNew ? undefined : respelled(kind, declaredIn(olds));
      if (previous) state.before.set(urn, previous);
      else state.before.delete(urn);
      if (previous) state.compared.set(urn, given);
      const ignoring = previous ? undefined : await succeededProblem(session, subject, given, chosen);
      const shown = ignoring ? [ignoring] : await declarationProblems(session, subject, declared, previous);
      await tellEntry(session, subject);
      const absent = exclusionProblems(excluded);
      const wrong = absent.length > 0 ? absent : shown;
      const isToCreate = isNew && wrong.length === 0;
      const problems = isToCreate ? await creationProblems(session, { subject, declared, filledBy, ignored }) : wrong;
      if (problems.length > 0) await journal.plan.takeBack();
      const beside = problems.length > 0 ? mistakesBeside(label, mistakes) : [];
      for (const other of beside) edges.engine.error(other.urn, other.message);
      for (const remark of await plainSecrets(subject, declared, edges.sources)) session.warn(urn, remark);
      const source = async () => {
        const secret = edges.tokens().find(Boolean) ?? (await tokenRead(process.env));
        return secret ? { secret, address: urn } : undefined;
      };
      const inputs = await state.hashes.hash(kind, withPlainReferences(kind, news), olds, source);
      return { inputs, failures: problems.map((problem) => redact(textOf(problem, urn))) };
    },
  );
}

async function declarationProblems(
  session: Session,
  subject: Subject,
  declared: Named,
  previous: Named | undefined,
): Promise<readonly Problem[]> {
  const { calls, edges, run } = session;
  const { kind, urn } = subject;
  const look = run.look();
  const isOurs = mayBeOurs(edges.journals.of(urn), urn);
  // A replacement is checked as if it were new.
  const replaced = calls.plans.get(urn)?.known?.live.id;
  const { claim, isClaimed, leaving } = session.resource(subject).claims;
  const context = {
    ...(previous ? { previous } : {}),
    ...(look ? { look } : {}),
    ...{ claim, isClaimed, leaving, isPlaced: previous !== undefined },
    mayBeOurs: (record: Wire) => record.id === replaced || isOurs(record),
  };
  const found = await checkDeclaration({ kind, declared, context });
  return found.filter((problem) => !(previous && isNeverShown(kind, problem, Object.keys(previous), declared)));
}

/** @throws SvcError `owned` if the check is that of an import, and the object belongs to another stack. */
async function refuseImport(session: Session, subject: Subject, declared: Named): Promise<void> {
  const { calls, edges, run } = session;
  const { urn, label } = subject;
  const found = calls.readById.get(urn);
  if (!found) return;
  await edges.journals.of(urn).owners?.refuseOthers(found.home, found.id, label, declared.takeOver === true);
  const stack = declared.takeOver === true ? undefined : await stackWith(found.id, run.io(urn));
  if (stack) {
    const both = `stack ${stack} has that, too. Remove it from the state and the declarations there: otherwise, both change it, and both delete it.`;
    session.warn(urn, `${label}: it imports ${found.id}, and ${both}`);
  }
  // The engine does not ask whether another URN has it, and the command that imports it plans nothing.
  await edges.journals.addresses(urn).show({ id: found.id, urn, isNew: true, isImported: true });
  await tellImport(session, subject, found.id, declared);
  await noteCloneTakenOver(found.id, run.io(urn));
}

export type { Applied } from "./apply/apply";
export { deploymentFailure, latest, outcomeOf, stepOf } from "./apply/deploy";
export { remove } from "./apply/remove";
export { bodyFor, isInBody } from "./apply/write";
export { check, refuseEmptySecrets, warnings } from "./declaration/check";
export { Claims } from "./declaration/claims";
export { splitManaged, without as leaving } from "./declaration/declared";
export { type DeclaredName, declaredNames, isSecretPath } from "./declaration/declared-names";
export { applies, type Difference, diff, type Goal, goalOf } from "./declaration/diff";
export { type ImportId, type ImportKeys, readImportId, writeImportId } from "./declaration/import-id";
export { claimsOfObject, sharedEntries } from "./declaration/one-owner";
export { redactor, secretsIn } from "./declaration/redact";
export { allowedFor, refusal } from "./declaration/refusal";
export { WriteOnlyHashes } from "./declaration/write-only-hashes";
export { carriedEntry, copiesOf } from "./move/carried";
export { giveUpMove } from "./move/clone";
export { retire, retireOriginal, tellOfClone } from "./move/retire";
export { adoptionNotice, onlyShownOnce, resumptionNotice, successorNotice } from "./plan/adoption";
export { type Changing, changesOf, isRecreated, keepsComputed, keepsComputedOf } from "./plan/computed";
export { dataIn, deletionProblem, liveDataIn, liveDataProblem, protection } from "./plan/data-guard";
export { planDeletion } from "./plan/deletion-plan";
export { duplicateFinding, type InState } from "./plan/duplicate-guard";
export { mayLeaveBehind } from "./plan/move-plan";
export { copiedNotice } from "./plan/notices";
export { claimantFor, strangerReason } from "./plan/recorded-guard";
export { comparePlan, isNeverShown, type PlanContext, planResource, type ResourcePlan } from "./plan/resource-plan";
export { namesakes } from "./read/duplicates";
export { differingTraits, mayBeOurs, traitsOf } from "./read/find-created";
export { findFull, noSuch } from "./read/find-full";
export { findId, idNamed } from "./read/find-id";
export { declarationOf, readFull, settableOf } from "./read/full-read";
export { hostedNames, hostedParts, type Sought, soughtIn, withHosted } from "./read/hosted";
export { interestIn } from "./read/interest";
export { list, manageable, summariesOf } from "./read/list";
export * from "./read/listings";
export { observe, observeAgain, readRecord, requestsToObserve, takeRecord } from "./read/observe";
export { read } from "./read/read";
export { retryLookup } from "./read/retry-lookup";
export { until } from "./read/wait";
export { type Interest, working } from "./read/working";
export { apply, applyPlan } from "./run/apply-plan";
export { CreationIntents, type IntendedCreation } from "./run/creation-intents";
export { isKnown, isOfState, isPlannedFor, plansToHave, resumesAsPlanned } from "./run/in-state";
export { KnownAddresses } from "./run/known-addresses";
export { KnownObjects } from "./run/known-objects";
export { copyOfMissing, DeferredDeletions, missedOriginal } from "./run/objects";
export { type Resolution, resolveIntent } from "./run/resolve-intent";
export { type Limits, Run } from "./run/run";
export type { Circumstances, RunResource, Subject, Wanted } from "./run/run-resource";
export type { Fact } from "./run/state-entries";
export { abandonedNotices } from "./state/abandoned";
export { coversAll, type WholeRuns } from "./state/engine-command";
export { holding, type Io, lookOf } from "./state/io";
export type { Intent, Journal } from "./state/journal";
export {
  checkNotes,
  declaredOf,
  elsewhereThan,
  isProtected,
  type Known,
  type Notes,
  readBack,
  undeclared,
  writeDown,
} from "./state/known";
export {
  arriveAt,
  forgetArrived,
  forgetTold,
  moveAddress,
  moveOf,
  openMoveOf,
  strikeMove,
  suspendedBesides,
  withMove,
} from "./state/move-intents";
export { openJournal, type Stack, stackKey } from "./state/open-journal";
export { Owners } from "./state/owners";
export { parentEngine, type Runner, runnerOf } from "./state/runner";
export { type IntentEntry, intentsIn, type StackIntents } from "./state/stack-intents";
export { guardOf, StackJournal } from "./state/stack-journal";
export { type Operation, OperationTimeout, waitsOf } from "./state/timeout";

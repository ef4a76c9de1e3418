export { adoptionNotice } from "./adopt";
export { type Applied, type ApplyRequest, apply } from "./apply";
export { type CheckRequest, check, checkOnceMade, warnings } from "./check";
export { Claims } from "./claims";
export { giveUpMove, moveAddress, moveOf, strikeMove } from "./clone";
export { declaredNames, isSecretPath } from "./declared-names";
export { type Difference, diff, type Goal, goalOf } from "./diff";
export { isSince, madeBy, mayBeOurs, traitsOf } from "./find-made";
export { dataIn, dataProblem, liveDataProblem, movesBy } from "./guard";
export { hostedNames, hostedParts, type Sought, soughtIn, withHosted } from "./hosted";
export { type ImportId, type ImportKeys, readImportId, writeImportId } from "./import-id";
export type { Io } from "./io";
export { type Intent, isAt, type Journal, journalIn } from "./journal";
export {
  atHome,
  type Known,
  managedWith,
  type Notes,
  owesDeployment,
  readBack,
  STATE_VERSION,
  type Written,
  writeDown,
} from "./known";
export { list } from "./list";
export * from "./listings";
export { retire } from "./move";
export { type MovePlan, mayLeaveBehind, planMove, refuseWhileReferred } from "./move-plan";
export { type Interest, isBeingDeleted, observe, observeAgain, requestsToObserve } from "./observe";
export { read } from "./read";
export { hiding, redactor, secretsIn, without } from "./redact";
export { remove } from "./remove";
export { Seals } from "./seals";
export { declarationOf, readWhole } from "./whole";
export { interestIn } from "./work";

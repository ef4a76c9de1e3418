export { deletionBy, resolutionFor, resolutionOf } from "./abandoned";
export { type Changing, changesOf, isRecreated, keepsComputed, keepsComputedOf } from "./computed";
export { commandIn, commandLineOf, coversAll, type WholeRuns } from "./engine-command";
export { recallForeseen } from "./foreseen";
export { holding, type Io, lookOf, otherOwner, stackWith } from "./io";
export {
  following,
  type Intent,
  isAt,
  type Journal,
  mayBeInState,
  noteCreationsReported,
  respelledIntent,
  strikeCreations,
  type UpdateIntent,
} from "./journal";
export {
  atHome,
  checkNotes,
  declaredOf,
  declaredOrImported,
  declaredWith,
  elsewhereThan,
  type Known,
  knownById,
  type Notes,
  readBack,
  undeclared,
  writeDown,
} from "./known";
export {
  clonedSince,
  declareMovesOf,
  keptOriginals,
  moveAddress,
  moveOf,
  noteCloneGone,
  noteCloneInState,
  noteCloneReported,
  noteCloneTakenOver,
  noteOriginal,
  openMoveOf,
  openMoveTo,
  originalBesides,
  originalsOf,
  strikeCloneInState,
  strikeMove,
  strikeReported,
  withMove,
} from "./move-intents";
export { guardOf, openJournal, type Stack, stackKey } from "./open-journal";
export { Owners } from "./owners";
export { dataIn, deletionProblem, isProtected, protection } from "./protection";
export { explained, unlessOutOfReach } from "./reaching";
export { type Planned, type ReadById, RunFacts } from "./run-facts";
export { parentEngine, type Runner, runnerOf } from "./runner";
export { firstState, knownFirst, later, withoutPlace } from "./same-name";
export {
  begunRemarks,
  commandIo,
  type IntentEntry,
  intentsIn,
  intentsOfAll,
  intentsWithin,
  type JournalNames,
  type StackIntents,
} from "./stack-intents";
export { StackJournal } from "./stack-journal";
export { StacksBeside } from "./stacks-beside";
export { type Operation, OperationTimeout, waitsOf } from "./timeout";

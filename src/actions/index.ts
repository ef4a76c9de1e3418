export { type ActionFunctions, type ActionsOptions, connectActions } from "./connect";
export { type FollowedLogs, type LogLine, type LogRequest, readLogs } from "./logs";
export { type Pair, type Promotion, planPromotions, promoteArtifact } from "./promotion";
export { type ActionEvent, type ActionOutcome, type ActionRun, run } from "./run";

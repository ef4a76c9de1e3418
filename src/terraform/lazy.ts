/** What the provider loads lazily, on the first call. The bundle does not evaluate it before that. */
export { coversAll, parentEngine } from "../state";
export { ownDocuments } from "../store";
export { mayCreateFirst } from "./creates-first";
export { mayBeDeposed } from "./deposed";
export { finish } from "./finish";
export { runOfPlan, storesPlan } from "./plan-file";
export { provider } from "./provider";
export { Session } from "./session";
export { whichState } from "./which-state";
export { commandOfEngine, destroysAll, MEETS_ALL, WHOLE_RUNS } from "./whole-runs";

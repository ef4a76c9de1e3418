export { type Applied, type ApplyRequest, apply } from "./apply";
export { type CheckRequest, check, declaredNames, isSecretPath, warnings } from "./check";
export { type Difference, diff, type Goal, goalOf } from "./diff";
export type { Io } from "./io";
export {
  type Known,
  managedWith,
  type Notes,
  readBack,
  STATE_VERSION,
  type Written,
  writeDown,
} from "./known";
export { list } from "./list";
export { read } from "./read";
export { remove } from "./remove";

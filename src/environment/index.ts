export { Environment, type EnvironmentArgs } from "./component";
export { defineEnvironment } from "./define";
export type * from "./definition.gen";
export {
  type DeclaredResource,
  examineEnvironment,
  type LoadedEnvironment,
  listEnvironments,
  loadEnvironment,
  type Source,
} from "./load";
export { type Mistake, MistakesError } from "./mistake";
export type { Position } from "./tree";

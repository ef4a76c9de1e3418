import type { Definition } from "./definition.gen";

/** An environment in code: what a file may say, checked by the compiler. */
export function defineEnvironment(definition: Definition): Definition {
  return definition;
}

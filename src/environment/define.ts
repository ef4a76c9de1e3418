import type { Definition } from "./definition.gen";

/** An environment in code: the content of a file, checked by the compiler. */
export function defineEnvironment(definition: Definition): Definition {
  return definition;
}

import { type JavaScriptValue, Struct } from "google-protobuf/google/protobuf/struct_pb";
import type { Raw } from "./protocol";

/** The library throws on undefined and loses dates: JSON has neither. */
export function structOf(values: Raw): Struct {
  return Struct.fromJavaScript(JSON.parse(JSON.stringify(values)) as Record<string, JavaScriptValue>);
}

export function rawOf(struct: Struct | undefined): Raw {
  return (struct?.toJavaScript() ?? {}) as Raw;
}

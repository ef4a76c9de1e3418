import { decode, ExtensionCodec, encode } from "@msgpack/msgpack";
import { UNKNOWN } from "../model";
import type { Attribute, Shape } from "./shape";
import type { Value } from "./wire.gen";

/** An object in Terraform's form: with every attribute of its schema, null if it is not set. */
export type Row = Readonly<Record<string, unknown>>;

/** The first is fully unknown, the second partly known; we only send the first. */
const PLAIN_UNKNOWN = 0;
const REFINED_UNKNOWN = 12;

const extensionCodec = new ExtensionCodec();
extensionCodec.register({
  type: PLAIN_UNKNOWN,
  encode: (value: unknown) => (value === UNKNOWN ? new Uint8Array([0]) : null),
  decode: () => UNKNOWN,
});
extensionCodec.register({ type: REFINED_UNKNOWN, encode: () => null, decode: () => UNKNOWN });

/** Reads an object; `null` if there is none. */
export function readRow(attributes: readonly Attribute[], value: Value | undefined): Row | null {
  const raw = rawOf(value);
  if (raw === null || raw === UNKNOWN || typeof raw !== "object") return null;
  return completed(attributes, raw as Row);
}

/** Writes an object with every attribute that its schema has. */
export function writeRow(attributes: readonly Attribute[], row: Row | null): Value {
  return writeValue({ is: "object", attributes }, row);
}

/** Writes a value of any shape. */
export function writeValue(shape: Shape, value: unknown): Value {
  return { msgpack: encode(toWire(shape, value), { extensionCodec }) };
}

/** Reads a value of a shape; `null` if there is none. */
export function readValue(shape: Shape, value: Value | undefined): unknown {
  return complete(shape, rawOf(value));
}

/** The content of a value, in either encoding; null for nothing. */
export function rawOf(value: Value | undefined): unknown {
  if (value?.msgpack?.length) return decode(value.msgpack, { extensionCodec });
  if (value?.json?.length) return JSON.parse(Buffer.from(value.json).toString("utf8"));
  return null;
}

/** `row` with exactly the attributes of the schema, at every depth, and numbers as numbers. */
export function completed(attributes: readonly Attribute[], row: Row): Row {
  return Object.fromEntries(attributes.map(({ name, shape }) => [name, complete(shape, row[name])]));
}

function complete(shape: Shape, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (value === UNKNOWN) return UNKNOWN;
  switch (shape.is) {
    case "object":
      return completed(shape.attributes, value as Row);
    case "list":
      return (value as unknown[]).map((item) => complete(shape.of, item));
    case "map":
      return Object.fromEntries(Object.entries(value as Row).map(([key, item]) => [key, complete(shape.of, item)]));
    case "number":
      // A number that a binary fraction cannot represent exactly, such as 0.1, is sent as text.
      return Number(value);
    default:
      return value;
  }
}

function toWire(shape: Shape, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (value === UNKNOWN) return UNKNOWN;
  switch (shape.is) {
    case "object":
      return Object.fromEntries(
        shape.attributes.map(({ name, shape: inner }) => [name, toWire(inner, (value as Row)[name])]),
      );
    case "list":
      return (value as unknown[]).map((item) => toWire(shape.of, item));
    case "map":
      return Object.fromEntries(Object.entries(value as Row).map(([key, item]) => [key, toWire(shape.of, item)]));
    case "number":
      // Text preserves the number in the configuration instead of the nearest binary fraction.
      return Number.isSafeInteger(value) ? value : String(value);
    default:
      return value;
  }
}

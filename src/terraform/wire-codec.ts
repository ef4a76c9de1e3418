// Reads and writes messages of the wire by their tables, over protobufjs' smallest run time.
import { Reader, Writer } from "protobufjs/minimal";

/** How a message is written and read. Fields that are absent keep the resting value of the wire. */
export interface Codec<T> {
  encode(message: T): Uint8Array;
  decode(bytes: Uint8Array): T;
}

type Message = Readonly<Record<string, unknown>>;
type Scalar = "string" | "bytes" | "bool" | "uint32" | "int32" | "int64";
type Often = "optional" | "list" | "map";

/** Number, name and type of a field. One that is not `optional` is not written at its resting value. */
type Field = readonly [number: number, name: string, type: Scalar | Codec<object>, often?: Often];

interface Table extends Codec<object> {
  write(message: object, writer: Writer): void;
  read(reader: Reader, end: number): object;
}

const LENGTH = 2;

/** Messages refer to each other: their fields are looked up when one is first read or written. */
export function message<T extends object>(fieldsOf: () => readonly Field[]): Codec<T> {
  let fields: readonly Field[] | undefined;
  let byNumber: ReadonlyMap<number, Field> | undefined;
  const table: Table = {
    encode: (value) => {
      const writer = Writer.create();
      table.write(value, writer);
      return writer.finish();
    },
    decode: (bytes) => table.read(Reader.create(bytes), bytes.length),
    write: (value, writer) => {
      fields ??= fieldsOf();
      for (const field of fields) writeField(field, (value as Message)[field[1]], writer);
    },
    read: (reader, end) => {
      fields ??= fieldsOf();
      byNumber ??= new Map(fields.map((field) => [field[0], field]));
      const found: Record<string, unknown> = {};
      while (reader.pos < end) {
        const tag = reader.uint32();
        const field = byNumber.get(tag >>> 3);
        if (field) found[field[1]] = readField(field, found[field[1]], reader);
        else reader.skipType(tag & 7);
      }
      return found;
    },
  };
  return table as unknown as Codec<T>;
}

function writeField([number, , type, often]: Field, value: unknown, writer: Writer): void {
  if (value === undefined) return;
  if (often === "list") for (const one of value as readonly unknown[]) writeOne(number, type, one, writer);
  else if (often === "map") {
    for (const [key, one] of Object.entries(value as Message)) {
      writer.uint32((number << 3) | LENGTH).fork();
      writeOne(1, "string", key, writer);
      writeOne(2, type, one, writer);
      writer.ldelim();
    }
  } else if (often === "optional" || (type === "bytes" ? (value as Uint8Array).length > 0 : value)) {
    writeOne(number, type, value, writer);
  }
}

function writeOne(number: number, type: Field[2], value: unknown, writer: Writer): void {
  if (typeof type !== "string") {
    writer.uint32((number << 3) | LENGTH).fork();
    (type as Table).write(value as object, writer);
    writer.ldelim();
    return;
  }
  writer.uint32((number << 3) | (type === "string" || type === "bytes" ? LENGTH : 0))[type](value as never);
}

function readField([, , type, often]: Field, before: unknown, reader: Reader): unknown {
  if (often === "list") return [...((before as readonly unknown[] | undefined) ?? []), readOne(type, reader)];
  if (often !== "map") return readOne(type, reader);
  const until = reader.uint32() + reader.pos;
  let key = "";
  let value: unknown = {};
  while (reader.pos < until) {
    const tag = reader.uint32();
    if (tag >>> 3 === 1) key = reader.string();
    else if (tag >>> 3 === 2) value = readOne(type, reader);
    else reader.skipType(tag & 7);
  }
  return { ...(before as Message | undefined), [key]: value };
}

function readOne(type: Field[2], reader: Reader): unknown {
  if (typeof type !== "string") return (type as Table).read(reader, reader.uint32() + reader.pos);
  return type === "int64" ? Number(reader.int64()) : reader[type]();
}

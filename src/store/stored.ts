import { randomUUID } from "node:crypto";

/** A document as a file or an object: one line with a unique ID, and its text. The same text twice is two versions. */
export function stored(value: string): { readonly id: string; readonly text: string } {
  const id = randomUUID();
  return { id, text: `${id}\n${value}` };
}

/** Whether this is the text of a document, and not that of somebody else. */
export function isStored(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\n/.test(text);
}

export function parseStored(text: string): { readonly id: string; readonly value: string } {
  const end = text.indexOf("\n");
  return { id: text.slice(0, end), value: text.slice(end + 1) };
}

import type { Report } from "../report";
import { github } from "./github";
import { htmlPage } from "./html";
import { json } from "./json";
import { junit } from "./junit";
import { markdown } from "./markdown";
import { sarif } from "./sarif";
import { text } from "./text";

export interface FormatOptions {
  /** Whether the output is for a terminal with colours. */
  readonly color: boolean;
}

/** Every format by its name on the command line. */
export const formats = {
  text,
  json,
  sarif,
  github,
  junit,
  markdown,
  html: htmlPage,
} as const satisfies Readonly<Record<string, (report: Report, options: FormatOptions) => string>>;

export type FormatName = keyof typeof formats;

export function isFormat(name: string): name is FormatName {
  return Object.hasOwn(formats, name);
}

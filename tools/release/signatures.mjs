// Node's own signatures do not cover a program that is put into it.
import { readFile, writeFile } from "node:fs/promises";
import { run } from "../command.mjs";
import { goTool } from "../go-tool.mjs";

/** Gives a macOS executable an ad-hoc signature: Apple silicon starts nothing without one. */
export async function signForMacos(file, identifier) {
  const program = await goTool("sign-macho", "building the signer of macOS executables with Go (a minute, once)");
  await run(program, [identifier, file]);
}

/** Takes the signature off a Windows executable: the fifth entry of the table of a PE file, and the end of the file. */
export async function removeFromWindows(file) {
  const data = await readFile(file);
  const optionalHeader = data.readUInt32LE(0x3c) + 24;
  // The table of a 64-bit executable has its place after 112 bytes, and entries of 8.
  const entry = optionalHeader + 112 + 4 * 8;
  const [start, size] = [data.readUInt32LE(entry), data.readUInt32LE(entry + 4)];
  if (size === 0 || start + size !== data.length) return;
  data.fill(0, entry, entry + 8);
  await writeFile(file, data.subarray(0, start));
}

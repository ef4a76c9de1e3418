// The first lines of a script that an engine starts: they report a Node that is missing or too old in our words.
import { readFileSync } from "node:fs";
import { at } from "./layout.mjs";

const OLDEST = /[\d.]+/.exec(JSON.parse(readFileSync(at("package.json"), "utf8")).engines.node)[0];

/**
 * To a shell these are a script that hands the file to Node; to JavaScript, a text, a comment and a check. The reason
 * goes to standard error, and to standard output as well for an engine that shows it only there, after `handshake`.
 * Such an engine kills what it has read that from, and loses what it has not read yet of a process that ends by itself.
 */
export function launcher({ what, remedy, handshake = "" }) {
  const missing = `${what} needs Node.js ${OLDEST} or later on PATH and found none. ${remedy}`;
  return `#!/bin/sh
":" //; command -v node >/dev/null && exec node "$0" "$@"
":" //; echo "${missing}" >&2; ${handshake ? `echo "${handshake}${missing}"; /bin/sleep ${WAIT_S} >&- 2>&-; ` : ""}exit 1
"use strict";
(${check})("${OLDEST}", "${what} needs Node.js ${OLDEST} or later; the one on PATH is ", ". ${remedy}", "${handshake}");`;
}

/** How long an engine has to read the reason, where it does not end this process sooner. */
const WAIT_S = 3;

/** In the JavaScript of old: it is read by any Node that somebody may have. */
const check = `function (oldest, needs, remedy, handshake) {
  var wanted = oldest.split("."), found = process.versions.node.split(".");
  for (var i = 0; i < 3 && +wanted[i] === +found[i]; i++);
  if (i === 3 || +found[i] > +wanted[i]) return;
  var reason = needs + process.versions.node + remedy;
  process.stderr.write(reason + "\\n");
  if (handshake) {
    require("fs").writeSync(1, handshake + reason + "\\n");
    if (typeof SharedArrayBuffer !== "undefined")
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${WAIT_S * 1000});
  }
  process.exit(1);
}`;

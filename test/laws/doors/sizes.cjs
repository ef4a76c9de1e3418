// `node sizes.cjs <size>`: a process of its own, because a parser that recurses may end it, and one that hangs is killed.
require("../../../tools/typescript.cjs");
require("./sizes.ts").enterAll(Number(process.argv[2]), (line) => console.log(line));

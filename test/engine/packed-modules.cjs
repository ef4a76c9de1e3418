// Loads the modules of this checkout, and of the packages beside it, from one file per kind of process, with their
// compiled code: engines start a program and a provider for each of their commands, and each of these would take longer
// to find, read and check six hundred small files than for its work. The folder is that of one build, and is named by
// the setup of the tests. What is not in the file is loaded as always, and is in it the next time. Modules keep their
// names, and positions in them are their own.
const { existsSync, openSync, readSync, realpathSync, renameSync, writeFileSync } = require("node:fs");
const { Module } = require("node:module");
const { dirname, join, sep } = require("node:path");
const v8 = require("node:v8");
const { Script } = require("node:vm");

const ROOT = join(__dirname, "../..") + sep;
const OWN = [`${ROOT}dist${sep}`, `${ROOT}node_modules${sep}`];
const isOwn = (file) => OWN.some((start) => file?.startsWith(start));
const [BEFORE, AFTER] = Module.wrap("\0").split("\0");
// A program that starts by its first line is no module; what imports others as it runs needs the loader's own compiler.
const IS_OTHER = /^#!|\bimport\(/;

/** A file: the length of its index, the index, and the sources and the compiled code in it. */
function opened(file) {
  try {
    const descriptor = openSync(file);
    const read = (at, length) => {
      const bytes = Buffer.allocUnsafe(length);
      readSync(descriptor, bytes, 0, length, at);
      return bytes;
    };
    const length = read(0, 4).readUInt32LE();
    return { ...JSON.parse(read(4, length)), part: ([at, size]) => read(4 + length + at, size) };
  } catch {
    return { modules: {}, resolved: {} };
  }
}

function write(file, resolved, contents) {
  let end = 0;
  const placed = (part) => {
    end += part.length;
    return [end - part.length, part.length];
  };
  const modules = Object.fromEntries(contents.map(([name, ...parts]) => [name, parts.map(placed)]));
  const index = Buffer.from(JSON.stringify({ modules, resolved }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(index.length);
  const part = `${file}.${process.pid}`;
  writeFileSync(part, Buffer.concat([length, index, ...contents.flatMap(([, ...parts]) => parts)]));
  renameSync(part, file);
}

function loadFrom(file) {
  const { modules, resolved, part } = opened(file);
  const added = new Map();
  const { _resolveFilename: resolve } = Module;
  const { _compile: compile } = Module.prototype;
  const load = Module._extensions[".js"];

  function run(module, filename, source, cachedData) {
    const script = new Script(BEFORE + source + AFTER, { filename, cachedData, columnOffset: -BEFORE.length });
    if (!cachedData || script.cachedDataRejected) added.set(filename, { source, script });
    const require = Object.assign((id) => module.require(id), {
      resolve: (request, options) => Module._resolveFilename(request, module, false, options),
      main: process.mainModule,
      extensions: Module._extensions,
      cache: Module._cache,
    });
    return script.runInThisContext().call(module.exports, module.exports, require, module, filename, dirname(filename));
  }

  Module._resolveFilename = function (request, parent, isMain, options) {
    if (options || !isOwn(parent?.filename)) return resolve.call(this, request, parent, isMain, options);
    const key = `${dirname(parent.filename)}\0${request}`;
    resolved[key] ??= resolve.call(this, request, parent, isMain, options);
    return resolved[key];
  };
  Module._extensions[".js"] = (module, filename) => {
    const [source, compiled] = modules[filename] ?? [];
    return source ? run(module, filename, part(source).toString(), part(compiled)) : load(module, filename);
  };
  Module.prototype._compile = function (source, filename, format) {
    const isScript = format !== "module" && isOwn(filename) && !IS_OTHER.test(source);
    return isScript ? run(this, filename, source) : compile.call(this, source, filename, format);
  };
  process.once("exit", () => {
    if (added.size === 0) return;
    const kept = Object.entries(modules).filter(([name]) => !added.has(name));
    const fresh = [...added].map(([name, one]) => [name, Buffer.from(one.source), one.script.createCachedData()]);
    try {
      write(file, resolved, [...kept.map(([name, parts]) => [name, ...parts.map(part)]), ...fresh]);
    } catch {
      // The next process loads them as this one did.
    }
  });
}

/** The file of a program of ours, or of a package's, under whatever name it was started. */
function fileOf(program = "") {
  const real = existsSync(program) && realpathSync(program);
  return real && isOwn(real) ? `${real.slice(ROOT.length).replace(/[^\w.]/g, "-")} ${process.version}` : undefined;
}

const file = process.env.PACKED_MODULES && fileOf(process.argv[1]);
if (file) {
  // The SDK sets it in the middle of its start, for what it does no longer: compiled code is of no use with other flags,
  // neither this nor that of Node's own modules.
  const { setFlagsFromString } = v8;
  v8.setFlagsFromString = (flags) => flags === "--allow-natives-syntax" || setFlagsFromString(flags);
  loadFrom(join(process.env.PACKED_MODULES, file));
}

require("./packed-modules.cjs");

// Preloaded by the programs and providers of the engine's tests. Each of their processes would otherwise load, of what
// the SDK depends on, npm's resolver (for closures that ship with their packages), exporters of traces (for runs that
// are traced), the TypeScript compiler (for closures that are serialized) and what starts other programs (for the
// Automation API). Here they are loaded when they are first used, so that a program that uses none of them starts in two
// thirds of the time. Positions in our compiled files stay those of JavaScript: reading their source maps takes longer
// than a small program.
const { Module } = require("node:module");

// As with the option `typescript: false` of a project's runtime, which the language host that is built from its Go
// module is too old for: it asks for TypeScript always.
if (process.env.PLAIN_JAVASCRIPT) delete process.env.PULUMI_NODEJS_TYPESCRIPT;

const LARGE = /^(@npmcli\/arborist|execa|normalize-package-data|(\.\.?\/)*typescript-shim|@opentelemetry\/(?!api).*)$/;
const SDK = /[\\/]@pulumi[\\/]pulumi[\\/]/;
const load = Module._load;

Module._load = function (request, parent, isMain) {
  if (/^source-map-support(\/register)?$/.test(request) && SDK.test(parent?.filename ?? "")) return { install() {} };
  if (!LARGE.test(request) || !SDK.test(parent?.filename ?? "")) return load.call(this, request, parent, isMain);
  let loaded;
  const real = () => {
    loaded ??= load.call(Module, request, parent, isMain);
    return loaded;
  };
  // Traces are destructured from their modules at once.
  const member = request.startsWith("@opentelemetry/") ? (name) => lazy(() => real()[name]) : (name) => real()[name];
  // The helper of compiled imports copies what says that it is no module of its kind.
  return new Proxy(
    {},
    {
      get: (_, name) => {
        if (name === "__esModule") return true;
        return name === "default" ? lazy(() => real().default ?? real()) : member(name);
      },
    },
  );
};

/** A function or a class that is loaded when it is called. */
function lazy(real) {
  return new Proxy(function later() {}, {
    apply: (_, self, args) => Reflect.apply(real(), self, args),
    construct: (_, args) => Reflect.construct(real(), args),
    get: (_, name) => real()[name],
  });
}

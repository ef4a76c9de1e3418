import { run } from "../actions";
import { checkAround, checkInputs, inputsFor } from "../actions/inputs";
import { intoSecretsFile, outputLines } from "../actions/results";
import { onKind } from "../actions/target";
import { allActions } from "../kinds/actions";
import {
  type Action,
  hasSecretOutputs,
  hasUnknown,
  isAwaited,
  isListing,
  oneOf,
  type Problem,
  SvcError,
  snakeCase,
} from "../model";
import { visible } from "../model/visible";
import { holding } from "../state";
import { toDeclaration } from "./convert";
import { fieldAttribute, text, typeNameOf } from "./schema";
import type { Session } from "./session";
import type { Attribute } from "./shape";
import type { Source } from "./source";
import type { Row } from "./value";
import { inHcl, type Vocabulary } from "./words";

/** An action on an object, on demand or after a change of a resource. */
export interface ActionSource extends Source {
  /** Carries it out, and reports its progress. @throws SvcError */
  invoke(config: Row, session: Session, progress: (message: string) => void): Promise<void>;
}

let all: ReadonlyMap<string, ActionSource> | undefined;

/** Every action by its type name; read-only ones are data sources. */
export function actionSources(): ReadonlyMap<string, ActionSource> {
  all ??= new Map(
    allActions
      .filter((action) => !isListing(action))
      .map(actionSource)
      .map((source) => [source.typeName, source]),
  );
  return all;
}

/** `cancel-deployment` → `svc_cancel_deployment`. */
export function actionTypeName({ name }: Action): string {
  return typeNameOf(name.replaceAll("-", "_"));
}

function actionSource(action: Action): ActionSource {
  const vocabulary = vocabularyOf(action);
  const inputs = Object.entries(action.inputs).map(([name, field]) =>
    fieldAttribute(name, field, undefined, vocabulary),
  );
  return {
    typeName: actionTypeName(action),
    description: inHcl(action.doc, vocabulary),
    attributes: [...attributesAround(action), ...inputs],
    vocabulary,
    problem: (config) => problemIn(action, config, toDeclaration(inputs, config)),
    invoke: (config, session, progress) => invoke(action, config, toDeclaration(inputs, config), session, progress),
  };
}

/** The names that messages may mention; any other camel-case word is a value. */
function vocabularyOf({ inputs, on }: Action): Vocabulary {
  const names = [inputs, ...on.map(({ subject }) => subject.fields)].flatMap(Object.keys);
  return { names: new Set(names), values: new Set() };
}

const TARGET = "target";
const WAIT = "wait";
const TIMEOUT = "timeout";
const OUTPUT_FILE = "output_file";

const awaiting: readonly Attribute[] = [
  {
    ...text(WAIT, WAIT, "optional"),
    shape: { is: "bool" },
    description:
      "Whether to wait for the end. With `false`, it ends as soon as the platform has accepted it. Default: `true`.",
  },
  {
    ...text(TIMEOUT, TIMEOUT, "optional"),
    shape: { is: "number" },
    description: "Minutes to wait at most; the platform continues. By default the action's own timeout.",
  },
];

const outputFile: Attribute = {
  ...text(OUTPUT_FILE, "outputFile", "required"),
  description:
    "Path of a new file, readable by its owner only, for the secrets in the result, as JSON. An action has no other place for them, and most of them are shown only once.",
};

function attributesAround(action: Action): readonly Attribute[] {
  const kinds = action.on.map(({ subject }) => subject.name);
  const which = `Kind of the object, if several objects have that name: ${oneOf(kinds)}.`;
  return [
    { ...text(TARGET, TARGET, "required"), description: `ID or display name of the object: ${oneOf(kinds)}.` },
    ...(kinds.length > 1 ? [{ ...text("kind", "kind", "optional"), description: which }] : []),
    ...(isAwaited(action) ? awaiting : []),
    ...(hasSecretOutputs(action) ? [outputFile] : []),
  ];
}

function problemIn(action: Action, { target, kind, timeout }: Row, input: Row): Problem | undefined {
  try {
    checkAround({ target, timeout });
    checkInputs(action, input, snakeCase);
    const isKindKnown = !hasUnknown(kind);
    const fitting = onKind(action.on, isKindKnown ? textIn(kind) : undefined, snakeCase);
    const [only, ...more] = fitting;
    if (only && more.length === 0 && isKindKnown) inputsFor(action, only, input, snakeCase);
    return undefined;
  } catch (error) {
    if (error instanceof SvcError) return error.problem;
    throw error;
  }
}

async function invoke(
  action: Action,
  config: Row,
  input: Row,
  session: Session,
  progress: (message: string) => void,
): Promise<void> {
  let last: string | undefined;
  const say = (message: string) => {
    if (message !== last) progress(visible(message));
    last = message;
  };
  const io = { ...session.run.io(), say };
  const request = {
    target: String(config.target),
    kind: textIn(config.kind),
    input,
    spelled: snakeCase,
    wait: isAwaited(action) && config[WAIT] !== false,
    timeout: typeof config[TIMEOUT] === "number" ? config[TIMEOUT] * 60 : undefined,
  };
  const work = () => holding(io, () => run(action, request, io, ({ message }) => say(message)));
  const outcome = await (hasSecretOutputs(action)
    ? intoSecretsFile(String(config[OUTPUT_FILE]), "outputFile", work)
    : work());
  say(outcome.message);
  const values = Object.entries(outcome.values).map(([name, value]) => [snakeCase(name), value]);
  const lines = outputLines(outcome.message, Object.fromEntries(values));
  if (lines.length > 0) say(lines.join(", "));
}

const textIn = (value: unknown) => (typeof value === "string" ? value : undefined);

/**
 * As much of SARIF 2.1.0 as a report of ours uses, written after the OASIS standard: for each object the properties that
 * the standard knows, those that it requires, and the values that it allows. The official schema is in no small package
 * that is kept up, and tests load nothing from the network.
 */
const text = { type: "string" };
const uri = { type: "string", format: "uri-reference" };
const index = { type: "integer", minimum: -1, default: -1 };
const level = { enum: ["none", "note", "warning", "error"] };
const time = { type: "string", format: "date-time" };
const bag = { type: "object" };
const texts = { type: "object", additionalProperties: text };

const ref = (name: string) => ({ $ref: `#/definitions/${name}` });
const list = (name: string) => ({ type: "array", items: ref(name) });
/** Properties of the standard that a report of ours has no use for: there they would be a mistake of ours. */
const object = (properties: object, required: readonly string[] = []) => ({
  type: "object",
  properties: { ...properties, properties: bag },
  required,
  additionalProperties: false,
});

export const sarifSubset = {
  $schema: "http://json-schema.org/draft-07/schema#",
  ...object({ $schema: { type: "string", format: "uri" }, version: { enum: ["2.1.0"] }, runs: list("run") }, [
    "version",
    "runs",
  ]),
  definitions: {
    run: object({ tool: ref("tool"), invocations: list("invocation"), results: list("result") }, ["tool"]),
    tool: object({ driver: ref("toolComponent") }, ["driver"]),
    toolComponent: object(
      {
        name: text,
        version: text,
        semanticVersion: text,
        informationUri: { type: "string", format: "uri" },
        rules: { ...list("reportingDescriptor"), uniqueItems: true },
      },
      ["name"],
    ),
    reportingDescriptor: object(
      { id: text, name: text, shortDescription: ref("messageString"), fullDescription: ref("messageString") },
      ["id"],
    ),
    messageString: object({ text, markdown: text }, ["text"]),
    invocation: object(
      {
        executionSuccessful: { type: "boolean" },
        exitCode: { type: "integer" },
        startTimeUtc: time,
        endTimeUtc: time,
        toolExecutionNotifications: list("notification"),
      },
      ["executionSuccessful"],
    ),
    notification: object({ message: ref("message"), level, timeUtc: time, locations: list("location") }, ["message"]),
    message: {
      ...object({ text, markdown: text, id: text, arguments: { type: "array", items: text } }),
      anyOf: [{ required: ["text"] }, { required: ["id"] }],
    },
    result: object(
      {
        ruleId: text,
        ruleIndex: index,
        kind: { enum: ["notApplicable", "pass", "fail", "review", "open", "informational"] },
        level,
        message: ref("message"),
        locations: list("location"),
        fingerprints: texts,
        partialFingerprints: texts,
        suppressions: { ...list("suppression"), uniqueItems: true },
      },
      ["message"],
    ),
    location: object({
      id: index,
      physicalLocation: ref("physicalLocation"),
      logicalLocations: { ...list("logicalLocation"), uniqueItems: true },
      message: ref("message"),
    }),
    physicalLocation: {
      ...object({ artifactLocation: ref("artifactLocation"), region: ref("region") }),
      anyOf: [{ required: ["address"] }, { required: ["artifactLocation"] }],
    },
    artifactLocation: object({ uri, uriBaseId: text, index }),
    region: object({
      startLine: { type: "integer", minimum: 1 },
      startColumn: { type: "integer", minimum: 1 },
      endLine: { type: "integer", minimum: 1 },
      endColumn: { type: "integer", minimum: 1 },
    }),
    logicalLocation: object({ name: text, index, fullyQualifiedName: text, decoratedName: text, kind: text }),
    suppression: object(
      {
        guid: text,
        kind: { enum: ["inSource", "external"] },
        status: { enum: ["accepted", "underReview", "rejected"] },
        justification: text,
        location: ref("location"),
      },
      ["kind"],
    ),
  },
};

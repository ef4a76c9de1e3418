/** What a code means, and what to do about it. */
export interface CodeDoc {
  /** Shown as a headline, where an engine has one. */
  readonly title: string;
  readonly cause: string;
  readonly remedy: string;
}

/** Codes of problems. They are stable: programs may compare them, and each has its place in docs/errors.md. */
export const codes = {
  "action-failed": {
    title: "Action failed",
    cause: "An action was carried out and failed: a backup, a restore, a job.",
    remedy: "The message has the platform's reason and the last lines of the log. Fix it and run the action again.",
  },
  ambiguous: {
    title: "More than one matches",
    cause: "A name fits several objects or rows; the message lists them.",
    remedy: "Give the ID, or a name that fits only one.",
  },
  "another-object": {
    title: "The answer is that of another object",
    cause: "The service answered a request for one object with another one, so nothing of it was used.",
    remedy:
      "Write the ID exactly as the platform shows it, and check the service's address and the proxy, if there is one.",
  },
  baseline: {
    title: "The baseline is not valid",
    cause: "The baseline of accepted drift cannot be read, or is not valid.",
    remedy: "Fix the file at the given place, or write it again with `svc-iac drift --write-baseline`.",
  },
  clock: {
    title: "The clock is wrong",
    cause: "The clock of this machine and that of the service differ by more than a minute.",
    remedy: "Set the clock, for example by NTP, and run the command again.",
  },
  configuration: {
    title: "The configuration lacks values",
    cause: "A configuration that a command reads lacks values, or has them only encrypted.",
    remedy: "Give the values in plain text in a file that is not committed, as the message describes.",
  },
  conflict: {
    title: "The name is taken",
    cause: "Something else has the name that a command would use.",
    remedy: "Rename or remove it; nothing was changed.",
  },
  cycle: {
    title: "References in a circle",
    cause: "Resources of an environment file refer to each other in a circle.",
    remedy: "Break the circle: the message lists its references.",
  },
  "data-loss": {
    title: "Data would be lost",
    cause: "The change would delete data that cannot be restored: a database, a bucket with objects, a disk.",
    remedy: "Back the data up or move it first. To lose it, set `allowDataLoss` to the ID in the message.",
  },
  "delete-first": {
    title: "A move needs its original",
    cause: "A move clones the original, and the engine would delete that before it creates anything.",
    remedy:
      "Remove `deleteBeforeReplace` from the resource and from what it depends on, or set the autonaming mode to `default`, as the message shows.",
  },
  "deletion-failed": {
    title: "Deletion failed",
    cause: "The platform accepted a deletion and reported that it failed.",
    remedy: "Run the command again. If it fails again, ask support with the reference code.",
  },
  "deployment-failed": {
    title: "Deployment failed",
    cause: "A deployment failed; the message has its phase and the last lines of its log.",
    remedy: "Fix the cause and run the command again. The application is kept and updated, not recreated.",
  },
  "domain-pending": {
    title: "A custom domain is not active yet",
    cause:
      "The platform has not found the DNS records of a custom domain, or is still issuing its certificate. After a move, the original is kept until then.",
    remedy: "Set the records that the message names and run the command again.",
  },
  "drift-history": {
    title: "The history cannot be read",
    cause: "The file of `svc-iac drift --history` exists and cannot be read.",
    remedy: "Make it readable, or name another file.",
  },
  "drift-rules": {
    title: "The rules for drift are not valid",
    cause: "`drift.yaml`, or the file of `svc-iac drift --rules`, cannot be read, or is not valid.",
    remedy: "Fix the file at the given place. Each rule needs a reason, and at least one of kind, name and field.",
  },
  drifted: {
    title: "Changed since the state was read",
    cause: "The object has changed since the state was read, inside what the plan changes.",
    remedy: "Refresh the state and plan again. Nothing of it was changed.",
  },
  engine: {
    title: "The engine failed",
    cause: "A command of the engine that svc-iac started has failed; its output is shown.",
    remedy: "Fix the cause that the engine reports, and run the command again.",
  },
  environment: {
    title: "The environment file is not valid",
    cause: "The environment file has mistakes; each is listed with file, line and column.",
    remedy: "Fix them. `svc-iac validate` checks the file offline.",
  },
  exclusive: {
    title: "Only one of them can exist",
    cause:
      "A replacement would be created before the original is deleted, or a renamed resource before the one of its previous name, and only one of them can exist. Or the original of an interrupted move still has what the clone is to get.",
    remedy:
      "Declare a rename as the message shows. For a replacement, delete the original first: remove `create_before_destroy`, or set `deleteBeforeReplace`. After a move: run the program that has moved it once more, which deletes the original.",
  },
  exposed: {
    title: "A secret would be shown",
    cause: "An output, or a value that is stored in plain text, takes a secret.",
    remedy: "Mark it as a secret, or leave it out.",
  },
  failed: {
    title: "The platform reports a failure",
    cause: "The platform reports a failed status for the object.",
    remedy:
      "The object is kept. Do what the message names: a database is restarted (`svc-iac restart`), anything else is checked in the dashboard. Then run the command again, which completes what has failed.",
  },
  fidelity: {
    title: "Cannot compare",
    cause: "`svc-iac fidelity` could not be started.",
    remedy: "Check the options that the message names.",
  },
  gone: {
    title: "The object is gone",
    cause: "The object no longer exists on the platform.",
    remedy: "Refresh the state and run again: the object is then recreated.",
  },
  immutable: {
    title: "Cannot change in place",
    cause: "The field cannot change in place, and this run must not replace the object.",
    remedy: "Replace the object, or declare the current value.",
  },
  incompatible: {
    title: "Not compatible",
    cause: "Two objects do not fit together, such as a backup and a database of another type.",
    remedy: "Choose an object that fits; the message has the differences.",
  },
  incomplete: {
    title: "What comes instead is not complete",
    cause:
      "With `--continue-on-error`, the engine also deletes what a failed resource replaces or declares inline. It is kept, because nothing serves instead of it yet.",
    remedy: "Fix what has failed and run the command again: that completes it, and then deletes what it replaces.",
  },
  interrupted: {
    title: "Interrupted",
    cause: "The command was interrupted with Ctrl-C or by a signal.",
    remedy: "What the platform has accepted continues there. Run the command again to resume.",
  },
  invalid: {
    title: "Invalid configuration",
    cause: "A value is missing, or not allowed; the message names the field, the value and what is allowed.",
    remedy: "Correct the value. Nothing was sent.",
  },
  "left-behind": {
    title: "The move would delete more",
    cause:
      "A move or a replacement would delete what exists only on the original: domains, variables, destinations, its place in a pipeline.",
    remedy: "Declare it, remove it from the original, or set `move: { leaveBehind: true }`.",
  },
  lost: {
    title: "Created, ID unknown",
    cause: "An object was created, but its ID is not known yet: the answer had none, and the list does not show it.",
    remedy: "Run the command again: it continues with that object.",
  },
  "missing-package": {
    title: "A package is missing",
    cause: "A command requires an optional package that is not installed.",
    remedy: "Install the package that the message names, and run the command again.",
  },
  "move-failed": {
    title: "The move is not complete",
    cause: "The clone of a move is not yet what was declared.",
    remedy: "Run the command again: the move resumes. The original is still running.",
  },
  "must-not-write": {
    title: "This command only reads",
    cause: "A command that only reads would have sent a write. This is a bug of svc-iac.",
    remedy: "Report it with the command.",
  },
  "no-room": {
    title: "No place for another entry",
    cause:
      "A balancer has as many destinations as it may have, counting those that nothing here declares, while what this run deletes still exists: the engine deletes that after the creation.",
    remedy:
      "Declare a rename as the message shows. Otherwise remove what takes the place and apply that first. With `deleteBeforeReplace: false`, each destination that is replaced needs a second place.",
  },
  "not-configured": {
    title: "Not configured",
    cause: "An environment file needs a configuration value or a secret that the stack does not have.",
    remedy: "Run the command in the message.",
  },
  "not-found": {
    title: "Not found",
    cause: "No object or row has this ID or name; the message lists those that exist.",
    remedy: "Correct the name, or create the object first.",
  },
  "not-the-clone": {
    title: "Not the clone of this move",
    cause:
      "`move.resume` or the journal names an object that cannot be what this move or creation has made: it has another name, other immutable fields or another owner, it is older, or it holds data.",
    remedy:
      "Name the clone, or remove `resume`. For the journal: `svc-iac journal` lists the entry, and `svc-iac journal resolve <entry> --finish` removes it and deletes nothing.",
  },
  outage: {
    title: "An outage",
    cause:
      "A plan makes a host or a connection unavailable: a custom domain that changes sides, a domain that is removed, an original that is suspended, a password that what runs does not have yet, a database that is resized, a database or a bucket that is deleted or replaced under its applications, the only service of a load balancer that is deleted, a generated domain that is renamed. What a declaration stops by itself is an outage, too, and lasts until that is changed back: an application or a database that is suspended, an application without an instance that takes requests, a rule that admits a list of addresses only, a generated domain that is switched off, the last destination of a load balancer that is removed or switched off. The plan names what leads to it as well, such as a load balancer in front. What follows `unless` is what the plan cannot know: whether the same run also deletes the application, for instance.",
    remedy:
      "Custom domain: give it to a load balancer in front, and change its destination. Password: create a second user in the database, deploy what connects with that, and change the first one's password afterwards. Key: create the second one, deploy what uses it, and delete the first one afterwards. Where none of this is possible, apply in a maintenance window.",
  },
  output: {
    title: "The output cannot be written",
    cause: "An output file cannot be written.",
    remedy: "Choose another file, or delete the existing one.",
  },
  owned: {
    title: "Owned by another stack",
    cause: "Another stack owns the object, as the store reports.",
    remedy: "Remove it from this stack, or take it over with `adopt` and `takeOver: true`.",
  },
  "plain-secret": {
    title: "A secret is in plain text",
    cause: "A file has the value of a secret, which everyone who can read the file can read.",
    remedy: "Refer to a secret of the configuration instead, as the message shows.",
  },
  plan: {
    title: "Not a plan",
    cause: "A file is not the plan of an engine, or the plan has failed.",
    remedy: "Pass the plan as JSON, as `svc-iac cost --help` shows.",
  },
  policy: {
    title: "The rules of the policy are not valid",
    cause: "The file with the rules of a policy cannot be read, or has a rule or a value that does not exist.",
    remedy: "Fix the rule at the given place; docs/policy.md lists all of them.",
  },
  protected: {
    title: "Protected against deletion",
    cause: "`deletionProtection` is set, and the change would delete or replace the object.",
    remedy: "Set it to false and apply that first.",
  },
  "read-only": {
    title: "Read-only",
    cause: "A declaration sets what the platform sets.",
    remedy: "Remove it from the declaration.",
  },
  referred: {
    title: "An original is still in use",
    cause: "A move or a replacement is complete, but the original is kept because others still refer to it.",
    remedy:
      "Point them to the clone or the successor and run again: a run of the whole stack does. After a move, `move: { leaveBehind: true }` deletes it all the same.",
  },
  refused: {
    title: "The platform refused the action",
    cause: "The platform refused an action; the message has its reason.",
    remedy: "Correct what it names and run the action again.",
  },
  remark: {
    title: "Probably a mistake",
    cause: "A declaration is allowed, and probably not what was meant. This is a warning.",
    remedy: "Change it if it was not meant.",
  },
  renamed: {
    title: "Renamed in a part of the stack",
    cause:
      "A run with `--target` or `--exclude` renames a resource whose original is still to be deleted: the engine would write a state that it cannot load.",
    remedy: "Run the command without these options.",
  },
  "same-name": {
    title: "A matching object exists",
    cause:
      "An object that matches the declaration exists, possibly created by an interrupted run, of another stack of the store as well, or left by a state that is older than a move.",
    remedy:
      "Use it with `adopt: { id }` or, as the clone of a move, with `move: { resume: id }`; or create another one with `allowSameName: true`.",
  },
  sandbox: {
    title: "No sandbox is running",
    cause: "No sandbox is running in this project.",
    remedy: "Start it with `npx svc-iac sandbox`.",
  },
  settings: {
    title: "The settings are not valid",
    cause: "The address or the token of the service, or another setting, is missing or not valid.",
    remedy: "Set SERVICE_API_URL and SERVICE_API_TOKEN. `svc-iac doctor` checks all settings.",
  },
  shared: {
    title: "Declared twice",
    cause: "Two resources declare the same entry, or have the same object, or one deletes what the other declares.",
    remedy:
      "Keep one of the two; the message names both. A resource that was renamed needs a declaration of that. To give up one whose object another one has, remove it from the state without deleting the object.",
  },
  state: {
    title: "The state cannot be read",
    cause: "The state of a resource, or a state file, cannot be read by svc-iac.",
    remedy: "Use the version that wrote it or a later one, or import the object again.",
  },
  "still-serving": {
    title: "The original of a move still serves something",
    cause:
      "Since the move, a custom domain was added to the original, or put back there, and is active: with the original, it would be unavailable, and only one application can have it. The original is kept.",
    remedy:
      "Remove the domain from the original on the platform and run the command again, with the domain in the declaration if the clone is to have it. `move: { leaveBehind: true }` deletes the original with the domain.",
  },
  stopped: {
    title: "Stopped",
    cause: "The run was stopped before anything was written, or may not write any more.",
    remedy: "Run the command again.",
  },
  store: {
    title: "The store cannot be used",
    cause: "The store of the journal and the limits cannot be reached, or refused a request.",
    remedy: "Check its address and its credentials, then run the command again.",
  },
  superseded: {
    title: "Another run has taken over",
    cause: "Another run has taken over the journal of this stack, so this run sends no further writes.",
    remedy: "Wait until that run has finished, then run the command again.",
  },
  syntax: {
    title: "Not readable",
    cause: "A file is not valid YAML, JSON or HCL, or its text is not encoded in UTF-8.",
    remedy: "Fix it at the given line and column; save a text in another encoding as UTF-8.",
  },
  timeout: {
    title: "Timed out",
    cause: "The platform did not finish in time: a deployment, a database, a deletion.",
    remedy: "Run the command again to resume, or allow more time.",
  },
  toggle: {
    title: "The setting did not change",
    cause: "A setting was toggled, and the platform still reports the other value.",
    remedy: "Run the command again. If it fails again, ask support with the reference code.",
  },
  "too-large": {
    title: "Too large, or too deeply nested",
    cause:
      "A file is larger than such files are, or nested too deeply, its anchors expand to too many nodes, or its environments are too many for what they share.",
    remedy: "Check that it is the file that you mean. Flatten it, use fewer aliases, or split it.",
  },
  unaccounted: {
    title: "An interrupted creation is unaccounted for",
    cause: "An interrupted run created an object that is in neither the state nor the plan.",
    remedy: "Adopt, import or delete it; `allowSameName: true` creates another one.",
  },
  unchangeable: {
    title: "The platform cannot change it",
    cause: "The platform has no operation for this change.",
    remedy: "Declare the current value, or replace the object.",
  },
  unchecked: {
    title: "Could not be checked",
    cause:
      "A check that the change needs could not be made, because the key may not read it, or the record of the plan is missing.",
    remedy: "Use a key with the permission that the message names, or plan and apply with the same store.",
  },
  unconfirmed: {
    title: "Creation unconfirmed",
    cause: "The answer to a creation was lost, and for a minute no answer of the platform has shown the object.",
    remedy: "Run the command again: it looks for the object first, and creates it only if there is still none.",
  },
  undefined: {
    title: "Not declared",
    cause: "A reference names something that is not declared.",
    remedy: "Correct the name; the message lists what is declared.",
  },
  unfinished: {
    title: "The entry is not finished",
    cause: "An entry of the journal cannot be given up in its current state.",
    remedy: "Finish it with `svc-iac journal resolve --finish`.",
  },
  unknown: {
    title: "Not known",
    cause: "Something that a comparison needs is not known; the message names it.",
    remedy: "Provide it, or leave the object out of the comparison.",
  },
  "unknown-field": {
    title: "Invalid configuration",
    cause: "The declaration has a field that the kind does not have.",
    remedy: "Correct the name; the message suggests the closest one.",
  },
  "unknown-key": {
    title: "No such key",
    cause: "A file has a key or attribute that does not exist there.",
    remedy: "Correct the name; the message suggests the closest one.",
  },
  "unknown-outcome": {
    title: "The result is not known",
    cause: "The answer to an action was lost, and nothing shows whether it was carried out.",
    remedy: "Check the object on the platform; run the command again if nothing has happened.",
  },
  "unknown-type": {
    title: "No such type",
    cause: "A configuration has a resource, data source or action type that does not exist.",
    remedy: "Correct the name; the message suggests the closest one.",
  },
  unread: {
    title: "Not read yet",
    cause: "A resource that was moved from another provider has not been read yet.",
    remedy: "Plan without `-refresh=false`.",
  },
  unsupported: {
    title: "Not supported",
    cause: "The engine, its version or this operating system cannot do what was asked for.",
    remedy: "The message names what can.",
  },
  "unwritten-result": {
    title: "Done, and its result cannot be written",
    cause:
      "An action was carried out, and the file for its secrets could not be written afterwards, or was removed or replaced meanwhile.",
    remedy:
      "The message names the file that has the secrets instead. If none could be written, run the action again: what it issues replaces what is lost.",
  },
  usage: {
    title: "Wrong usage of a command",
    cause:
      "A command was called with an option or an argument that is missing, unknown or not valid, or with options that exclude each other.",
    remedy: "See `svc-iac <command> --help`.",
  },
  "webhook-payload": {
    title: "Not an event",
    cause: "The body of a delivery is not an event of the platform.",
    remedy: "Pass the body as received, unparsed.",
  },
  "webhook-signature": {
    title: "Not signed by the platform",
    cause: "A delivery has no valid signature.",
    remedy: "Answer 401. If all deliveries fail, check the secret of the webhook.",
  },
  "wrong-home": {
    title: "Connected to another service or company",
    cause: "The object belongs to another company or service than the API key.",
    remedy: "Use the address and the token of the company that owns it.",
  },
  "wrong-state": {
    title: "The status does not allow it",
    cause: "The object's current status does not allow the action.",
    remedy: "Wait for it or change it first; the message names the statuses that are allowed.",
  },
} as const satisfies Readonly<Record<string, CodeDoc>>;

export function titleOf(code: ProblemCode): string {
  if (code === "api.unreachable") return "No answer from the service";
  return code in codes ? codes[code as keyof typeof codes].title : "The service refused a request";
}

/** `api.404`: the API answered with an error; `api.unreachable`: it did not answer. */
export type ApiCode = `api.${number | "unreachable"}`;

export type ProblemCode = keyof typeof codes | ApiCode;

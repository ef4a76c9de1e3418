import type { codes } from "../model";

/** A message with each code, as it is printed. */
export const codeExamples: Readonly<Record<keyof typeof codes, string>> = {
  "action-failed":
    'Database "main": backup has failed: no space left. Check the object on the platform before you try again.',
  ambiguous:
    '2 objects are named "api": Application 5f0c7e1a-…, StaticSite 77aa03b2-…. Name one of them by its ID, or name the kind.',
  "another-object":
    '[GET] /applications/5f0c7e1a-…: the answer is that of "77aa03b2-…", not of "5f0c7e1a-…". Write the ID exactly as the platform shows it.',
  baseline: "drift-baseline.json does not exist. `--write-baseline` writes one.",
  clock:
    "The clock of this machine is 93600 s ahead of the service. Lifetimes of previews are moments of this machine's clock. Nothing was changed. Set the clock, for example by NTP.",
  configuration:
    "production.yaml has no plain value for databasePassword. Print secrets with `pulumi config --json --show-secrets`, or leave these keys out.",
  conflict:
    'Stack "pr-7" has resources and is not a preview: the preview of pull request 7 would replace it. Nothing was changed.',
  cycle:
    "applications.api.variables.URL closes a dependency cycle: applications.api → applications.web → applications.api. Remove one of these references.",
  "data-loss":
    'Deleting Database "main" (5f0c7e1a-…) loses its data. To lose it: `--allow-data-loss 5f0c7e1a-…`. To keep it: `--finish`.',
  "delete-first":
    'Application "api": clusterId changes, which moves it by cloning, but the engine would delete the original first: with `pulumi:autonaming` as it is set, names repeat.',
  "deletion-failed":
    'Bucket "images": the platform could not delete it (status "delete-failed", 5f0c7e1a-…). It is kept in the state.',
  "deployment-failed":
    'Application "api": the deployment failed in phase build (deployment 215c40d3-…). Last lines: npm error missing script: build',
  "domain-pending":
    'Application "api" has moved, but the original (5f0c7e1a-…) is kept, because requests do not reach the clone (77aa03b2-…) yet through what the original served: shop.example.com is VERIFICATION (_verify.shop.example.com TXT 3c9d…).',
  "drift-history": "drift.jsonl cannot be read (EACCES). Make it readable, or name another file.",
  "drift-rules": 'drift.yaml:4:11: ignore.0.kind: "Aplication" is not a kind; did you mean Application.',
  drifted:
    "processes.web.port has changed on the platform since the state was read, and this plan changes something inside it. Refresh the state and plan again.",
  engine: "There is no `pulumi` on the PATH. Install Pulumi and run the command again.",
  environment: "environment.svc.yaml:12:7: applications.api.repoUlr is not a field; did you mean repoUrl?",
  exclusive:
    'UsageAlert "budget" cannot be created while 5f0c7e1a-…, which has the same name, has the same scope: only one object can. Nothing was created.',
  exposed:
    "environment.svc.yaml:9:13: warning: applications.api.variables.KEY is a secret, and everyone who may read the resource can read this value.",
  failed:
    'Database "main" ended in status "error" (5f0c7e1a-…). It exists and is kept. First run `svc-iac restart 5f0c7e1a-… --wait`, which ends that status, then run the command again.',
  fidelity: "https://api.example.com is not on this machine, and the checks create throw-away objects there.",
  gone: 'Application "api" (5f0c7e1a-…) no longer exists on the platform. Refresh the state and run again: it is then recreated.',
  immutable:
    'Database "main": clusterId is "c0000000-…" and cannot change in place. Replace the object, or declare its current value.',
  incompatible: 'Database "copy" (77aa03b2-…) cannot take a backup of "main": it has version 15 instead of 16.',
  incomplete:
    'Application "api": It is replaced, but its successor (77aa03b2-…) is not complete, so the original (5f0c7e1a-…) is kept.',
  interrupted: "Interrupted. What the platform has accepted continues there.",
  invalid: 'main.tf:8:14: svc_application.api.processes["web"].port must be at most 65535, got 70000.',
  "left-behind":
    "clusterId changed, which moves it and deletes the original (5f0c7e1a-…), and with it what exists only on the original. domains: old.example.com.",
  lost: 'Webhook "deploys": it was created, but the answer has no ID and the list of kind Webhook does not show it yet. Run the command again: it continues with that object.',
  "missing-package":
    "Patching a TypeScript program requires the package typescript, which is not installed. Run `npm install --save-dev typescript` and run the command again.",
  "move-failed":
    'Application "api": the clone (77aa03b2-…) is not yet what was declared: processes.web. Run the command again: the move resumes.',
  "must-not-write": "[POST] /applications was not sent: this command only reads.",
  "not-configured":
    "databases.main.dbPassword needs the secret databasePassword, which this stack does not have. Run `pulumi config set --secret databasePassword`.",
  "not-found": 'No Application is named "apo"; did you mean "api"? `npx svc-iac discover` lists what exists.',
  "no-room":
    'Destination "de" cannot be created: its owner (5f0c7e1a-…) has 20 of 20 entries, and what this run deletes is deleted after that.',
  "not-the-clone": "move.resume is 77aa03b2-…, which cannot be the clone of this move: it is in another cluster.",
  outage:
    "shop.example.com is unavailable until the platform has found its DNS records and issued its certificate. Without an outage: put a load balancer in front, give it the domain, and change its destination to the clone.",
  output: "drift.html exists already. Name another file, or overwrite it with `--force`.",
  owned: 'Database "main" (5f0c7e1a-…) belongs to stack "shop/staging", not to this one ("shop/production").',
  "plain-secret":
    "environment.svc.yaml:12:19: warning: databases.main.dbPassword is a secret in plain text. Write { secret: mainDbPassword }, and run `pulumi config set --secret mainDbPassword`.",
  plan: "plan.json does not exist. Pass the output of `terraform show -json <plan file>` after `terraform plan -out <plan file>`.",
  policy: "policy.svc.yaml:7:12: budget.monthly must be a number.",
  protected:
    'Database "main" has deletionProtection, and this change would delete it. Set it to false and apply that first.',
  "read-only": "main.tf:4:3: svc_application.api.id is set by the platform and cannot be declared.",
  referred:
    'Application "api" has moved, but the original (5f0c7e1a-…) is kept: it is still referenced by LoadBalancer "edge".',
  refused: 'Application "api": promote was refused. There is nothing to promote in this stage.',
  remark: "main.tf:2:3: warning: svc_database.main.db_password is missing: creating the object requires it.",
  renamed:
    'Application "web" was renamed after its move, and the original (5f0c7e1a-…) is still to be deleted. With `--target` or `--exclude`, Pulumi would write a state that it cannot load.',
  "same-name":
    'Application "api": a matching object was created at 12:03:07 (77aa03b2-…): by an interrupted run. To use it: `adopt: { id: "77aa03b2-…" }`.',
  sandbox: "No sandbox is running here. Start it with `npx svc-iac sandbox`, and run the command again.",
  settings:
    "HTTPS_PROXY is not the URL of an HTTP proxy. Set it to a URL such as http://proxy.example.com:3128, or unset it to connect directly.",
  shared: 'Variable "api/LOG_LEVEL" is declared inline by Application "api" now: its deletion would delete that entry.',
  state: "Standard input is not a Terraform state in format 4. Write one with `terraform state pull > state.json`.",
  "still-serving":
    'Application "api" has moved, but the original (5f0c7e1a-…) is kept, because requests reach it through what its clone does not have: shop.example.com.',
  stopped: "Stopped before anything was written.",
  store:
    "The journal of shop/staging could not be written: connection refused. Nothing is created without the journal.",
  superseded:
    "Another run (on runner-2, since 12:03:07) has taken over shop/staging, so this run sends no further writes.",
  syntax: "main.tf:3:5: Invalid HCL: it cannot be parsed from here on. `terraform validate` reports the reason.",
  timeout: 'Application "api": timed out after 1200 s waiting for the deployment. It continues on the platform.',
  toggle: "isSuspended was toggled three times, but the platform still does not report true.",
  "too-large": "The file is nested too deeply, or its anchors expand to too many nodes.",
  unaccounted:
    'svc_database "main": an interrupted run created Database "main" (77aa03b2-…), which is in neither the state nor the plan.',
  unchangeable: "dbName cannot be changed in place: the platform has no operation for it.",
  unchecked: 'Whether LoadBalancer objects refer to Application "api" cannot be checked: the key may not read them.',
  unconfirmed:
    'Database "main": it is not known whether it was created: the answer was lost, and the platform does not show it. Run the command again: it looks for the object first, and creates it only if there is still none.',
  undefined:
    'environment.svc.yaml:7:15: applications.api.projectId names a project "mian", which this environment does not have. Did you mean main?',
  unfinished:
    'Application "api" has moved: 77aa03b2-… is complete, and only the original (5f0c7e1a-…) is still to be deleted. Finish it instead.',
  unknown: "databases.main.displayName reads the secret prefix, which is not known here. Give it with --config.",
  "unknown-field": "processes.web.prot is not a field; did you mean port?",
  "unknown-key": "environment.svc.yaml:3:3: base.aplications is not a section. Did you mean applications?",
  "unknown-outcome":
    'Application "api": it is not known whether trigger-cron was carried out: its answer was lost, and nothing on the platform shows it. It was not sent again.',
  "unknown-type":
    "main.tf:1:1: svc_aplication.api: there is no resource type svc_aplication. Did you mean svc_application?",
  unread:
    "Application 5f0c7e1a-… was moved from another provider and has not been read yet. Plan without `-refresh=false`.",
  unsupported:
    "Windows does not start a script as a provider. Install the executable for Windows, or use this one under WSL.",
  "unwritten-result":
    'Bucket "shop-assets" has new keys. keys.json cannot be written (ENOSPC). accessKey, secretKey: in /tmp/svc-iac-Ab12Cd/secrets.json. Move that file, which only you can read, to where it belongs.',
  usage: '--engine must be file, pulumi, pulumi-native, terraform or cdktf, got "ansible". See `svc-iac init --help`.',
  "webhook-payload": "The body is not an event of the platform. Pass the body as received, unparsed.",
  "webhook-signature": "The header svc-signature is not the webhook's secret. Answer 401.",
  "wrong-home":
    'Application "api" lives in company c1, but this run is connected to company c2. Use the URL and token that the object was created with. Where a state has objects of both, each of them needs a provider of its own, with its URL and token, or is removed from the state.',
  "wrong-state": 'Database "main": backup nightly is "creating": only one that is ready can be restored.',
};

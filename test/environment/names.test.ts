import { mistakesIn } from "./examine";

/** What every object of the language has without being told. */
const NAMES = ["constructor", "toString", "hasOwnProperty", "__proto__", "valueOf"];

const app = (more: string) => `base:
  applications:
    api:
      displayName: api
      clusterId: 11111111-1111-4111-8111-111111111111
      source: publicGit
      repoUrl: https://git.example.com/shop/api
${more}`;

test.each(NAMES)("%s is refused where names are ours", async (name) => {
  for (const text of [
    `${name}: {}\n`,
    `base: { ${name}: {} }\n`,
    `environments: { staging: { ${name}: {} } }\n`,
    app(`      ${name}: x\n`),
    app(`      ${name}: { x: y }\n`),
    app(`      processes: { web: { ${name}: x } }\n`),
    app(`      processes: { web: { ${name}: { x: y } } }\n`),
    app(`      processes: { web: { readinessProbe: { ${name}: x } } }\n`),
    app(`      move: { ${name}: true }\n`),
    app(`      tcpProxies: [{ process: web, port: 1, ${name}: 1 }]\n`),
    app(`      options: { ${name}: true }\n`),
    app(`      options: { dependsOn: [{ ${name}: api }] }\n`),
    app(`      variables: { A: { ${name}: x } }\n`),
    app(`      privatePorts: [{ process: ${name}, port: 1 }]\n`),
    app(`      projectId: { project: ${name} }\n`),
    app(`outputs: { x: { from: ${name}.api.id } }\n`),
    app(`outputs: { x: { from: applications.${name}.id } }\n`),
    app(`outputs: { x: { from: applications.api.${name} } }\n`),
    app(`outputs: { x: { from: applications.api.${name}.x } }\n`),
    app(`      processes: { web: {} }\noutputs: { x: { from: applications.api.processes.${name}.id } }\n`),
    app(`      processes: { web: {} }\noutputs: { x: { from: applications.api.processes.web.${name} } }\n`),
  ]) {
    expect([text, (await mistakesIn(text)).length]).toEqual([text, expect.any(Number)]);
    expect([text, await mistakesIn(text)]).not.toEqual([text, []]);
  }
});

test.each(NAMES)("%s may be a name of the user's own, or is refused in words", async (name) => {
  const text = app(`      processes: { ${name}: {} }
      privatePorts: [{ process: ${name}, port: 1 }]
      variables: { ${name}: x }
      variableScopes: { ${name}: both }
outputs:
  a: { from: applications.api.processes.${name}.id }
  ${name}: { from: applications.api.variables.${name} }
`);
  const refused = ["processes", "variables", "variableScopes"].map((part) =>
    expect.stringContaining(`applications.api.${part}.${name} is a reserved name. Use another name.`),
  );
  expect(await mistakesIn(text)).toEqual(name === "__proto__" ? expect.arrayContaining(refused) : []);
  const sections = `base: { projects: { ${name}: { displayName: shop } } }\nenvironments: { ${name}: {} }\n`;
  expect(await mistakesIn(sections, name)).toHaveLength(name === "__proto__" ? 1 : 0);
});

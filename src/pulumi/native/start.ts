#!/usr/bin/env node
// What npm puts on PATH: on Windows it starts whatever the first line names, and that of the plugin names a shell.
require("./pulumi-resource-svc");

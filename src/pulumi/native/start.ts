#!/usr/bin/env node
// The file that npm puts on PATH: Windows starts it by its first line, and that of the plugin names a shell.
require("./pulumi-resource-svc");

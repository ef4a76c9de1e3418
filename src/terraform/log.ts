/** One line for Terraform's log (`TF_LOG_PROVIDER=info`): standard output belongs to the handshake. */
export function log(message: string, level: "debug" | "info" | "error" = "info"): void {
  const line = { "@level": level, "@message": message, "@module": "svc", "@timestamp": new Date().toISOString() };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}

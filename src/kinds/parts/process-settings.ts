import { z } from "zod";
import { port } from "../../model";

const count = z.int().min(0).max(50);
const seconds = z.int().min(1).max(60_000);

/** Nested names are camelCase on the wire too (contract note 7). */
export const scaling = z
  .discriminatedUnion("type", [
    z.strictObject({ type: z.literal("manual"), config: z.strictObject({ instanceCount: count }) }),
    z.strictObject({
      type: z.literal("horizontal"),
      config: z.strictObject({
        minInstanceCount: count,
        maxInstanceCount: count,
        targetCpuPercent: z.int().min(1).max(100).optional(),
        targetMemoryPercent: z.int().min(1).max(100).optional(),
        scaleUpIntervalSeconds: seconds.optional(),
        scaleUpIncrement: z.int().min(1).max(5).optional(),
        scaleDownIntervalSeconds: seconds.optional(),
        scaleDownIncrement: z.int().min(1).max(5).optional(),
      }),
    }),
  ])
  .meta({ title: "ScalingStrategy" });

export const probe = z
  .strictObject({
    exec: z.strictObject({ command: z.array(z.string()).min(1) }).optional(),
    httpGet: z
      .strictObject({
        path: z.string().optional(),
        port: port.optional(),
        host: z.string().optional(),
        scheme: z.enum(["HTTP", "HTTPS"]).optional(),
        httpHeaders: z.array(z.strictObject({ name: z.string(), value: z.string() })).optional(),
      })
      .optional(),
    tcpSocket: z.strictObject({ port, host: z.string().optional() }).optional(),
    initialDelaySeconds: z.int().min(0).optional(),
    periodSeconds: z.int().min(1).optional(),
    timeoutSeconds: z.int().min(1).optional(),
    successThreshold: z.int().min(1).optional(),
    failureThreshold: z.int().min(1).optional(),
  })
  .meta({ title: "Probe" });

export interface Disk {
  readonly resourceTypeId: string;
  readonly mountPath: string;
}

export interface DeclaredProcess {
  readonly type?: "web" | "worker" | "cron" | "job";
  readonly resourceTypeId?: string;
  readonly schedule?: string;
  readonly timeZone?: string;
  readonly concurrencyPolicy?: string;
  readonly timeLimitSeconds?: number;
  readonly jobStartPolicy?: string;
  readonly port?: number;
  readonly isIngressEnabled?: boolean;
  readonly ingressProtocol?: string;
  readonly livenessProbe?: z.infer<typeof probe>;
  readonly readinessProbe?: z.infer<typeof probe>;
  readonly scalingStrategy?: z.infer<typeof scaling>;
  readonly disk?: Disk;
}

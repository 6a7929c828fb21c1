/** What all processes of a server share: its database, its disks and its sign-in provider. Asked at most every ten seconds. */
import { setTimeout as delay } from "node:timers/promises";
import { Counter, Gauge, Registry } from "prom-client";
import { config } from "../../config/config";
import { database } from "../../db/client";
import { replicaState } from "../../db/replica";
import { log } from "../../process/log";
import { version } from "../../process/version";
import { type Disk, disks } from "./disks";
import { restartsOf } from "./processes";
import { providerState } from "./provider";
import { type Queues, queues } from "./queues";

const FRESH_MS = 10_000;
const ANSWER_MS = 3_000;

type Look = () => Promise<void>;

/** Answers their text. What cannot be found out keeps its last figure. Never rejects. `ask`: for tests. */
export function installationMetrics({
  askQueues = queues,
  askDisks = disks,
}: {
  askQueues?: () => Promise<Queues>;
  askDisks?: () => Promise<Disk[]>;
} = {}): () => Promise<string> {
  const registry = new Registry();
  countRestarts(registry);
  tellBackupInterval(registry);
  const looks = [
    lookAtDatabase(registry, askQueues),
    lookAtDisks(registry, askDisks),
    lookAtProvider(registry),
    lookAtReplica(registry),
  ];
  let asked: { at: number; answer: Promise<unknown> } | null = null;
  return async () => {
    const now = performance.now();
    if (!asked || now - asked.at >= FRESH_MS)
      asked = { at: now, answer: Promise.all(looks.map((look) => look())) };
    // A database that is away takes longer to say so than a scraper waits.
    await Promise.race([asked.answer, delay(ANSWER_MS, undefined, { ref: false })]);
    return registry.metrics();
  };
}

function gauge<Label extends string = never>(
  registry: Registry,
  name: string,
  help: string,
  labelNames: Label[] = [],
): Gauge<Label> {
  return new Gauge({ name: `latchkey_${name}`, help, labelNames, registers: [registry] });
}

function lookAtDatabase(registry: Registry, ask: () => Promise<Queues>): Look {
  const up = gauge(registry, "database_up", "1: the database answered when the queues were counted last.");
  const build = gauge(
    registry,
    "build_info",
    "1; labels: this version, and the database's newest migration.",
    ["version", "schema"],
  );
  const figures = {
    unsealed: gauge(
      registry,
      "log_unsealed_entries",
      "Entries of the console's log without a seal, at most 1000.",
    ),
    mails: gauge(registry, "mails_waiting", "Mails to customers that wait, at most 1000."),
    mailAge: gauge(registry, "mails_overdue_seconds", "How long the mail has been due that waits longest."),
    webhooks: gauge(registry, "webhooks_waiting", "Webhook deliveries that wait, at most 1000."),
    webhookAge: gauge(
      registry,
      "webhooks_overdue_seconds",
      "How long the delivery has been due that waits longest.",
    ),
    backupAt: gauge(
      registry,
      "backup_last_success_timestamp_seconds",
      "When the newest backup began, by schedule or command; 0: there is none.",
    ),
    backupBytes: gauge(registry, "backup_last_size_bytes", "Of the newest backup's file."),
  };
  build.set({ version: version(), schema: "unknown" }, 1);
  return async () => {
    try {
      const { schema, ...found } = await ask();
      for (const name of Object.keys(figures) as (keyof typeof figures)[]) figures[name].set(found[name]);
      build.reset();
      build.set({ version: version(), schema }, 1);
      up.set(1);
    } catch (error) {
      up.set(0);
      log().debug({ err: error }, "the queues could not be counted for the metrics");
    }
  };
}

function lookAtDisks(registry: Registry, ask: () => Promise<Disk[]>): Look {
  const free = gauge(registry, "disk_free_bytes", "What may still be written where the folder lies.", [
    "folder",
  ]);
  const used = gauge(registry, "disk_used_bytes", "What is taken where the folder lies, by anyone.", [
    "folder",
  ]);
  return async () => {
    for (const { folder, freeBytes, usedBytes } of await ask()) {
      free.set({ folder }, freeBytes);
      used.set({ folder }, usedBytes);
    }
  };
}

function tellBackupInterval(registry: Registry): void {
  const { backups } = config();
  if (backups)
    gauge(registry, "backup_interval_seconds", "BACKUP_EVERY_HOURS.").set(backups.everyHours * 3600);
}

function lookAtReplica(registry: Registry): Look {
  if (!config().databaseReadUrl) return async () => undefined;
  const isUsed = gauge(
    registry,
    "replica_up",
    "1: lists are read from the standby of DATABASE_READ_URL; 0: from the primary, since the standby lags or is away.",
  );
  return async () => {
    const state = await replicaState(database()).catch(() => null);
    if (state !== null) isUsed.set(state === "ok" ? 1 : 0);
  };
}

/** The provider is asked far less often than the rest. */
const PROVIDER_FRESH_MS = 5 * 60_000;

function lookAtProvider(registry: Registry): Look {
  const { oidc } = config();
  if (!oidc) return async () => undefined;
  const up = gauge(
    registry,
    "oidc_provider_up",
    "1: the sign-in provider's metadata could be read the last time.",
  );
  const success = gauge(
    registry,
    "oidc_last_success_timestamp_seconds",
    "When the sign-in provider's metadata was last read.",
  );
  const expiry = gauge(
    registry,
    "oidc_certificate_expiry_timestamp_seconds",
    "When the certificate of the sign-in provider's host ends.",
  );
  let askedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - askedAt < PROVIDER_FRESH_MS) return;
    askedAt = performance.now();
    const { isUp, certificateEndsAt } = await providerState(oidc.issuer);
    up.set(isUp ? 1 : 0);
    if (isUp) success.set(Date.now() / 1000);
    if (certificateEndsAt !== null) expiry.set(certificateEndsAt / 1000);
  };
}

function countRestarts(registry: Registry): void {
  new Counter({
    name: "latchkey_process_restarts_total",
    help: "Processes of this server that ended by themselves and were replaced; api: workers.",
    labelNames: ["process"],
    registers: [registry],
    collect() {
      this.reset();
      for (const kind of ["api", "pages"] as const) this.inc({ process: kind }, restartsOf(kind));
    },
  });
}

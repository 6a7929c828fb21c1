/** Series of what `measure.ts` is told, in each process that does such things. */
import { Counter, Gauge, Histogram } from "prom-client";
import { type Happening, measureWith } from "../../process/measure";

type Of<Kind extends Happening["kind"]> = Extract<Happening, { kind: Kind }>;
type Series = Readonly<{ [Kind in Happening["kind"]]: (happening: Of<Kind>) => void }>;

const WEBHOOK_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const MAIL_OUTCOMES = ["sent", "delayed", "failed"] as const;
const WEBHOOK_OUTCOMES = ["delivered", "delayed", "failed"] as const;

/** Once per process. */
export function measureHappenings(): void {
  const series: Series = { ...callSeries(), ...deliverySeries(), ...uploadSeries(), job: jobSeries() };
  measureWith((happening) => {
    const take = series[happening.kind] as (one: Happening) => void; // the table pairs them
    take(happening);
  });
}

function callSeries() {
  const errors = new Counter({
    name: "latchkey_errors_total",
    help: "Errors that the APIs answered, by interface, class of status and the error's name.",
    labelNames: ["interface", "status_class", "error"],
  });
  const seats = new Counter({
    name: "latchkey_seats_refused_total",
    help: "Devices that were refused, since their key had no seat left.",
  });
  const limits = new Counter({
    name: "latchkey_limits_hit_total",
    help: "Calls and pages over a limit, by limit.",
    labelNames: ["limit"],
  });
  return {
    refusal: ({ interface: name, status, error }: Of<"refusal">) =>
      errors.inc({ interface: name, status_class: `${Math.floor(status / 100)}xx`, error }),
    seat_refused: () => seats.inc(),
    limit_hit: ({ limit }: Of<"limit_hit">) => limits.inc({ limit }),
  };
}

function deliverySeries() {
  const mails = new Counter({
    name: "latchkey_mails_total",
    help: "Attempts to send a mail, by outcome; delayed: it is tried again. Queue: to customers; direct: links and codes.",
    labelNames: ["way", "outcome"],
  });
  const webhooks = new Counter({
    name: "latchkey_webhooks_total",
    help: "Attempts to deliver a webhook, by outcome; delayed: it is tried again.",
    labelNames: ["outcome"],
  });
  const durations = new Histogram({
    name: "latchkey_webhook_duration_seconds",
    help: "What an attempt to deliver a webhook took.",
    buckets: WEBHOOK_SECONDS,
  });
  // From the start, so that the first failure is an increase.
  for (const way of ["queue", "direct"]) for (const outcome of MAIL_OUTCOMES) mails.inc({ way, outcome }, 0);
  for (const outcome of WEBHOOK_OUTCOMES) webhooks.inc({ outcome }, 0);
  return {
    mail: ({ way, outcome }: Of<"mail">) => mails.inc({ way, outcome }),
    webhook: ({ outcome, seconds }: Of<"webhook">) => {
      webhooks.inc({ outcome });
      durations.observe(seconds);
    },
  };
}

function uploadSeries() {
  const underWay = new Gauge({ name: "latchkey_uploads_in_progress", help: "Uploads that are coming in." });
  const bytes = new Counter({ name: "latchkey_upload_bytes_total", help: "Bytes of uploads that came in." });
  const ended = new Counter({ name: "latchkey_uploads_total", help: "Uploads that began." });
  const refused = new Counter({
    name: "latchkey_uploads_refused_total",
    help: "Uploads of releases and plugins that were refused or broke off, by reason.",
    labelNames: ["reason"],
  });
  return {
    upload_begun: () => {
      underWay.inc();
      ended.inc();
    },
    upload_ended: () => underWay.dec(),
    upload_bytes: ({ bytes: more }: Of<"upload_bytes">) => bytes.inc(more),
    upload_refused: ({ reason }: Of<"upload_refused">) => refused.inc({ reason }),
  };
}

function jobSeries() {
  const runs = new Counter({
    name: "latchkey_job_runs_total",
    help: "Rounds of background jobs that ended on this server, by outcome.",
    labelNames: ["name", "outcome"],
  });
  const seconds = new Counter({
    name: "latchkey_job_duration_seconds_total",
    help: "Time that rounds of background jobs took on this server.",
    labelNames: ["name"],
  });
  const lastSeconds = new Gauge({
    name: "latchkey_job_last_duration_seconds",
    help: "What the last round took.",
    labelNames: ["name"],
    aggregator: "max",
  });
  const last = (outcome: string, name: string) =>
    new Gauge({
      name: `latchkey_job_last_${name}_timestamp_seconds`,
      help: `When a round of the job last ${outcome} on this server.`,
      labelNames: ["name"],
      aggregator: "max",
    });
  const lasts = { done: last("succeeded", "success"), failed: last("failed", "failure") };
  return ({ name, outcome, seconds: took }: Of<"job">) => {
    for (const each of ["done", "failed"]) runs.inc({ name, outcome: each }, each === outcome ? 1 : 0);
    seconds.inc({ name }, took);
    lastSeconds.set({ name }, took);
    lasts[outcome].set({ name }, Date.now() / 1000);
  };
}

import { mkdtempSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "@/lib/process/free-port";
import { makeCertificates } from "../../support/certificates";
import { latchkey } from "../../support/command-line";
import { eventually } from "../../support/eventually";
import { aLicense } from "../../support/factories";
import { requireOrSkip } from "../../support/optional";
import { type Prometheus, startPrometheus } from "../../support/prometheus";
import {
  type RunningServer,
  sharedEnvironment,
  startServer,
  stopServers,
} from "../../support/server-process";

const program = requireOrSkip("prometheus", "Install it with: apt-get install prometheus");
const RULES = "docs/observe/alerts.yaml";
const DASHBOARD = "docs/observe/dashboard.json";
/** Longer than two scrapes of the test. */
const INTERVAL = "1m";
const WAIT_MS = 120_000;

/** Expressions that this server has no data for, and why. All others must answer something. */
const EMPTY: readonly [RegExp, string][] = [
  [/latchkey_job_/, "this server has PAGES=off and runs no jobs"],
  [/latchkey_uploads_refused_total/, "no upload was refused"],
];

type Panel = Readonly<{
  id: number;
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets: { refId: string; expr: string; legendFormat: string }[];
}>;

const dashboard = JSON.parse(readFileSync(DASHBOARD, "utf8")) as {
  uid: string;
  templating: { list: { name: string; type: string; query: string }[] };
  panels: Panel[];
};

describe.skipIf(!program)("a Prometheus that scrapes a server", () => {
  let prometheus: Prometheus;
  let server: RunningServer;
  let provider: Server;
  let metricsPort: number;

  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), "observed-"));
    await latchkey("backup", join(folder, "made.backup"));
    const issuer = await startProvider(folder);
    metricsPort = await freePort();
    server = await startServer({
      env: {
        ...sharedEnvironment(),
        // Which is no standby.
        DATABASE_READ_URL: sharedEnvironment().DATABASE_URL ?? "",
        PAGES: "off",
        METRICS_PORT: String(metricsPort),
        BACKUP_DIR: folder,
        BACKUP_SECRETS: "0",
        OIDC_ISSUER: issuer,
        OIDC_CLIENT_ID: "latchkey",
        OIDC_CLIENT_SECRET: "secret",
        NODE_EXTRA_CA_CERTS: join(folder, "ca.crt"),
        UNKNOWN_KEYS_PER_10_MINUTES: "1",
      },
    });
    prometheus = await startPrometheus(program ?? "", metricsPort, RULES);
    await eventually(async () => expect(await figure("count_over_time(up[1m])")).toBeGreaterThan(1), WAIT_MS);
    await callServer();
    // Two scrapes that have it.
    const rate = `rate(latchkey_limits_hit_total[${INTERVAL}])`;
    await eventually(async () => expect(await figure(rate)).toBeGreaterThanOrEqual(0), WAIT_MS);
  });

  afterAll(async () => {
    await prometheus?.stop();
    await stopServers();
    provider?.close();
  });

  /** NaN where there is none. */
  async function figure(expression: string): Promise<number> {
    return Number((await prometheus.query(expression))[0]?.value[1]);
  }

  async function startProvider(folder: string): Promise<string> {
    makeCertificates(folder, "DNS:localhost,IP:127.0.0.1");
    const port = await freePort();
    const issuer = `https://localhost:${port}`;
    const read = (name: string) => readFileSync(join(folder, name));
    provider = createServer({ cert: read("server.crt"), key: read("server.key") }, (_, res) => {
      const places = ["authorization_endpoint", "token_endpoint", "jwks_uri"].map((name) => [name, issuer]);
      res.end(JSON.stringify({ issuer, ...Object.fromEntries(places) }));
    });
    await new Promise<void>((resolve) => provider.listen(port, resolve));
    return issuer;
  }

  /** A seat that is refused, and an address that is blocked. */
  async function callServer(): Promise<void> {
    const { application, key } = await aLicense({}, {}, { maxActivations: 1 });
    const activate = (body: object) =>
      fetch(`${server.url}/${application.slug}/license/v1/activate`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const statuses: number[] = [];
    for (const machineId of ["device-one", "device-two"])
      statuses.push((await activate({ key, machineId })).status);
    const unknown = { key: "AAAAA-AAAAA-AAAAA-AAAAA-AAAAA", machineId: "device-one" };
    for (let count = 0; count < 3; count++) statuses.push((await activate(unknown)).status);
    expect(statuses).toEqual([200, 403, 404, 429, 429]);
  }

  // A scrape that came too late has no data: polled, as all that is asked here, until there is one with what is expected.
  it("answers every panel of the dashboard, or has no data for a reason", async () => {
    for (const { title, targets } of dashboard.panels) {
      for (const { expr } of targets) {
        const [, why] = EMPTY.find(([pattern]) => pattern.test(expr)) ?? [];
        const hasData = async () =>
          (await prometheus.query(expr.replaceAll("$__rate_interval", INTERVAL))).length > 0;
        const message = `${title}: ${expr} (${why})`;
        await expect.poll(hasData, { message }).toBe(why === undefined);
      }
    }
  });

  it("knows every series that panels and alerts name", async () => {
    const knownNow = async () => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      return new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));
    };
    const asked = [
      ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
      rulesText(),
    ];
    const names = asked.flatMap((expr) => expr.match(/\b(?:latchkey|process|nodejs)_\w+/g) ?? []);
    expect(names.length).toBeGreaterThan(50);
    const unknown = async () => {
      const known = await knownNow();
      return names.filter((name) => !known.has(name.replace(/_(?:bucket|sum|count)$/, "")));
    };
    await expect.poll(unknown).toEqual([]);
    const described = readFileSync("docs/observe/README.md", "utf8").match(/\blatchkey_\w+/g);
    const ours = async () => [...(await knownNow())].filter((name) => name?.startsWith("latchkey_")).sort();
    await expect.poll(ours).toEqual([...new Set(described)].sort());
  });

  it("evaluates every alert, and fires for the certificate that ends in two days and the standby that is none", async () => {
    const evaluated = async () => (await prometheus.rules()).filter(({ health }) => health === "unknown");
    await expect.poll(evaluated).toEqual([]);
    const rules = await prometheus.rules();
    expect(rules).toHaveLength(rulesText().match(/- alert:/g)?.length ?? 0);
    expect(rules.filter(({ health }) => health !== "ok")).toEqual([]);
    const firing = async () => {
      const names: string[] = [];
      for (const { name, query } of rules) if ((await prometheus.query(query)).length > 0) names.push(name);
      return names.sort();
    };
    await expect.poll(firing).toEqual(["LatchkeyReplicaUnused", "LatchkeySignInCertificateEnds"]);
  });

  it("sees what happened", async () => {
    await expect.poll(() => figure("latchkey_seats_refused_total")).toBe(1);
    await expect.poll(() => figure('latchkey_errors_total{error="limit_reached"}')).toBe(1);
    await expect.poll(() => figure('latchkey_limits_hit_total{limit="unknownKeys"}')).toBeGreaterThan(0);
    await expect.poll(() => figure("latchkey_oidc_provider_up")).toBe(1);
    const days = "(latchkey_oidc_certificate_expiry_timestamp_seconds - time()) / 86400";
    await expect.poll(() => figure(days)).toBeCloseTo(2, 0);
    await expect
      .poll(() => figure("time() - latchkey_backup_last_success_timestamp_seconds"))
      .toBeLessThan(600);
    await expect.poll(() => figure("latchkey_backup_last_size_bytes")).toBeGreaterThan(1_000);
  });
});

function rulesText(): string {
  return readFileSync(RULES, "utf8");
}

it("the dashboard is one that Grafana can import: panels with ids of their own, side by side, each with a title and a source", () => {
  const { uid, panels, templating } = dashboard;
  const [source] = templating.list;
  expect(source).toMatchObject({ type: "datasource", query: "prometheus" });
  expect(uid).toBe("latchkey");
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const places = panels.map(({ gridPos: { x, y } }) => `${x} ${y}`);
  expect(new Set(places).size).toBe(panels.length);
  for (const panel of panels) {
    expect(panel).toMatchObject({ title: expect.stringMatching(/./), type: "timeseries" });
    expect(panel).toMatchObject({ datasource: { type: "prometheus", uid: `\${${source?.name}}` } });
    expect(panel.gridPos.x + panel.gridPos.w).toBeLessThanOrEqual(24);
    expect(new Set(panel.targets.map(({ refId }) => refId)).size).toBe(panel.targets.length);
    for (const { expr, legendFormat } of panel.targets) expect(expr && legendFormat).toBeTruthy();
  }
});

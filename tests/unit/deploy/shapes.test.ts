/** The files that others' tools read, which nothing else here runs: that they name variables, ports, paths and each other correctly. */
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { routes } from "@/lib/http/routes";
import { projectDirectory } from "@/lib/runtime/project-directory";

const requireOfValidator = createRequire(
  createRequire(import.meta.url).resolve("@seriousme/openapi-schema-validator"),
);
type Yaml = {
  parse(text: string, options: object): unknown;
  parseAllDocuments(text: string): { errors: unknown[]; toJS(): unknown }[];
};
const yaml = requireOfValidator("yaml") as Yaml;

const read = (path: string) => readFileSync(join(projectDirectory(), path), "utf8");
const documented = new Set([...read(".env.example").matchAll(/^#([A-Z0-9_]+)=/gm)].map(([, name]) => name));
/** Of Node.js, and of what compose.yaml itself is told. */
const FOREIGN = ["NODE_ENV"];
const undocumented = (names: string[]) =>
  names.filter((name) => !documented.has(name) && !FOREIGN.includes(name));

const PORT = 3000;
/** What is set of them here, and what is the default. */
const SHUTDOWN_DELAY_SECONDS = 5;
const SHUTDOWN_GRACE_SECONDS = 25;
const STOPPED_SECONDS = SHUTDOWN_DELAY_SECONDS + SHUTDOWN_GRACE_SECONDS + 15;
const isHealthRoute = (path: string) =>
  routes.some(({ segments }) => `/${segments.join("/")}` === path && path.startsWith("/health/"));

// The shapes of foreign formats, as far as these tests look at them.
type Service = {
  environment?: Record<string, string>;
  command?: string[];
  build?: { target: string };
  depends_on?: Record<string, unknown>;
  secrets?: string[];
  volumes?: string[];
  networks?: string[];
  read_only?: boolean;
  stop_grace_period?: string;
};
type Compose = { services: Record<string, Service> } & Partial<
  Record<"secrets" | "volumes" | "networks", Record<string, unknown>>
>;
const compose = (path: string) => yaml.parse(read(path), { merge: true }) as Compose;
const dockerfile = read("Dockerfile");

describe("the Dockerfile", () => {
  it("runs as a user of its own on the documented port, and is asked for its health", () => {
    expect(dockerfile).toMatch(/^USER 65532:65532$/m);
    expect(dockerfile).toContain(`EXPOSE ${PORT}\n`);
    const variables = /^ENV (.+)$/m.exec(dockerfile)?.[1]?.split(" ") ?? [];
    expect(undocumented(variables.map((pair) => pair.split("=")[0] ?? ""))).toEqual([]);
    expect(variables).toContain(`PORT=${PORT}`);
    const asked = /process\.env\.PORT\}(\/[a-z/]+)/.exec(dockerfile)?.[1] ?? "";
    expect(isHealthRoute(asked)).toBe(true);
  });

  it("copies files that exist, and lets none of them be ignored", () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = ""]) =>
      paths.split(" "),
    );
    expect(copied.filter((path) => path !== "." && !existsSync(join(projectDirectory(), path)))).toEqual([]);
    const admitted = new Set([...read(".dockerignore").matchAll(/^!(\S+)$/gm)].map(([, path]) => path));
    expect(
      copied.map((path) => path.split("/")[0] ?? "").filter((path) => path !== "." && !admitted.has(path)),
    ).toEqual([]);
    expect([...admitted].filter((path) => !existsSync(join(projectDirectory(), path ?? "")))).toEqual([]);
  });
});

describe.each(["compose.yaml", "compose.small.yaml"])("%s", (path) => {
  const { services, ...top } = compose(path);
  const ours = Object.values(services).filter(({ build }) => build);

  it("gives our containers documented variables, programs that exist, and nothing to write to but data", () => {
    expect(ours.length).toBeGreaterThan(0);
    for (const service of ours) {
      expect(undocumented(Object.keys(service.environment ?? {}))).toEqual([]);
      expect(dockerfile).toContain(` AS ${service.build?.target}\n`);
      expect(service.command?.[0] ?? "dist/server.mjs").toMatch(/^dist\/(server|cli)\.mjs$/);
      expect([service.read_only, service.volumes]).toEqual([true, ["data:/data"]]);
      if (!service.command)
        expect(Number.parseInt(service.stop_grace_period ?? "0", 10)).toBeGreaterThanOrEqual(STOPPED_SECONDS);
    }
  });

  it("names nothing that it does not have", () => {
    const missing = Object.values(services).flatMap((service) => [
      ...Object.keys(service.depends_on ?? {}).filter((name) => !services[name]),
      ...(service.secrets ?? []).filter((name) => !top.secrets?.[name]),
      ...(service.networks ?? []).filter((name) => !Object.hasOwn(top.networks ?? {}, name)),
      ...(service.volumes ?? [])
        .map((volume) => volume.split(":")[0] ?? "")
        .filter((source) =>
          source.startsWith(".")
            ? !existsSync(join(projectDirectory(), source))
            : !Object.hasOwn(top.volumes ?? {}, source),
        ),
    ]);
    expect(missing).toEqual([]);
  });
});

describe("the manifests for Kubernetes", () => {
  type Probe = { httpGet: { path: string; port: string }; periodSeconds: number; failureThreshold: number };
  type Container = Record<"startupProbe" | "readinessProbe" | "livenessProbe", Probe> & {
    args?: string[];
    ports?: { name: string; containerPort: number }[];
    envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
    volumeMounts: { name: string }[];
    securityContext: object;
  };
  type Pod = {
    metadata: { labels: Record<string, string> };
    spec: {
      containers: Container[];
      volumes: { name: string }[];
      terminationGracePeriodSeconds?: number;
      securityContext: object;
    };
  };
  type Manifest = {
    kind: string;
    metadata: { name: string };
    data?: Record<string, string>;
    spec: {
      replicas?: number;
      template: Pod;
      selector: { matchLabels: object } & object;
      ports: object[];
      minAvailable?: number;
    };
  };
  const folder = "deploy/kubernetes";
  const { resources } = yaml.parse(read(`${folder}/kustomization.yaml`), {}) as { resources: string[] };
  const documents = resources.flatMap((path) => yaml.parseAllDocuments(read(`${folder}/${path}`)));
  const manifests = documents.map((document) => document.toJS() as Manifest);
  const the = (kind: string): Manifest => {
    const found = manifests.find((manifest) => manifest.kind === kind);
    if (!found) throw new Error(`no ${kind}`);
    return found;
  };

  it("are well-formed, and give containers documented variables", () => {
    expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
    expect(undocumented(Object.keys(the("ConfigMap").data ?? {}))).toEqual([]);
    for (const kind of ["Deployment", "Job"]) {
      const { spec } = the(kind).spec.template;
      const [container] = spec.containers;
      expect(container?.envFrom).toEqual([
        { configMapRef: { name: the("ConfigMap").metadata.name } },
        { secretRef: { name: "latchkey" } },
      ]);
      expect(container?.volumeMounts.map(({ name }) => name)).toEqual(spec.volumes.map(({ name }) => name));
      expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 65532 });
      expect(container?.securityContext).toMatchObject({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
      });
    }
  });

  it("keep a server that answers, through roll-outs and drained nodes", () => {
    const { spec } = the("Deployment");
    const labels = spec.template.metadata.labels;
    expect([spec.replicas, the("PodDisruptionBudget").spec.minAvailable]).toEqual([2, 1]);
    expect(labels).toMatchObject(spec.selector.matchLabels);
    expect(labels).toMatchObject(the("PodDisruptionBudget").spec.selector.matchLabels);
    expect(labels).toMatchObject(the("Service").spec.selector);
    expect(the("Job").spec.template.metadata.labels).not.toMatchObject(the("Service").spec.selector);
    const delay = Number(the("ConfigMap").data?.SHUTDOWN_DELAY_SECONDS);
    expect(delay).toBe(SHUTDOWN_DELAY_SECONDS);
    const [container] = spec.template.spec.containers;
    if (!container) throw new Error("no container");
    const { periodSeconds, failureThreshold } = container.readinessProbe;
    expect(delay).toBeGreaterThan(periodSeconds * failureThreshold);
    expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(3 + STOPPED_SECONDS);
  });

  it("lead to the port, and ask for the health there", () => {
    const [container] = the("Deployment").spec.template.spec.containers;
    expect(container?.ports).toEqual([{ name: "http", containerPort: PORT }]);
    expect(the("Service").spec.ports).toEqual([{ name: "http", port: 80, targetPort: "http" }]);
    expect(JSON.stringify(the("Ingress"))).toContain('"service":{"name":"latchkey","port":{"name":"http"}}');
    for (const probe of ["startupProbe", "readinessProbe", "livenessProbe"] as const) {
      expect(container?.[probe].httpGet.port).toBe("http");
      expect(isHealthRoute(container?.[probe].httpGet.path ?? "")).toBe(true);
    }
  });
});

describe("the patch for ingress-nginx", () => {
  const { data } = yaml.parse(read("deploy/kubernetes/ingress-nginx-patch.yaml"), {}) as {
    data: Record<string, string>;
  };
  const nginx = read("deploy/proxies/nginx.conf");

  it("takes from clients what the configuration for nginx takes from them", () => {
    const replaced = [...nginx.matchAll(/proxy_set_header (\S+) (?:\$request_id|"");/g)].map(
      ([, name]) => name,
    );
    const own = ["Connection"];
    const [directive, ...cleared] = data["location-snippet"]?.replace(/;$/, "").split(" ") ?? [];
    expect(directive).toBe("more_clear_input_headers");
    expect(cleared).toEqual(replaced.filter((name) => name && !own.includes(name)));
    expect(cleared).toContain("traceparent");
  });

  it("lets headers be as long", () => {
    expect(nginx).toContain(` large_client_header_buffers ${data["large-client-header-buffers"]};`);
  });
});

describe("the systemd unit and its installer", () => {
  const unit = read("deploy/systemd/latchkey.service");
  const installer = read("deploy/install.sh");

  it("agree on where things are", () => {
    const file = "/etc/latchkey/latchkey.env";
    expect(unit).toContain(`ExecStart=/usr/bin/node --env-file=${file} dist/server.mjs\n`);
    expect(installer).toContain(`settings="$root${file}"`);
    expect(installer).toContain("s,^ExecStart=/usr/bin/node ,");
    expect(unit).toContain("WorkingDirectory=/opt/latchkey/current\n");
    expect(installer).toContain('programs="$root/opt/latchkey"');
  });

  it("write settings that exist, and give a server time to stop", () => {
    const settings = /<<END\n# Settings of([\s\S]*?)^END$/m.exec(installer)?.[1] ?? "";
    const names = [...settings.matchAll(/^([A-Z_]+)=/gm)].map(([, name = ""]) => name);
    expect(names).toContain("BASE_URL");
    expect(undocumented(names)).toEqual([]);
    const seconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]);
    expect(seconds).toBeGreaterThanOrEqual(STOPPED_SECONDS);
  });
});

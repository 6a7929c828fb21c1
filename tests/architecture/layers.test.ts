import { describe, expect, it } from "vitest";
import { appViolations, layerViolations, loadedWith } from "./layers";
import { fakeTree, projectTree, within } from "./tree";

const importing = (path: string, specifier: string) =>
  fakeTree({ [path]: `import { a } from "${specifier}";\n` });

describe("every part of the project", () => {
  it("imports only what the table allows it", () => {
    const tree = within(projectTree(), "app", "lib");
    expect(tree.size).toBeGreaterThan(100);
    expect(layerViolations(tree)).toEqual([]);
  });

  it("leaves app alone, and a route file names one endpoint", () => {
    expect(appViolations(projectTree())).toEqual([]);
  });
});

describe("the server in front of the pages", () => {
  const forPages = /^lib\/(session|forms|ui|actions)\/|^(next|next-auth|react|react-dom)(\/|$)/;
  const loaded = (path: string) => [...loadedWith(projectTree(), path)].filter((one) => forPages.test(one));

  it("loads neither Next nor anything that pages are made of", () => {
    expect(loaded("lib/server/main.ts")).toEqual([]);
  });

  it("loads metrics and traces only where someone asks for them", () => {
    const lazily = [...projectTree()].map(
      ([path, text]) => [path, text.replaceAll(/\bimport\(/g, "")] as const,
    );
    const atOnce = [...loadedWith(new Map(lazily), "lib/server/main.ts")];
    expect(atOnce).toContain("lib/tracing/spans.ts");
    expect(atOnce.filter((one) => /^(@opentelemetry|prom-client)/.test(one))).toEqual([]);
  });

  it("leaves that to the process that draws them", () => {
    expect(loaded("lib/server/pages/main.ts")).toContain("next");
  });
});

describe("the table", () => {
  it.each([
    ["app/[application]/license/v1/activate/route.ts", "@/lib/domain/keys/issue"],
    ["app/[application]/license/v1/activate/route.ts", "@/lib/db/client"],
    ["app/[application]/license/v1/activate/route.ts", "next/server"],
    ["app/manage/page.tsx", "@/lib/db/client"],
    ["app/manage/page.tsx", "@/lib/http/body"],
    ["app/manage/page.tsx", "@/lib/config"],
    ["lib/http/body.ts", "next/server"],
    ["lib/http/body.ts", "react"],
    ["lib/http/body.ts", "../db/client"],
    ["lib/http/body.ts", "../session/actor"],
    ["lib/http/body.ts", "../server/lane/lane"],
    ["lib/http/body.ts", "../crypto/secret"],
    ["lib/http/body.ts", "pg"],
    ["lib/session/actor.ts", "../http/body"],
    ["lib/session/actor.ts", "../ui/button"],
    ["lib/session/actor.ts", "../domain/releases/check"],
    ["lib/forms/manage.ts", "../db/client"],
    ["lib/forms/manage.ts", "../http/endpoint"],
    ["lib/forms/manage.ts", "../ui/alert"],
    ["lib/ui/alert.tsx", "next/headers"],
    ["lib/server/pages.ts", "../session/current"],
    ["lib/ui/button.tsx", "../domain/errors"],
    ["lib/ui/button.tsx", "next/server"],
    ["lib/domain/keys/issue.ts", "zod"],
    ["lib/domain/keys/issue.ts", "next/cache"],
    ["lib/domain/keys/issue.ts", "react"],
    ["lib/domain/keys/issue.ts", "../../http/body"],
    ["lib/domain/keys/issue.ts", "../../limits/consume"],
    ["lib/domain/keys/issue.ts", "../../server/lane/lane"],
    ["lib/domain/errors.ts", "./keys/status"],
    ["lib/domain/errors.ts", "zod"],
    ["lib/db/client.ts", "../domain/errors"],
    ["lib/db/client.ts", "../limits/consume"],
    ["lib/storage/disk.ts", "../domain/errors"],
    ["lib/limits/consume.ts", "../domain/errors"],
    ["lib/limits/consume.ts", "../http/body"],
    ["lib/crypto/secret.ts", "../config"],
    ["lib/crypto/secret.ts", "../log"],
    ["lib/jobs/sweeps.ts", "../http/body"],
    ["lib/jobs/sweeps.ts", "../storage/storage"],
    ["lib/jobs/register.ts", "next/server"],
    ["lib/http/body.ts", "../jobs/start-jobs"],
    ["lib/server/serving.ts", "../jobs/start-jobs"],
    ["lib/after-answer.ts", "next/server"],
    ["lib/log.ts", "./secrets"],
    ["lib/config.ts", "./log"],
    ["lib/secrets.ts", "./config"],
    ["lib/server/lane/lane.ts", "../../ui/button"],
    ["lib/server/lane/lane.ts", "../../domain/health"],
    ["lib/server/lane/lane.ts", "../serving"],
    ["lib/server/lane/lane.ts", "next"],
    ["lib/server/main.ts", "../ui/button"],
    ["lib/embedded-postgres/postgres-process.ts", "../server/main"],
    ["lib/server/lane/lane.ts", "../../session/actor"],
    ["lib/cli/key.ts", "../forms/manage"],
    ["lib/demo/main.ts", "../ui/button"],
  ])("does not let %s import %s", (path, specifier) => {
    expect(layerViolations(importing(path, specifier))).toEqual([`${path} imports ${specifier}`]);
  });

  it.each([
    ["app/[application]/license/v1/activate/route.ts", "@/lib/http/license-api/devices"],
    ["app/manage/page.tsx", "./code-form"],
    ["app/manage/page.tsx", "next/link"],
    ["lib/http/keys-api/keys.ts", "../../domain/keys/issue"],
    ["lib/http/body.ts", "zod"],
    ["lib/http/body.ts", "node:crypto"],
    ["lib/session/actor.ts", "next/headers"],
    ["lib/forms/submission.ts", "../http/body"],
    ["lib/proxy/page-gate.ts", "../http/refused-page"],
    ["lib/domain/keys/issue.ts", "uuid"],
    ["lib/domain/keys/issue.ts", "../../db/transaction"],
    ["lib/domain/errors.ts", "./text"],
    ["lib/jobs/sweeps.ts", "../domain/audit/seal"],
    ["lib/http/cron/endpoint.ts", "../../jobs/run-due-jobs"],
    ["lib/log.ts", "./config"],
    ["lib/config.ts", "./secrets"],
    ["lib/cli/key.ts", "../http/keys-api/present"],
    ["lib/server/lane/lane.ts", "../../http/routes"],
  ])("lets %s import %s", (path, specifier) => {
    expect(layerViolations(importing(path, specifier))).toEqual([]);
  });

  it("lets http import types of crypto, and nothing that runs", () => {
    const path = "lib/http/schema.ts";
    const typed = fakeTree({ [path]: 'import type { PlainSecret } from "../crypto/secret";\n' });
    expect(layerViolations(typed)).toEqual([]);
    expect(layerViolations(importing(path, "../crypto/secret"))).toHaveLength(1);
  });

  it("has a row for every file, or the file is out of place", () => {
    expect(layerViolations(fakeTree({ "lib/helpers/x.ts": "", "lib/utils.ts": "" }))).toEqual([
      "lib/helpers/x.ts has no row in the table",
      "lib/utils.ts has no row in the table",
    ]);
  });
});

describe("the files of app", () => {
  it.each([
    ["lib/http/body.ts", "@/app/page"],
    ["tests/api/x.test.ts", "@/app/health/live/route"],
    ["scripts/build.mjs", "../app/layout"],
    ["app/manage/page.tsx", "../account/page"],
  ])("are not imported by %s (%s)", (path, specifier) => {
    expect(appViolations(importing(path, specifier))).toEqual([`${path} imports ${specifier}`]);
  });

  it("that are routes name one endpoint, no more and no less", () => {
    const path = "app/health/live/route.ts";
    const two = 'import { a } from "@/lib/http/a";\nimport { b } from "@/lib/http/b";\n';
    expect(appViolations(fakeTree({ [path]: two }))).toEqual([`${path} does not import exactly one file`]);
    expect(appViolations(fakeTree({ [path]: "" }))).toHaveLength(1);
    expect(appViolations(importing(path, "@/lib/http/a"))).toEqual([]);
  });
});

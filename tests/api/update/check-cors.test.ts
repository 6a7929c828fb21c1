import { beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "@/tests/support/personas";
import { downloadUrlOf } from "@/tests/support/release-answers";
import { aPublisher, aRelease } from "@/tests/support/release-factories";
import { program } from "@/tests/support/release-personas";

let client: ReturnType<typeof program>;

beforeAll(async () => {
  const { application } = await aPublisher();
  await aRelease(application, "1.0.0");
  client = program(application.slug, { headers: { origin: "https://app.example" } });
});

function expectOpen({ headers }: Pick<Answer, "headers">): void {
  expect(headers.get("access-control-allow-origin")).toBe("*");
  expect(headers.has("access-control-allow-credentials")).toBe(false);
}

describe("any origin, without credentials,", () => {
  it.each<[number, string, () => Promise<Answer>]>([
    [200, "a check", () => client.check()],
    [400, "a wrong check", () => client.check({ channel: "x" })],
    [404, "a check of nothing", () => program("no-such-app").check()],
    [405, "a wrong method", () => client.call("DELETE", "/check")],
    [200, "the public keys", () => client.publicKey()],
    [403, "a wrong link", () => client.call("GET", "/download/1.x/1.0.0/app.zip")],
  ])("can read %i of %s", async (status, _title, call) => {
    const answer = await call();
    expect(answer.status).toBe(status);
    expectOpen(answer);
  });

  it("can read a download, with what it needs to resume it", async () => {
    const answer = await client.download(downloadUrlOf(await client.check()));
    expect(answer.status).toBe(200);
    expectOpen(answer);
    for (const name of ["ETag", "Accept-Ranges", "Content-Range", "Content-Disposition", "X-Request-Id"])
      expect(answer.headers.get("access-control-expose-headers")).toContain(name);
  });
});

describe("a preflight, OPTIONS,", () => {
  it.each([
    ["/check", "GET", ["Authorization", "X-Update-Key"]],
    ["/public-key", "GET", []],
    ["/download/1.x/1.0.0/app.zip", "GET, HEAD", ["Range", "If-Range", "If-None-Match"]],
  ])("of %s allows %s with %j", async (path, methods, allowed) => {
    const answer = await client.call("OPTIONS", path);
    expect(answer.status).toBe(204);
    expect(answer.body).toBeNull();
    expectOpen(answer);
    expect(answer.headers.get("access-control-allow-methods")).toBe(methods);
    for (const name of allowed) expect(answer.headers.get("access-control-allow-headers")).toContain(name);
    expect(Number(answer.headers.get("access-control-max-age"))).toBeGreaterThan(0);
  });
});

describe("an answer to a check", () => {
  it.each([{ license: "nonsense" }, { updateKey: "nonsense" }])(
    "is stored by nobody when it was made for %o",
    async (credential) => {
      const { headers } = await client.check(credential);
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("etag")).toBeNull();
      expect(headers.get("vary")).toBe("Authorization, X-Update-Key");
    },
  );
});

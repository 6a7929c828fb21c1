import { beforeAll, describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { revokeCredential } from "@/lib/domain/credentials/revoke";
import { anApplication, aToken, contextAt } from "@/tests/support/factories";
import type { Answer } from "@/tests/support/personas";
import { anUpdateKey, aPublisher } from "@/tests/support/release-factories";
import { filesLeft } from "@/tests/support/release-folder";
import { file, formOf } from "@/tests/support/release-multipart";
import { pipeline } from "@/tests/support/release-personas";
import { said } from "../read";

const ENDPOINTS = ["release", "plugin"] as const;
const upload = formOf({ version: "1.0.0", file: file() });

let publisher: Awaited<ReturnType<typeof aPublisher>>;
let slug: string;

beforeAll(async () => {
  publisher = await aPublisher();
  slug = publisher.application.slug;
});

function expectUnauthorized(answer: Answer): void {
  expect(said(answer)).toEqual({
    status: 401,
    body: {
      error: "unauthorized",
      message: "The CI token is missing, revoked or of another application.",
    },
  });
  expect(answer.headers.get("www-authenticate")).toBe('Bearer realm="uploads"');
}

describe.each(ENDPOINTS)("POST /ci/%s 401", (endpoint) => {
  it("without a token", async () => {
    expectUnauthorized(await pipeline(slug, null)[endpoint](upload));
  });

  it.each(["nonsense", `lk_ci_${"A".repeat(43)}`, "lk_ci_", `lk_ci_${"A".repeat(42)}\u00e9`])(
    "with the unknown token %j",
    async (token) => {
      expectUnauthorized(await pipeline(slug, token)[endpoint](upload));
    },
  );

  it("with a service token, and with an update key", async () => {
    expectUnauthorized(await pipeline(slug, (await aToken(publisher.application)).token)[endpoint](upload));
    expectUnauthorized(
      await pipeline(slug, (await anUpdateKey(publisher.application)).token)[endpoint](upload),
    );
  });

  it("with the token of another application", async () => {
    const other = await aPublisher();
    expectUnauthorized(await pipeline(slug, other.ci.token)[endpoint](upload));
    expectUnauthorized(await pipeline(other.application.slug, publisher.ci.token)[endpoint](upload));
  });

  it("with a token that was revoked, from the next call on", async () => {
    const { id, token } = await aToken(publisher.application, "ci");
    const ci = pipeline(slug, token);
    expect((await ci[endpoint](formOf({}))).status).toBe(400);
    await revokeCredential(contextAt(), publisher.application, id);
    expectUnauthorized(await ci[endpoint](upload));
  });

  it("for an application that does not exist, also with a good token", async () => {
    expectUnauthorized(await pipeline("no-such-app", publisher.ci.token)[endpoint](upload));
    expectUnauthorized(await pipeline("%00", publisher.ci.token)[endpoint](upload));
  });

  it("with the token in any other place than after Bearer", async () => {
    const { token } = publisher.ci;
    for (const authorization of [token, `Basic ${token}`, `Token ${token}`])
      expectUnauthorized(await pipeline(slug, null, { headers: { authorization } })[endpoint](upload));
    const query = await pipeline(slug, null).call("POST", `/${endpoint}?token=${token}`, upload);
    expectUnauthorized(query);
  });

  it("before the body is looked at", async () => {
    expectUnauthorized(await pipeline(slug, null).call("POST", `/${endpoint}`, { body: "x" }));
    expect(await filesLeft()).toEqual([]);
  });
});

describe.each(ENDPOINTS)("POST /ci/%s 404", (endpoint) => {
  it("for an application that publishes no updates", async () => {
    const { application, ci } = await aPublisher();
    await databasePool().query("UPDATE applications SET kind = 'license_only' WHERE id = $1", [
      application.id,
    ]);
    expect(said(await pipeline(application.slug, ci.token)[endpoint](upload))).toEqual({
      status: 404,
      body: { error: "not_found", message: "This application publishes no updates." },
    });
  });
});

describe("a CI token", () => {
  it("cannot be made for an application that publishes no updates", async () => {
    await expect(aToken(await anApplication(), "ci")).rejects.toMatchObject({ code: "invalid_input" });
  });
});

describe.each(ENDPOINTS)("/ci/%s 405", (endpoint) => {
  it.each(["GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"])(
    "answers %s with what is allowed",
    async (method) => {
      const answer = await pipeline(slug, publisher.ci.token).call(method, `/${endpoint}`);
      expect(answer.status).toBe(405);
      expect(answer.headers.get("allow")).toBe("POST");
      expect(answer.body).toEqual({ error: "method_not_allowed" });
    },
  );
});

describe("paths beside the two", () => {
  it.each(["", "/", "/release/", "/released", "/releases/x", "/plugin/x", "/v1/release"])(
    "answer 404: /ci%s",
    async (path) => {
      const answer = await pipeline(slug, publisher.ci.token).call("POST", path, upload);
      expect(said(answer)).toEqual({
        status: 404,
        body: { error: "not_found", message: "There is nothing at this address." },
      });
    },
  );
});

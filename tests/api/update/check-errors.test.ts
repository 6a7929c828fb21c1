import { beforeAll, describe, expect, it } from "vitest";
import { aKey, anApplication, aPlan } from "@/tests/support/factories";
import { aPublisher, aRelease } from "@/tests/support/release-factories";
import { program, type Question } from "@/tests/support/release-personas";
import { said } from "../read";

const EDITION = "edition must be one of this product's variants.";
const CHANNEL = 'channel must be "stable" or "beta".';
const SEMVER = "version must be a version in the form of SemVer 2, like 1.4.0 or 2.0.0-beta.1.";

let publisher: Awaited<ReturnType<typeof aPublisher>>;
let client: ReturnType<typeof program>;

beforeAll(async () => {
  publisher = await aPublisher();
  client = program(publisher.application.slug);
  await aRelease(publisher.application, "1.0.0");
});

describe("GET /v1/check 400", () => {
  it.each<[Question, string]>([
    [{ edition: "pro" }, EDITION],
    [{ edition: "Basic" }, EDITION],
    [{ edition: "bas\0ic" }, EDITION],
    [{ edition: "__proto__" }, EDITION],
    [{ channel: "nightly" }, CHANNEL],
    [{ channel: "Beta" }, CHANNEL],
    [{ channel: "constructor" }, CHANNEL],
    [{ version: "1.0" }, SEMVER],
    [{ version: "latest" }, SEMVER],
    [{ version: "1.0.0 " }, SEMVER],
    [{ version: "vv1.0.0" }, SEMVER],
    [{ version: "1.0.0\0" }, SEMVER],
    [{ version: `1.0.0-${"a".repeat(100)}` }, SEMVER],
  ])("for %j", async (question, message) => {
    expect(said(await client.check(question))).toEqual({
      status: 400,
      body: { error: "invalid_request", message },
    });
  });

  it.each(["edition", "channel", "version"])("for a %s that is there twice", async (name) => {
    const answer = await client.call("GET", `/check?${name}=basic&${name}=basic`);
    expect(said(answer)).toEqual({
      status: 400,
      body: { error: "invalid_request", message: `"${name}" is given twice.` },
    });
  });

  it("not for what it does not know", async () => {
    const answer = await client.call("GET", "/check?os=linux&os=mac&instance=%00&__proto__=1");
    expect(answer).toMatchObject({ status: 200, body: { latest: { version: "1.0.0" } } });
  });
});

describe("GET /v1/check 404", () => {
  const notFound = { status: 404, body: { error: "not_found" } };

  it("for an application that is not there", async () => {
    expect(said(await program("no-such-app").check())).toEqual(notFound);
    expect(said(await program("%00").check())).toEqual(notFound);
    expect(said(await program("No-Such-App").check({ version: "x" }))).toEqual(notFound);
  });

  it("for an application that publishes no updates, also with a good license", async () => {
    const application = await anApplication();
    await aPlan(application);
    const { key } = await aKey(application);
    expect(said(await program(application.slug).check())).toEqual(notFound);
    expect(said(await program(application.slug).check({ license: key }))).toEqual(notFound);
  });
});

describe("/v1/check 405", () => {
  it.each(["POST", "PUT", "PATCH", "DELETE", "PROPFIND"])("for %s", async (method) => {
    const answer = await client.call(method, "/check");
    expect(said(answer)).toEqual({ status: 405, body: { error: "method_not_allowed" } });
    expect(answer.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
  });
});

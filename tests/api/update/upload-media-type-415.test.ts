import { beforeAll, describe, expect, it } from "vitest";
import { aPublisher } from "@/tests/support/release-factories";
import { filesLeft } from "@/tests/support/release-folder";
import { file, formOf } from "@/tests/support/release-multipart";
import { pipeline } from "@/tests/support/release-personas";
import { said } from "../read";

const whole = formOf({ version: "1.0.0", file: file() });
let ci: ReturnType<typeof pipeline>;

beforeAll(async () => {
  const { application, ci: token } = await aPublisher();
  ci = pipeline(application.slug, token.token);
});

describe.each(["release", "plugin"] as const)("POST /ci/%s 415", (endpoint) => {
  it.each([
    "application/json",
    "application/x-www-form-urlencoded",
    "application/octet-stream",
    "multipart/mixed; boundary=x",
    "multipart/form-datax; boundary=x",
    "text/plain; multipart/form-data",
  ])("refuses %s", async (contentType) => {
    const before = await filesLeft();
    const answer = await ci[endpoint](whole, { headers: { "content-type": contentType } });
    expect(said(answer)).toEqual({
      status: 415,
      body: { error: "unsupported_media_type", message: "Send the upload as multipart/form-data." },
    });
    expect(await filesLeft()).toEqual(before);
  });

  it("refuses bytes that do not say what they are", async () => {
    const answer = await ci.call("POST", `/${endpoint}`, { body: whole.body });
    expect(answer).toMatchObject({ status: 415, body: { error: "unsupported_media_type" } });
  });

  it("takes the type in any case, its boundary in quotes", async () => {
    const boundary = /boundary=(.*)/.exec(whole.headers["content-type"])?.[1];
    const type = `Multipart/Form-Data; Charset=utf-8; BOUNDARY="${boundary}"`;
    const answer = await ci[endpoint](whole, { headers: { "content-type": type } });
    expect(answer.status).toBe(endpoint === "release" ? 201 : 400);
  });
});

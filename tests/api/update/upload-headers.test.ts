import { beforeAll, describe, expect, it } from "vitest";
import { aPublisher } from "@/tests/support/release-factories";
import { file, formOf } from "@/tests/support/release-multipart";
import { pipeline } from "@/tests/support/release-personas";
import { captureLogText } from "../log-text";

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

let publisher: Awaited<ReturnType<typeof aPublisher>>;

beforeAll(async () => {
  publisher = await aPublisher();
});

const ORIGIN = { origin: "https://shop.example.test", "access-control-request-method": "POST" };

describe("answers to uploads", () => {
  it("are never stored, have an id, and no header that lets a browser read them", async () => {
    const { slug } = publisher.application;
    const ci = pipeline(slug, publisher.ci.token, { headers: ORIGIN });
    const upload = formOf({ version: "1.0.0", file: file() });
    const answers = [
      await ci.release(upload),
      await ci.release(upload),
      await ci.release(formOf({})),
      await ci.plugin(formOf({})),
      await ci.call("OPTIONS", "/release"),
      await ci.call("OPTIONS", "/plugin"),
      await pipeline(slug, null, { headers: ORIGIN }).release(upload),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 409, 400, 400, 405, 405, 401]);
    for (const { headers } of answers) {
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("x-request-id")).toMatch(UUID_V4);
      expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
    expect(new Set(answers.map(({ headers }) => headers.get("x-request-id"))).size).toBe(answers.length);
  });
});

describe("the log", () => {
  it("holds neither tokens nor what was uploaded", async () => {
    const text = captureLogText();
    const { slug } = publisher.application;
    const upload = formOf({
      version: "2.0.0",
      notes: "notes of the vendor",
      file: file("bytes of the vendor", "name of the vendor.zip"),
    });
    expect(await pipeline(slug, publisher.ci.token).release(upload)).toMatchObject({ status: 201 });
    expect(await pipeline(slug, `${publisher.ci.token}x`).release(upload)).toMatchObject({ status: 401 });
    expect(text()).toContain('"msg":"call"');
    expect(text()).not.toMatch(/of the vendor|lk_ci_/);
  });
});

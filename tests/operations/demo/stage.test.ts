import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { z } from "zod";
import { verifyWithOpenssl } from "@/lib/demo/story/updates";
import { aStage } from "./a-stage";

/** Answers with what was sent to it; to a GET only when it is asked for the third time. */
async function anEcho() {
  let asked = 0;
  return aStage(async (req, res) => {
    const isEarly = req.method === "GET" && ++asked < 3;
    res.writeHead(isEarly ? 404 : 200).end(JSON.stringify({ got: await text(req), asked }));
  });
}

test("a call that changes nothing waits for its answer, and is one step", async () => {
  const { stage, url, printed } = await anEcho();
  stage.step("Ask: it takes a while");
  await stage.call({ url }, { got: "", asked: 3 });
  expect(stage.steps).toMatchObject([{ title: "Ask", answer: "200", isRefusal: false }]);
  expect(printed.join("")).toBe(
    `\n✓ Ask: it takes a while\n    curl ${url} -sS\n    → 200 { "got": "", "asked": 3 }\n`,
  );
});

test("a form is sent with its texts, its files and their names", async () => {
  const { stage, url } = await anEcho();
  const path = stage.service.keepFile("a.bin", new Uint8Array([104, 105]));
  const { got } = await stage.call(
    { url, form: { version: "2.1.0", file: `@${path}` } },
    { got: z.string() },
  );
  expect(got).toContain('name="version"\r\n\r\n2.1.0\r\n');
  expect(got).toMatch(/name="file"; filename="a\.bin"\r\n.*\r\n\r\nhi\r\n/);
});

test("an answer to be saved is in its file, byte for byte", async () => {
  const { stage, url } = await anEcho();
  const saveAs = join(stage.service.directory, "saved");
  const content = '{"got":"{}","asked":0}';
  await stage.call({ url, body: {}, saveAs }, { bytes: content.length });
  expect(readFileSync(saveAs, "utf8")).toBe(content);
});

test("of an answer only what the example has is shown, and long texts are shortened", async () => {
  const long = "x".repeat(100);
  const { stage, url, printed } = await aStage((_req, res) =>
    res.writeHead(403).end(JSON.stringify({ error: "revoked", more: 1, list: [{ a: null, b: long, c: 1 }] })),
  );
  await stage.call({ url }, { error: "revoked", list: [{ a: null, b: z.string() }] }, 403);
  const shown = `{ "error": "revoked", "list": [ { "a": null,\n      "b": "${"x".repeat(24)}… (100 characters)" } ] }`;
  expect(printed.at(-1)).toBe(`    → 403 ${shown}\n`);
  expect(stage.steps).toMatchObject([{ answer: "403 revoked", isRefusal: true }]);
});

test.each(["not found", "LibreSSL 3.3.6", "OpenSSL 1.1.1w  11 Sep 2023"])(
  "where openssl is %s, its steps are left out and it is said so",
  async (version) => {
    const { stage, printed } = await anEcho();
    stage.service.run = async () => {
      if (version === "not found") throw new Error("spawn openssl ENOENT");
      return { outcome: "exit 0", isRefusal: false, text: version };
    };
    await verifyWithOpenssl(stage, { sha256: "", payload: "", signature: "" }, "", "");
    expect(stage.steps).toEqual([]);
    expect(printed.at(-1)).toContain("– Left out: verifying by hand with OpenSSL");
  },
);

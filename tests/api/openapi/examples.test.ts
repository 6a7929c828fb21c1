/**
 * The examples of the description are answers of real calls. `WRITE_EXAMPLES=1 npm test -- openapi/examples` makes them again,
 * after a field was added for example.
 */
import { writeFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import written from "@/lib/http/openapi/examples.json";
import { describedCalls, responseOf, validatorAt } from "@/tests/support/described-call";
import { anApplication, aPlan, aToken } from "@/tests/support/factories";
import { switchOn } from "@/tests/support/feed-reader";
import { type Examples, recorder, shapeOf } from "@/tests/support/recorded-examples";
import { aPublisher, aRelease } from "@/tests/support/release-factories";
import { file, formOf } from "@/tests/support/release-multipart";
import { writeZip } from "@/tests/support/zip-writer";

const FILE = "lib/http/openapi/examples.json";
const JSON_TYPE = "application/json";
const SLUG = "example-app";
const stored: Examples = written;

const examples: Examples = {};

beforeAll(async () => {
  await sell();
  await publish();
  const anyone = recorder(examples);
  await anyone("GET", "/health/live");
  await anyone("GET", "/health/ready");
  if (process.env.WRITE_EXAMPLES) await writeFile(FILE, `${JSON.stringify(examples, null, 2)}\n`);
});

describe("the examples of the description", () => {
  it("have the members of what is answered now", () => {
    expect(shapeOf(process.env.WRITE_EXAMPLES ? examples : stored)).toEqual(shapeOf(examples));
  });

  it.each(describedCalls().map((call) => ({ id: call.operation.operationId, call })))(
    "are what the description says: $id",
    ({ id, call }) => {
      const { requestBody } = call.operation;
      const [type = ""] = Object.keys(requestBody?.content ?? {});
      const request = examples[id]?.request;
      if (type === JSON_TYPE && request !== undefined) {
        const place = ["paths", call.path, call.method, "requestBody", "content", type, "schema"];
        expect(validatorAt(...place)(request)).toBe(true);
      }
      const statuses = Object.keys(call.operation.responses)
        .map(Number)
        .filter((status) => status < 300);
      const inJson = statuses.filter((status) => responseOf(call, status)?.response?.content?.[JSON_TYPE]);
      const isFeed = call.path.includes("/feeds/");
      if (!isFeed)
        expect(Object.keys(examples[id] ?? {})).toEqual(expect.arrayContaining(inJson.map(String)));
      if (!isFeed && requestBody?.required && requestBody.content[type]?.schema)
        expect(request).toBeDefined();
    },
  );
});

async function sell(): Promise<void> {
  const application = await anApplication({ slug: SLUG, name: "Example App" });
  await aPlan(application, { features: { export: true, projects: 10 } });
  await aPlan(application, { code: "trial", name: "Trial", trialDays: 14 });
  const shop = recorder(examples, { authorization: `Bearer ${(await aToken(application)).token}` });
  const program = recorder(examples);
  const keys = `/${SLUG}/keys/v1`;
  const issued = z.object({ keys: z.array(z.object({ id: z.string(), key: z.string() })) }).parse(
    await shop("POST", `${keys}/keys`, {
      body: {
        plan: "pro",
        email: "buyer@example.com",
        name: "Ada Buyer",
        orderId: "4711",
        metadata: { channel: "shop" },
      },
    }),
  );
  const [first = { id: "", key: "" }] = issued.keys;
  const device = { machineId: "b7c1f0d2-mac", version: "1.4.0" };
  const license = `/${SLUG}/license/v1`;
  const active = await program("POST", `${license}/activate`, {
    body: { key: first.key, ...device, name: "Ada's MacBook" },
  });
  const { token } = z.object({ token: z.string() }).parse(active);
  await program("POST", `${license}/validate`, { body: { token, ...device } });
  await program("POST", `${license}/trial`, { body: { machineId: "0a9b8c7d-pc", plan: "trial" } });
  await program("GET", `${license}/public-key`);
  await shop("GET", `${keys}/keys?email=buyer@example.com`);
  await shop("GET", `${keys}/keys/${first.id}`);
  await shop("PATCH", `${keys}/keys/${first.id}`, { body: { devices: 5, expiresAt: "2030-12-31" } });
  const { devices } = z
    .object({ devices: z.array(z.object({ id: z.string() })) })
    .parse(await shop("GET", `${keys}/keys/${first.id}/devices`));
  await shop("DELETE", `${keys}/keys/${first.id}/devices/${devices[0]?.id}`);
  await shop("GET", `${keys}/plans`);
  await shop("POST", `${keys}/keys/${first.id}/suspend`, { body: { reason: "chargeback" } });
  await shop("POST", `${keys}/keys/${first.id}/reactivate`, { body: {} });
  await shop("POST", `${keys}/keys/${first.id}/replace`, { body: {} });
  await shop("POST", `${keys}/keys/${first.id}/revoke`, { body: { reason: "refund" } });
  await program("POST", `${license}/deactivate`, { body: { token, machineId: device.machineId } });
}

async function publish(): Promise<void> {
  const { application, ci } = await aPublisher({ slug: "example-editor", name: "Example Editor" });
  await switchOn(application, "electron");
  const base = `/${application.slug}`;
  const pipeline = recorder(examples, { authorization: `Bearer ${ci.token}` });
  const release = { version: "1.5.0", notes: "Faster exports.", publish: "true" };
  const form = formOf({ ...release, file: file("content of 1.5.0", "editor.zip") });
  await pipeline("POST", `${base}/ci/release`, form, { ...release, file: ["editor.zip"] });
  await pipeline("POST", `${base}/ci/release`, form, { ...release, file: ["editor.zip"] });
  const manifest = JSON.stringify({ id: "charts", version: "1.0.0", name: "Charts" });
  const zip = writeZip([{ name: "plugin.json", content: manifest }]);
  const plugin = formOf({ publish: "true", file: file(zip, "charts.zip") });
  await pipeline("POST", `${base}/ci/plugin`, plugin, { publish: "true", file: "charts.zip" });
  await pipeline("POST", `${base}/ci/plugin`, plugin, { publish: "true", file: "charts.zip" });
  const size = 12;
  const announced = {
    name: "editor.dmg",
    size,
    sha256: "7509e5bda0c762d2bac7f90d758b5b2263fa01ccbc542ab5e3df163be08e6ca9",
  };
  const { parts } = z
    .object({ parts: z.array(z.object({ url: z.string() })) })
    .parse(await pipeline("POST", `${base}/ci/uploads`, { body: announced }));
  const put = new URL(parts[0]?.url ?? "").pathname;
  await recorder(examples)("PUT", put, { body: Buffer.from("hello world!") });
  const program = recorder(examples);
  await program("GET", `${base}/v1/check?version=1.4.0&platform=macos&arch=arm64`);
  await program("GET", `${base}/v1/public-key`);
  const version = { version: "1.5.0" };
  await pipeline("GET", `${base}/ci/releases?version=1.5.0`);
  await pipeline("POST", `${base}/ci/releases/publish`, { body: version });
  await pipeline("POST", `${base}/ci/releases/rollout`, { body: { ...version, percent: 50 } });
  await aRelease(application, "1.6.0", { publish: false });
  await pipeline("POST", `${base}/ci/releases/discard`, { body: { version: "1.6.0" } });
  await pipeline("POST", `${base}/ci/releases/withdraw`, {
    body: { ...version, reason: "crashes at start" },
  });
}

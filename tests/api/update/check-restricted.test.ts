import { beforeAll, describe, expect, it } from "vitest";
import { changeKeyState } from "@/lib/domain/keys/change-state";
import type { NewKeys } from "@/lib/domain/keys/issue";
import { eventually } from "@/tests/support/eventually";
import { ago, aKey, aPlan, contextAt, DAY_MS } from "@/tests/support/factories";
import { latestOf, sha256Of } from "@/tests/support/release-answers";
import { anUpdateKey, aPublisherOfTwo, aRelease, aVariant } from "@/tests/support/release-factories";
import { program, type Question } from "@/tests/support/release-personas";

const UNKNOWN = "00000-00000-00000-00000-00000";

let publisher: Awaited<ReturnType<typeof aPublisherOfTwo>>;
let client: ReturnType<typeof program>;

beforeAll(async () => {
  publisher = await aPublisherOfTwo();
  const { application } = publisher;
  client = program(application.slug);
  await aVariant(application, "cloud", true);
  await aRelease(application, "1.0.0");
  await aRelease(application, "1.0.0", { variant: "unlimited", content: "restricted" });
  await aRelease(application, "1.0.0", { variant: "cloud", image: "registry.example.com/cloud:1.0.0" });
  await aPlan(application, { code: "basic", name: "Basic" });
  await aPlan(application, { code: "pro", name: "Pro", variants: ["unlimited"] });
  await aPlan(application, { code: "all", name: "All", variants: ["unlimited", "cloud"] });
});

async function keyOf(plan: string, input: Partial<NewKeys> = {}) {
  return aKey(publisher.application, { plan, ...input });
}

async function changed(change: "suspend" | "revoke"): Promise<string> {
  const { id, key } = await keyOf("pro");
  await changeKeyState(contextAt(), publisher.application, id, change, null);
  return key;
}

/** Why the file is kept back, or null. */
async function reasonFor(question: Question): Promise<string | null> {
  const latest = latestOf(await client.check({ edition: "unlimited", ...question }));
  expect(latest).toMatchObject({
    version: "1.0.0",
    sha256: sha256Of("restricted"),
    signature: expect.any(String),
    payload: expect.any(String),
    kid: expect.any(String),
  });
  if (latest.requiresAuthorization === undefined) {
    expect(latest.downloadUrl).toContain("/v1/download/");
    expect(latest).not.toHaveProperty("authorizationReason");
    return null;
  }
  expect(latest).not.toHaveProperty("downloadUrl");
  return latest.authorizationReason ?? "none given";
}

describe("a restricted variant, checked with a license key", () => {
  it("is kept back without one: missing", async () => {
    expect(await reasonFor({})).toBe("missing");
  });

  it.each([
    UNKNOWN,
    "nonsense",
    "AAAAA-AAAAA",
    "lk_upd_x",
    "ABCDE-ABCDE-ABCDE-ABCDE-ABCDU",
    "%00",
    "a".repeat(4000),
  ])("is kept back with %s: invalid", async (license) => {
    expect(await reasonFor({ license })).toBe("invalid");
  });

  it("is kept back with the key of another application: invalid", async () => {
    const other = await aPublisherOfTwo();
    await aPlan(other.application, { variants: ["unlimited"] });
    expect(await reasonFor({ license: (await aKey(other.application)).key })).toBe("invalid");
  });

  it("is kept back with a license that ended: expired", async () => {
    expect(await reasonFor({ license: (await keyOf("pro", { expiresAt: ago(1) })).key })).toBe("expired");
  });

  it("is kept back with a suspended one, also when it ended: suspended", async () => {
    expect(await reasonFor({ license: await changed("suspend") })).toBe("suspended");
    const { id, key } = await keyOf("pro", { expiresAt: ago(DAY_MS) });
    await changeKeyState(contextAt(), publisher.application, id, "suspend", null);
    expect(await reasonFor({ license: key })).toBe("suspended");
  });

  it("is kept back with a revoked one: revoked", async () => {
    expect(await reasonFor({ license: await changed("revoke") })).toBe("revoked");
  });

  it("is kept back with a plan that does not open it: plan", async () => {
    expect(await reasonFor({ license: (await keyOf("basic")).key })).toBe("plan");
    expect(await reasonFor({ license: (await keyOf("pro")).key, edition: "unlimited" })).toBeNull();
  });

  it("is offered with a plan that opens it, however the key is typed", async () => {
    const { key } = await keyOf("pro");
    expect(await reasonFor({ license: key })).toBeNull();
    expect(await reasonFor({ license: key.toLowerCase().replaceAll("-", "") })).toBeNull();
  });

  it("is open again, or closed, with the next check after the key changed", async () => {
    const { id, key } = await keyOf("pro");
    for (const [change, reason] of [
      ["suspend", "suspended"],
      ["reactivate", null],
      ["revoke", "revoked"],
    ] as const) {
      await changeKeyState(contextAt(), publisher.application, id, change, null);
      expect(await reasonFor({ license: key })).toBe(reason);
    }
  });
});

describe("a restricted image", () => {
  it("is named to nobody who may not have it, nor is the statement that names it", async () => {
    for (const license of [undefined, UNKNOWN, (await keyOf("pro")).key]) {
      const answer = await client.check({ edition: "cloud", ...(license === undefined ? {} : { license }) });
      const latest = latestOf(answer);
      expect(latest).toMatchObject({ version: "1.0.0", requiresAuthorization: true });
      for (const field of ["image", "payload", "signature", "sha256", "kid", "size", "downloadUrl"])
        expect(latest).not.toHaveProperty(field);
      expect(JSON.stringify(answer.body)).not.toContain("registry.example.com");
    }
  });

  it("is named with its statement to those who may", async () => {
    const latest = latestOf(await client.check({ edition: "cloud", license: (await keyOf("all")).key }));
    expect(latest).toMatchObject({
      image: "registry.example.com/cloud:1.0.0",
      signature: expect.any(String),
      payload: expect.any(String),
    });
    expect(latest).not.toHaveProperty("requiresAuthorization");
  });
});

describe("an open variant", () => {
  it("is offered to everybody, whatever they send", async () => {
    for (const license of [UNKNOWN, "nonsense", await changed("revoke"), (await keyOf("basic")).key]) {
      const latest = latestOf(await client.check({ license, updateKey: "nonsense" }));
      expect(latest.downloadUrl).toContain("/v1/download/");
    }
  });
});

describe("an Authorization header of another kind", () => {
  it.each(["Basic abc", "Bearer", "Bearer ", "Bearer a b"])("counts as none: %j", async (authorization) => {
    const answer = await client.call("GET", "/check?edition=unlimited", { headers: { authorization } });
    expect(latestOf(answer).authorizationReason).toBe("missing");
  });
});

describe("both credentials", () => {
  it("are looked at: one that opens is enough", async () => {
    const { token } = await anUpdateKey(publisher.application);
    await eventually(async () => expect(await reasonFor({ license: UNKNOWN, updateKey: token })).toBeNull());
    expect(await reasonFor({ license: (await keyOf("pro")).key, updateKey: "nonsense" })).toBeNull();
    expect(await reasonFor({ license: (await keyOf("basic")).key, updateKey: "nonsense" })).toBe("plan");
  });
});

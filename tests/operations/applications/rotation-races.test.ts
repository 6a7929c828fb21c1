import { describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import {
  activateSigningKey,
  createSigningKey,
  listSigningKeys,
  withdrawSigningKey,
} from "@/lib/domain/applications/signing-keys";
import { aLicense, anActivation, anApplication, contextAt } from "@/tests/support/factories";

const ctx = () => contextAt();

async function activationsLogged(applicationId: string): Promise<string[]> {
  const { rows } = await databasePool().query<{ target: string }>(
    `SELECT target FROM audit_entries WHERE application_id = $1 AND action = 'signing_key.activated' ORDER BY id`,
    [applicationId],
  );
  return rows.map(({ target }) => target);
}

describe("rotations at once", () => {
  it("of different keys follow one another: one key is active, the one the log names last", async () => {
    const application = await anApplication();
    const keys = await Promise.all(
      Array.from({ length: 6 }, () => createSigningKey(ctx(), application, "license")),
    );
    await Promise.all(keys.map(({ kid }) => activateSigningKey(ctx(), application, kid)));
    const active = (await listSigningKeys(ctx(), application, "license")).filter((key) => key.active);
    const logged = await activationsLogged(application.id);
    expect(logged).toHaveLength(7);
    expect(active.map(({ kid }) => `license signing key ${kid}`)).toEqual(logged.slice(-1));
  });

  it("to the same key are one change, logged once", async () => {
    const application = await anApplication();
    const { kid } = await createSigningKey(ctx(), application, "license");
    await Promise.all(Array.from({ length: 8 }, () => activateSigningKey(ctx(), application, kid)));
    expect(await activationsLogged(application.id)).toHaveLength(2);
  });
});

describe("activating a key against withdrawing it", () => {
  it("ends with it active or withdrawn, never both", async () => {
    for (let round = 0; round < 8; round++) {
      const application = await anApplication();
      const { kid } = await createSigningKey(ctx(), application, "license");
      const verbs = [activateSigningKey, withdrawSigningKey];
      if (round % 2) verbs.reverse();
      const results = await Promise.allSettled(verbs.map((verb) => verb(ctx(), application, kid)));
      expect(results.filter(({ status }) => status === "rejected")).toEqual([
        expect.objectContaining({ reason: expect.objectContaining({ code: "invalid_input" }) }),
      ]);
      const published = await listSigningKeys(ctx(), application, "license");
      expect(published.filter(({ active }) => active)).toHaveLength(1);
      const isActivated = results[verbs.indexOf(activateSigningKey)]?.status === "fulfilled";
      expect(published.filter((key) => key.kid === kid).map(({ active }) => active)).toEqual(
        isActivated ? [true] : [],
      );
    }
  });
});

describe("rotation while devices activate", () => {
  it("leaves every device with a token of a published key", async () => {
    const { application, key } = await aLicense({ devices: null });
    const next = await createSigningKey(ctx(), application, "license");
    const devices = Array.from({ length: 20 }, (_, index) =>
      anActivation(application, key, `machine-${index}`),
    );
    const [tokens] = await Promise.all([
      Promise.all(devices),
      activateSigningKey(ctx(), application, next.kid),
    ]);
    const published = (await listSigningKeys(ctx(), application, "license")).map(({ kid }) => kid);
    for (const { token } of tokens) {
      const claims = JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString());
      expect(published).toContain(claims.kid);
    }
  });
});

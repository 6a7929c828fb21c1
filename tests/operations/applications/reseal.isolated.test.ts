import { afterEach, describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { resealSigningKeys } from "@/lib/domain/applications/reseal";
import { aLicense, anActivation, contextAt } from "@/tests/support/factories";
import { FIRST, SECOND, useMasterKeys } from "@/tests/support/master-keys";
import { anonymous } from "@/tests/support/personas";

afterEach(() => useMasterKeys(FIRST));

async function sealed(): Promise<string[]> {
  const { rows } = await databasePool().query<{ box: string }>(
    "SELECT encode(sealed_private_key, 'hex') AS box FROM signing_keys ORDER BY id",
  );
  return rows.map(({ box }) => box);
}

// The second test leaves a secret that no master key of the first opens.
describe("resealSigningKeys", { shuffle: false }, () => {
  it("seals every key under the new master key, and a second run finds nothing to do", async () => {
    const { application, key } = await aLicense();
    const { token } = await anActivation(application, key, "machine-1");
    await expect(resealSigningKeys(contextAt())).resolves.toEqual({ resealed: 0, total: 1 });
    const before = await sealed();

    useMasterKeys(SECOND, FIRST);
    await expect(resealSigningKeys(contextAt())).resolves.toEqual({ resealed: 1, total: 1 });
    expect(await sealed()).not.toEqual(before);
    await expect(resealSigningKeys(contextAt())).resolves.toEqual({ resealed: 0, total: 1 });

    useMasterKeys(SECOND);
    await expect(resealSigningKeys(contextAt())).resolves.toEqual({ resealed: 0, total: 1 });
    expect(await anonymous(application.slug).validate({ token, machineId: "machine-1" })).toMatchObject({
      status: 200,
    });
    const { rows } = await databasePool().query(
      "SELECT action, target FROM audit_entries WHERE action = 'master_key.resealed'",
    );
    expect(rows).toEqual([{ action: "master_key.resealed", target: "1 signing keys" }]);
  });

  it("changes nothing when one key's master key is not given", async () => {
    useMasterKeys("third-master-key-third-master-key");
    await aLicense();
    const before = await sealed();
    await expect(resealSigningKeys(contextAt())).rejects.toMatchObject({ name: "UnsealError" });
    expect(await sealed()).toEqual(before);
  });
});

import { afterEach, describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { resealSecondFactors } from "@/lib/domain/people/reseal";
import { beginSecondFactor, pendingEnrolment } from "@/lib/domain/people/second-factor";
import { contextAt } from "@/tests/support/factories";
import { FIRST, SECOND, useMasterKeys } from "@/tests/support/master-keys";
import { anArmedOperator, anOperator, as, passes, signIn } from "./some-operator";

const START = new Date("2030-01-01T00:00:00.000Z");

afterEach(() => useMasterKeys(FIRST));

async function sealed(): Promise<string[]> {
  const { rows } = await databasePool().query<{ box: string }>(
    "SELECT encode(sealed_totp_secret, 'hex') AS box FROM operators WHERE sealed_totp_secret IS NOT NULL ORDER BY id",
  );
  return rows.map(({ box }) => box);
}

// The second test leaves a secret that no master key of the first opens.
describe("resealSecondFactors", { shuffle: false }, () => {
  it("seals every secret under the new master key, and the former one can go", async () => {
    await anOperator();
    const armed = await anArmedOperator(START);
    const setting = await anOperator();
    await beginSecondFactor(as(setting), setting);
    const before = (await pendingEnrolment(contextAt(), setting))?.secret.expose();
    expect(await resealSecondFactors(contextAt())).toEqual({ resealed: 0, total: 2 });

    useMasterKeys(SECOND, FIRST);
    expect(await resealSecondFactors(contextAt())).toEqual({ resealed: 2, total: 2 });
    expect(await resealSecondFactors(contextAt())).toEqual({ resealed: 0, total: 2 });

    useMasterKeys(SECOND);
    expect(await passes(armed, await signIn(armed, armed.after(2)), armed.code(2), armed.after(2))).toBe(
      true,
    );
    expect((await pendingEnrolment(contextAt(), setting))?.secret.expose()).toBe(before);
    const { rows } = await databasePool().query(
      "SELECT target FROM audit_entries WHERE action = 'master_key.resealed'",
    );
    expect(rows).toEqual([{ target: "2 second factors" }]);
  });

  it("changes nothing when one secret's master key is not given", async () => {
    useMasterKeys("third-master-key-third-master-key", SECOND);
    await anArmedOperator(START);
    useMasterKeys("fourth-master-key-fourth-master-key", SECOND);
    const before = await sealed();
    await expect(resealSecondFactors(contextAt())).rejects.toMatchObject({ name: "UnsealError" });
    expect(await sealed()).toEqual(before);
  });
});

/** What servers keep in memory, after the database went back in time: restored, or replaced by a replica that lagged. */
import { beforeEach, describe, expect, it } from "vitest";
import { inTransaction } from "@/lib/db/transaction";
import {
  activateSigningKey,
  createSigningKey,
  withdrawSigningKey,
} from "@/lib/domain/applications/signing-keys";
import { withdrawRelease } from "@/lib/domain/publishing/withdraw";
import { eventually } from "@/tests/support/eventually";
import { aLicense, anActivation, contextAt } from "@/tests/support/factories";
import { anonymous } from "@/tests/support/personas";
import { checkedBody, downloadUrlOf } from "@/tests/support/release-answers";
import { aPublisher, aRelease } from "@/tests/support/release-factories";
import { program } from "@/tests/support/release-personas";
import { claimsOf, publishedKeys, signedLicense } from "./read";

const MACHINE = "machine-1";

/** Changes the catalogue and sets its counter at the same moment, so that servers see nothing of what lies between. */
async function backInTime(
  to: "lower" | "same",
  change: (tx: ReturnType<typeof contextAt>) => Promise<unknown>,
) {
  await inTransaction(contextAt(), async (tx) => {
    const [before] = await tx.db.prisma.$queryRaw<
      { version: bigint }[]
    >`SELECT version FROM catalogue_version`;
    await change(tx);
    const version = to === "same" ? before?.version : 1n;
    await tx.db.prisma.$executeRaw`UPDATE catalogue_version SET version = ${version}`;
  });
}

describe.each([
  ["a lower number than servers remember", "lower"],
  ["the number that servers remember, for other contents", "same"],
] as const)("a database that came back with %s", (_title, to) => {
  let license: Awaited<ReturnType<typeof aLicense>>;
  let device: ReturnType<typeof anonymous>;
  let token: string;

  beforeEach(async () => {
    license = await aLicense();
    device = anonymous(license.application.slug);
    ({ token } = await anActivation(license.application, license.key, MACHINE));
    await device.validate({ token, machineId: MACHINE });
    const [{ kid } = { kid: "" }] = publishedKeys(await device.publicKey());
    expect(kid).toBe(claimsOf(token).kid);
  });

  it("has its plans in the very next answer of activate and validate", async () => {
    await backInTime(
      to,
      (tx) =>
        tx.db.prisma
          .$executeRaw`UPDATE plans SET features = '{"seats": 100}' WHERE id = ${license.plan.id}::uuid`,
    );
    const expected = { status: 200, body: { license: { features: { seats: 100 } } } };
    expect(await device.validate({ token, machineId: MACHINE })).toMatchObject(expected);
    expect(await device.validate({ key: license.key, machineId: MACHINE })).toMatchObject(expected);
    expect(await device.activate({ key: license.key, machineId: MACHINE })).toMatchObject(expected);
  });

  it("has its signing keys: the withdrawn one proves nothing and signs nothing", async () => {
    const former = claimsOf(token).kid;
    let next = "";
    await backInTime(to, async (tx) => {
      next = (await createSigningKey(tx, license.application, "license")).kid;
      await activateSigningKey(tx, license.application, next);
      await withdrawSigningKey(tx, license.application, former);
    });
    const unknown = { status: 404, body: { error: "invalid_key" } };
    expect(await device.validate({ token, machineId: MACHINE })).toMatchObject(unknown);
    expect(await device.deactivate({ token, machineId: MACHINE })).toMatchObject(unknown);
    const signed = [
      await device.validate({ key: license.key, machineId: MACHINE }),
      await device.activate({ key: license.key, machineId: MACHINE }),
    ];
    expect(signed.map((answer) => claimsOf(signedLicense(answer).token).kid)).toEqual([next, next]);
    await eventually(async () =>
      expect(publishedKeys(await device.publicKey()).map(({ kid }) => kid)).toEqual([next]),
    );
  });

  it("has its releases within a second: one that it withdrew is neither offered nor downloaded", async () => {
    const { application } = await aPublisher();
    const client = program(application.slug);
    await aRelease(application, "1.0.0");
    const { id } = await aRelease(application, "1.1.0");
    const url = downloadUrlOf(await client.check());
    expect((await client.download(url)).status).toBe(200);
    await backInTime(to, (tx) => withdrawRelease(tx, application, id, "a test"));
    await eventually(async () => expect(checkedBody(await client.check()).latest?.version).toBe("1.0.0"));
    expect((await client.download(url)).status).toBe(410);
  });
});

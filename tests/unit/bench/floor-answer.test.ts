import { expect, it } from "vitest";
import { signedAnswer } from "@/bench/load/floor/sign";
import { config } from "@/lib/config";
import { generateKeyPair, keyId } from "@/lib/crypto/ed25519";
import { seal } from "@/lib/crypto/sealed-box";
import { licenseBase, signLicense } from "@/lib/domain/activations/license";
import { signingKeyLabel } from "@/lib/domain/applications/signing-keys";

const entitlement = {
  ...{ planCode: "pro", planName: "Pro", features: { projects: 25 }, maxActivations: 3 },
  ...{ expiresAt: new Date("2099-01-02T00:00:00Z"), updatesUntil: new Date("2027-01-02T00:00:00Z") },
};
const seat = { machineId: "device-0000000001", activationId: "01a1d7f3-9ac6-7001-8000-000000000003" };

it("is the one that the product gives", async () => {
  const { masterKeys } = config().secrets;
  const pair = generateKeyPair();
  const kid = keyId(pair.publicKey);
  const sealed = seal(masterKeys, signingKeyLabel(kid), pair.privateKey);
  const application = { slug: "bench", manageCodes: false, kid, sealedPrivateKey: sealed };
  const product = await signLicense(application, entitlement, seat, new Date());
  const floor = JSON.parse(
    signedAnswer(
      { ...entitlement, ...seat, slug: "bench", kid, sealedPrivateKey: Buffer.from(sealed) },
      { baseUrl: config().baseUrl, masterKey: masterKeys[0]?.toString("hex") ?? "" },
    ),
  );
  expect(claims(floor.token)).toEqual(claims(product.token));
  expect(claims(floor.token).iss).toBe(licenseBase("bench"));
  expect(Object.keys(floor.license)).toEqual(Object.keys(product.license));
});

/** Without those of the time of the call. */
function claims(token: string) {
  const { iat, exp, ...others } = JSON.parse(
    Buffer.from(token.split(".")[0] ?? "", "base64url").toString("utf8"),
  );
  return others;
}

import { beforeAll, describe, expect, it } from "vitest";
import {
  activateSigningKey,
  createSigningKey,
  withdrawSigningKey,
} from "@/lib/domain/applications/signing-keys";
import { changeKeyState } from "@/lib/domain/keys/change-state";
import { ago, ahead, aKey, anActivation, aPlan, contextAt, DAY_MS } from "@/tests/support/factories";
import { latestOf, statementIn } from "@/tests/support/release-answers";
import { aPublisherOfTwo, aRelease } from "@/tests/support/release-factories";
import { program } from "@/tests/support/release-personas";
import { signedAgain, signedByStranger, tampered } from "../license/forge";
import { claimsOf } from "../read";

type Publisher = Awaited<ReturnType<typeof aPublisherOfTwo>>;
let publisher: Publisher;

async function selling(): Promise<Publisher> {
  const made = await aPublisherOfTwo();
  await aPlan(made.application, { variants: ["unlimited"], maxActivations: null });
  await aRelease(made.application, "1.0.0", { variant: "unlimited" });
  return made;
}

beforeAll(async () => {
  publisher = await selling();
});

/** A key and the token of a device that it activated. */
async function licensed(of = publisher, now = new Date(), expiresAt: Date | null = null) {
  const { id, key } = await aKey(of.application, { expiresAt });
  const { token } = await anActivation(of.application, key, "machine-1", { now });
  return { id, key, token };
}

async function reasonFor(license: string, of = publisher): Promise<string | null> {
  const latest = latestOf(await program(of.application.slug).check({ edition: "unlimited", license }));
  return latest.downloadUrl ? null : (latest.authorizationReason ?? "none given");
}

describe("a restricted variant, checked with a license token", () => {
  it("is offered while the token is good and its license active", async () => {
    expect(await reasonFor((await licensed()).token)).toBeNull();
  });

  it("is offered for a token made under another BASE_URL", async () => {
    const { token } = await licensed();
    const iss = `https://former.example.test/${publisher.application.slug}/license/v1`;
    const former = await signedAgain(token, { iss });
    expect(await reasonFor(former)).toBeNull();
    expect(await reasonFor(signedByStranger(former))).toBe("invalid");
  });

  it("is kept back once the token ended, the license being as good as ever: expired", async () => {
    expect(await reasonFor((await licensed(publisher, ago(7 * DAY_MS + 1000))).token)).toBe("expired");
    expect(await reasonFor((await licensed(publisher, ago(7 * DAY_MS - 60_000))).token)).toBeNull();
  });

  it("is kept back once the license ended, the token being of before: expired", async () => {
    const { token } = await licensed(publisher, ago(2 * DAY_MS), ago(DAY_MS));
    expect(await reasonFor(token)).toBe("expired");
  });

  it.each([
    ["suspend", "suspended"],
    ["revoke", "revoked"],
  ] as const)(
    "is kept back as soon as the license is gone, whatever the token says: %s",
    async (change, reason) => {
      const { id, token } = await licensed(publisher, new Date(), ahead(DAY_MS));
      await changeKeyState(contextAt(), publisher.application, id, change, null);
      expect(await reasonFor(token)).toBe(reason);
    },
  );

  it("says of a token that ended and whose license is suspended: suspended", async () => {
    const { id, token } = await licensed(publisher, ago(8 * DAY_MS));
    await changeKeyState(contextAt(), publisher.application, id, "suspend", null);
    expect(await reasonFor(token)).toBe("suspended");
  });
});

describe("a token that is none of ours", () => {
  it("is invalid when it is another application's", async () => {
    const { token } = await licensed(await selling());
    expect(await reasonFor(token)).toBe("invalid");
  });

  it("is invalid when anything in it was changed", async () => {
    const { token } = await licensed();
    const { jti } = claimsOf((await licensed()).token);
    for (const changes of [{ exp: 9_999_999_999 }, { plan: "all" }, { jti }, { sub: "machine-2" }])
      expect(await reasonFor(tampered(token, changes))).toBe("invalid");
  });

  it("is invalid when a stranger signed it, under whatever name", async () => {
    const { token } = await licensed();
    expect(await reasonFor(signedByStranger(token))).toBe("invalid");
    expect(await reasonFor(signedByStranger(token, { kid: "0123456789abcdef" }))).toBe("invalid");
  });

  it("is invalid when it is said for another application, or says no issuer", async () => {
    const { token } = await licensed();
    expect(await reasonFor(await signedAgain(token, { app: "another" }))).toBe("invalid");
    expect(await reasonFor(await signedAgain(token, { iss: undefined }))).toBe("invalid");
    expect(await reasonFor(await signedAgain(token, { typ: "release" }))).toBe("invalid");
    expect(await reasonFor(await signedAgain(token, { v: 2 }))).toBe("invalid");
    expect(await reasonFor(await signedAgain(token, {}))).toBeNull();
  });

  it("is invalid when the release key signed it: keys of two purposes are never mixed", async () => {
    const { token } = await licensed();
    const latest = latestOf(await program(publisher.application.slug).check({ edition: "unlimited" }));
    const { kid } = statementIn(latest.payload);
    expect(await reasonFor(await signedAgain(token, { kid }, kid))).toBe("invalid");
  });

  it("is invalid when it is a release statement, posing as a token", async () => {
    const latest = latestOf(await program(publisher.application.slug).check({ edition: "unlimited" }));
    expect(await reasonFor(`${latest.payload}.${latest.signature}`)).toBe("invalid");
  });

  it.each([".", "a.b", "a.b.c", "..", `${"A".repeat(40_000)}.x`])(
    "is invalid when it is junk: %.20s",
    async (license) => {
      expect(await reasonFor(license)).toBe("invalid");
    },
  );

  it("is invalid when its activation is not there", async () => {
    const { token } = await licensed();
    const changed = await signedAgain(token, { jti: "0197a000-0000-7000-8000-000000000000" });
    expect(await reasonFor(changed)).toBe("invalid");
  });
});

describe("after a rotation of the license key", () => {
  it("tokens of the former key open as before, until it is withdrawn", async () => {
    const of = await selling();
    const { token } = await licensed(of);
    const fresh = await createSigningKey(contextAt(), of.application, "license");
    await activateSigningKey(contextAt(), of.application, fresh.kid);
    expect(await reasonFor(token, of)).toBeNull();
    await withdrawSigningKey(contextAt(), of.application, claimsOf(token).kid);
    expect(await reasonFor(token, of)).toBe("invalid");
    expect(await reasonFor((await licensed(of)).token, of)).toBeNull();
  });
});

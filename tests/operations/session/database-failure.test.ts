import { describe, expect, it } from "vitest";
import { parseEmail } from "@/lib/domain/keys/email";
import { endAccountSession, findAccountSession } from "@/lib/session/account-session";
import { createSignInLink, isSignInLinkGood, signIn } from "@/lib/session/sign-in";
import { aLink, anAddress, aSignedInBrowser, countOf, without } from "./customer";

const MISSING_TABLE = { name: "PrismaClientKnownRequestError", code: "P2021" };
/** Also what Prisma says of a missing table in a statement of our own. */
const FAILED_QUERY = { name: MISSING_TABLE.name, code: expect.stringMatching(/^P20(10|21)$/) };

describe("a database that fails", () => {
  it("is not said to be a customer who is signed out", async () => {
    const cookie = await aSignedInBrowser();
    await without("sessions", () => expect(findAccountSession(cookie)).rejects.toMatchObject(MISSING_TABLE));
    expect(await findAccountSession(cookie)).not.toBeNull();
  });

  it("is told to each of many who ask at once, and to nobody else", async () => {
    const cookie = await aSignedInBrowser();
    await without("sessions", async () => {
      const asked = Array.from({ length: 8 }, () => findAccountSession(cookie));
      const unasked = findAccountSession(null);
      for (const answer of await Promise.allSettled(asked)) expect(answer.status).toBe("rejected");
      expect(await unasked).toBeNull();
    });
  });

  it("is not said to be a session that is ended", async () => {
    const cookie = await aSignedInBrowser();
    await without("sessions", () => expect(endAccountSession(cookie)).rejects.toThrow());
    expect(await findAccountSession(cookie)).not.toBeNull();
  });

  it("is not said to be a link that is not good", async () => {
    const { email, token } = await aLink();
    await without("verification_tokens", async () => {
      await expect(isSignInLinkGood(email, token)).rejects.toMatchObject(MISSING_TABLE);
      await expect(signIn(email, token)).rejects.toMatchObject(MISSING_TABLE);
      await expect(createSignInLink(parseEmail(email))).rejects.toThrow();
    });
    expect(await signIn(email, token)).not.toBeNull();
  });

  it.each(["users", "sessions", "audit_entries"])(
    "half-way through a sign-in leaves the link good and nothing behind: %s",
    async (table) => {
      const address = anAddress();
      const { email, token } = await aLink(address);
      await without(table, () => expect(signIn(email, token)).rejects.toMatchObject(FAILED_QUERY));
      expect(await countOf("users", "email = $1", [address])).toBe(0);
      expect(await isSignInLinkGood(email, token)).toBe(true);
      expect((await signIn(email, token))?.user.email).toBe(address);
    },
  );
});

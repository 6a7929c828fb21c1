import { beforeAll, describe, expect, it } from "vitest";
import { PlainSecret } from "@/lib/crypto/secret";
import { databasePool } from "@/lib/db/client";
import { changeKeyState } from "@/lib/domain/keys/change-state";
import { parseManageCode } from "@/lib/domain/keys/manage-code";
import { closeManageSession, findManageSession, openManageSession } from "@/lib/domain/people/code-holders";
import { databaseText } from "@/tests/api/database-text";
import { aKey, aShop, contextAt } from "@/tests/support/factories";
import { entriesAbout } from "./log-entries";

const NOW = new Date("2030-06-15T12:00:00.000Z");
const MINUTE_MS = 60 * 1000;
const inMinutes = (minutes: number, ms = 0) => new Date(NOW.getTime() + minutes * MINUTE_MS + ms);

let shop: Awaited<ReturnType<typeof aShop>>;
beforeAll(async () => {
  shop = await aShop({ manageCodes: true });
});

async function aCode() {
  const { id, key, manageCode } = await aKey(shop.application);
  const code = parseManageCode(manageCode ?? "");
  if (!code) throw new Error("the key has no management code");
  return { id, key, code };
}

async function aSession(now = NOW) {
  const made = await aCode();
  const opened = await openManageSession(contextAt(now), made.code);
  if (!opened) throw new Error("no session was opened");
  return { ...made, ...opened, text: opened.secret.expose() };
}

async function sessionsOf(keyId: string): Promise<number> {
  return contextAt().db.prisma.manageSession.count({ where: { keyId } });
}

const find = (text: string, now = NOW) => findManageSession(contextAt(now), text);

describe("typing a management code", () => {
  it("opens a session of thirty minutes for its key", async () => {
    const { id, text, expiresAt } = await aSession();
    expect(expiresAt).toEqual(inMinutes(30));
    expect(await find(text)).toEqual({ keyId: id, expiresAt });
    expect(await find(text, inMinutes(30, -1))).toEqual({ keyId: id, expiresAt });
    expect(await find(text, inMinutes(30))).toBeNull();
  });

  it("is written in the log of the key's application, without anything of the code", async () => {
    const { id, key } = await aSession();
    expect(await entriesAbout(id, "license.opened")).toEqual([
      {
        at: NOW,
        applicationId: shop.application.id,
        actorKind: "code_holder",
        actorId: null,
        actorName: "holder of the management code",
        action: "license.opened",
        target: `key …${key.slice(-4)}`,
        reason: null,
        detail: null,
      },
    ]);
  });

  it("that belongs to no key opens nothing", async () => {
    const before = await contextAt().db.prisma.manageSession.count();
    const code = new PlainSecret("VC-00000-00000-00000-00000");
    expect(await openManageSession(contextAt(NOW), code)).toBeNull();
    expect(await contextAt().db.prisma.manageSession.count()).toBe(before);
  });

  it.each(["suspend", "revoke"] as const)("works after %s too: devices can still be freed", async (verb) => {
    const { id, code } = await aCode();
    await changeKeyState(contextAt(NOW), shop.application, id, verb, null);
    expect(await openManageSession(contextAt(NOW), code)).toMatchObject({ expiresAt: inMinutes(30) });
  });

  it("many times at once opens a session each, with an entry each", async () => {
    const { id, code } = await aCode();
    const opened = await Promise.all(
      Array.from({ length: 10 }, () => openManageSession(contextAt(NOW), code)),
    );
    expect(new Set(opened.map((session) => session?.secret.expose())).size).toBe(10);
    expect(await sessionsOf(id)).toBe(10);
    expect(await entriesAbout(id, "license.opened")).toHaveLength(10);
  });

  it("opens nothing when the log cannot be written", async () => {
    const { id, code } = await aCode();
    const refuse =
      "ALTER TABLE audit_entries ADD CONSTRAINT refuse CHECK (action <> 'license.opened') NOT VALID";
    await databasePool().query(refuse);
    try {
      await expect(openManageSession(contextAt(NOW), code)).rejects.toThrow();
    } finally {
      await databasePool().query("ALTER TABLE audit_entries DROP CONSTRAINT refuse");
    }
    expect(await sessionsOf(id)).toBe(0);
  });
});

describe("a session", () => {
  it("is kept only as a hash", async () => {
    const { text } = await aSession();
    const stored = await databaseText();
    expect(stored).not.toContain(text);
    expect(stored).not.toContain(Buffer.from(text, "base64url").toString("hex"));
    expect(stored).toContain("license.opened");
  });

  it("that is closed is over at once, and the others are not", async () => {
    const closed = await aSession();
    const other = await aSession();
    await closeManageSession(contextAt(NOW), closed.text);
    expect(await find(closed.text)).toBeNull();
    expect(await find(other.text)).toMatchObject({ keyId: other.id });
    await closeManageSession(contextAt(NOW), closed.text);
  });

  it.each([
    ["nothing", ""],
    ["some text", "session"],
    ["a well-formed secret that nobody was given", "A".repeat(43)],
    ["NUL", "\0".repeat(43)],
  ])("is not found by %s, nor can that be closed", async (_title, text) => {
    const { id } = await aSession();
    expect(await find(text)).toBeNull();
    await closeManageSession(contextAt(NOW), text);
    expect(await sessionsOf(id)).toBe(1);
  });
});

describe("sessions that are over", () => {
  it("are removed when another one is opened, and none that still holds", async () => {
    const over = await aSession(inMinutes(-30));
    const holds = await aSession(inMinutes(-30, 1));
    await aSession();
    expect(await sessionsOf(over.id)).toBe(0);
    expect(await find(holds.text)).toMatchObject({ keyId: holds.id });
  });
});

import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { parseEmail, parseStoredEmail } from "@/lib/domain/keys/email";
import {
  addressOnFile,
  customerActor,
  endSessionsOfCustomer,
  recordSignIn,
} from "@/lib/domain/people/customers";
import { ago, ahead, aKey, aShop, contextAt, DAY_MS } from "@/tests/support/factories";
import { entriesAbout } from "./log-entries";

const NOW = new Date("2030-06-15T12:00:00.000Z");

let shop: Awaited<ReturnType<typeof aShop>>;
beforeAll(async () => {
  shop = await aShop();
});

/** Somebody who signed in from as many browsers. */
async function aUser(sessions: number) {
  const { prisma } = contextAt().db;
  const email = `user-${randomUUID()}@example.com`;
  const { id } = await prisma.user.create({ data: { email } });
  for (let index = 0; index < sessions; index++)
    await prisma.session.create({
      data: { sessionToken: randomUUID(), userId: id, expires: index ? ahead(DAY_MS) : ago(DAY_MS) },
    });
  return { id, email, ctx: { ...contextAt(NOW), actor: customerActor(email, id) } };
}

const sessionsOf = (userId: string) => contextAt().db.prisma.session.count({ where: { userId } });

describe("an address", () => {
  it("is a customer's when a key was issued to it, in whatever letters", async () => {
    await aKey(shop.application, { email: parseEmail("Carol@Example.COM") });
    expect(await addressOnFile(contextAt(), "carol@example.com")).toBe("Carol@Example.COM");
  });

  it("is a customer's when it signed in before", async () => {
    const { email } = await aUser(0);
    expect(await addressOnFile(contextAt(), email)).toBe(email);
  });

  it("is nobody's otherwise", async () => {
    await aKey(shop.application, { email: parseEmail("dave@example.com") });
    for (const email of ["dav_@example.com", "ave@example.com", "%", ""])
      expect(await addressOnFile(contextAt(), email)).toBeNull();
  });

  it("is not one that only looks alike, even where a key was bought with it", async () => {
    await aKey(shop.application, { email: parseStoredEmail("mi\u212Ae@example.com") });
    expect(await addressOnFile(contextAt(), "mike@example.com")).toBe("mike@example.com");
  });
});

describe("signing in", () => {
  it("is written in the log with the customer's name, at no application", async () => {
    const { id, email, ctx } = await aUser(1);
    await recordSignIn(ctx);
    expect(await entriesAbout(id)).toEqual([
      {
        at: NOW,
        applicationId: null,
        actorKind: "customer",
        actorId: id,
        actorName: email,
        action: "customer.signed_in",
        target: email,
        reason: null,
        detail: null,
      },
    ]);
  });
});

describe("signing out everywhere", () => {
  it("ends all sessions of the customer and nobody else's, and is written in the log", async () => {
    const { id, email, ctx } = await aUser(3);
    const other = await aUser(1);
    expect(await endSessionsOfCustomer(ctx, id)).toBe(3);
    expect([await sessionsOf(id), await sessionsOf(other.id)]).toEqual([0, 1]);
    expect(await entriesAbout(id)).toEqual([
      {
        at: NOW,
        applicationId: null,
        actorKind: "customer",
        actorId: id,
        actorName: email,
        action: "customer.signed_out_everywhere",
        target: email,
        reason: null,
        detail: null,
      },
    ]);
  });

  it("twice at the same moment is one sign-out and one entry", async () => {
    const { id, ctx } = await aUser(2);
    const ended = await Promise.all([endSessionsOfCustomer(ctx, id), endSessionsOfCustomer(ctx, id)]);
    expect(ended.toSorted()).toEqual([0, 2]);
    expect(await entriesAbout(id)).toHaveLength(1);
  });

  it("without a session, or of nobody, ends none and writes nothing", async () => {
    const { id, ctx } = await aUser(0);
    for (const userId of [id, randomUUID(), "x"]) expect(await endSessionsOfCustomer(ctx, userId)).toBe(0);
    expect(await entriesAbout(id)).toEqual([]);
  });

  it("ends no session when the log cannot be written", async () => {
    const { id, ctx } = await aUser(2);
    const refuse =
      "ALTER TABLE audit_entries ADD CONSTRAINT refuse CHECK (action <> 'customer.signed_out_everywhere') NOT VALID";
    await databasePool().query(refuse);
    try {
      await expect(endSessionsOfCustomer(ctx, id)).rejects.toThrow();
    } finally {
      await databasePool().query("ALTER TABLE audit_entries DROP CONSTRAINT refuse");
    }
    expect(await sessionsOf(id)).toBe(2);
  });
});

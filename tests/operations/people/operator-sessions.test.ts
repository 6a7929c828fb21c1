import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import {
  endOperatorSession,
  endOtherSessions,
  findOperatorSession,
  listOperatorSessions,
} from "@/lib/domain/people/operator-sessions";
import { signInWithLink } from "@/lib/domain/people/operator-sign-in";
import { contextAt, HOUR_MS } from "@/tests/support/factories";
import { entriesAbout } from "./log-entries";
import { anOperator, as, sessionOf, signIn } from "./some-operator";

const START = new Date("2030-01-01T00:00:00.000Z");
const at = (hours: number, milliseconds = 0) => new Date(START.getTime() + hours * HOUR_MS + milliseconds);
const isOpen = async (secret: string, now?: Date) =>
  (await findOperatorSession(contextAt(now), secret)) !== null;

describe("a session", () => {
  it("is over after twelve hours without a visit, and each visit counts anew", async () => {
    const operator = await anOperator("viewer", START);
    const secret = await signIn(operator, START);
    expect(await isOpen(secret, at(12, -1))).toBe(true);
    expect(await isOpen(secret, at(23))).toBe(true);
    expect(await isOpen(secret, at(35))).toBe(false);
    expect(await listOperatorSessions(contextAt(at(35)), operator.id)).toEqual([]);
    expect(await isOpen(secret, at(35))).toBe(false);
  });

  it("is over after seven days, however often it was used", async () => {
    const operator = await anOperator("viewer", START);
    const secret = await signIn(operator, START);
    for (let hours = 8; hours < 7 * 24; hours += 8) expect(await isOpen(secret, at(hours))).toBe(true);
    expect(await isOpen(secret, at(7 * 24, -1))).toBe(true);
    expect(await isOpen(secret, at(7 * 24))).toBe(false);
  });

  it("says who it is and with what browser, however odd its name", async () => {
    const { link, ...operator } = await anOperator("support");
    const userAgent = `Evil\0\ud800 ${"x".repeat(1000)}`;
    const secret = await signInWithLink(contextAt(), link, { email: "", userAgent });
    expect(await sessionOf(secret?.expose() ?? "")).toMatchObject({
      operator,
      hasSecondFactor: false,
      isComplete: true,
    });
    const [session] = await listOperatorSessions(contextAt(), operator.id);
    expect(session?.userAgent).toMatch(/^Evil\ufffd x{200,}$/);
  });

  it.each(["", "x", "a".repeat(43), "a".repeat(1000), "' OR true --", "\0"])(
    "is not made up: %j",
    async (text) => {
      expect(await isOpen(text)).toBe(false);
    },
  );

  it("cannot be read out of the database", async () => {
    const secret = await signIn(await anOperator());
    const { rows } = await databasePool().query<{ row: string }>(
      "SELECT s::text AS row FROM operator_sessions s",
    );
    const text = rows.map(({ row }) => row).join();
    expect(text).not.toContain(secret);
    expect(text).not.toContain(Buffer.from(secret, "base64url").toString("hex"));
  });
});

describe("ending sessions", () => {
  it("one: it is over at once, the others are not, and the log says so", async () => {
    const operator = await anOperator();
    const [one, two] = [await signIn(operator), await signIn(operator)];
    const { id } = await sessionOf(one);
    expect(await endOperatorSession(as(operator), operator, id)).toBe(true);
    expect([await isOpen(one), await isOpen(two)]).toEqual([false, true]);
    expect(await endOperatorSession(as(operator), operator, id)).toBe(false);
    expect(await entriesAbout(operator.id, "operator.session_ended")).toHaveLength(1);
  });

  it("all others: one is left, and of other operators all", async () => {
    const [operator, other] = [await anOperator(), await anOperator()];
    const secrets = [await signIn(operator), await signIn(operator), await signIn(operator)];
    const [kept = "", ...ended] = secrets;
    const foreign = await signIn(other);
    expect(await endOtherSessions(as(operator), operator, (await sessionOf(kept)).id)).toBe(2);
    expect([await isOpen(kept), await isOpen(foreign)]).toEqual([true, true]);
    for (const secret of ended) expect(await isOpen(secret)).toBe(false);
    expect(await endOtherSessions(as(operator), operator, (await sessionOf(kept)).id)).toBe(0);
    expect(await entriesAbout(operator.id, "operator.other_sessions_ended")).toHaveLength(1);
  });

  it("of somebody else, or of nobody, ends none and writes nothing", async () => {
    const [operator, other] = [await anOperator("owner"), await anOperator()];
    const foreign = await signIn(other);
    for (const id of [(await sessionOf(foreign)).id, randomUUID(), "x", ""])
      expect(await endOperatorSession(as(operator), operator, id)).toBe(false);
    expect(await isOpen(foreign)).toBe(true);
    expect(await entriesAbout(operator.id, "operator.session_ended")).toEqual([]);
  });
});

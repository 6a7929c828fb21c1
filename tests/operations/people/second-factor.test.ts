import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { findOperatorSession } from "@/lib/domain/people/operator-sessions";
import { removeOperator } from "@/lib/domain/people/operators";
import {
  beginSecondFactor,
  confirmSecondFactor,
  pendingEnrolment,
  recoveryCodesLeft,
  removeSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
} from "@/lib/domain/people/second-factor";
import { contextAt } from "@/tests/support/factories";
import { entriesAbout } from "./log-entries";
import { anArmedOperator, anOperator, as, codeAt, passes, sessionOf, signIn } from "./some-operator";

const START = new Date("2030-01-01T00:00:00.000Z");
const isComplete = async (secret: string, now: Date) =>
  (await findOperatorSession(contextAt(now), secret))?.isComplete ?? null;

describe("setting up a second factor", () => {
  it("counts from the first code on; before it nothing is asked", async () => {
    const operator = await anOperator("viewer", START);
    const [one, two] = [await signIn(operator, START), await signIn(operator, START)];
    await beginSecondFactor(as(operator, START), operator);
    expect(await isComplete(two, START)).toBe(true);
    const secret = (await pendingEnrolment(contextAt(), operator))?.secret.expose() ?? "";
    const session = await sessionOf(one, START);
    const wrong = codeAt(secret, new Date(START.getTime() + 3_600_000));
    await expect(confirmSecondFactor(as(operator, START), session, wrong)).rejects.toMatchObject({
      code: "invalid_input",
    });
    const codes = await confirmSecondFactor(as(operator, START), session, codeAt(secret, START));
    expect(codes.map((code) => code.expose())).toEqual(
      Array.from({ length: 10 }, () =>
        expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/),
      ),
    );
    expect([await isComplete(one, START), await isComplete(two, START)]).toEqual([true, false]);
    expect(await pendingEnrolment(contextAt(), operator)).toBeNull();
    expect(await entriesAbout(operator.id, "operator.second_factor_added")).toHaveLength(1);
  });

  it("twice at the same moment is done once", async () => {
    const operator = await anOperator("viewer", START);
    const session = await sessionOf(await signIn(operator, START), START);
    await beginSecondFactor(as(operator, START), operator);
    const code = codeAt((await pendingEnrolment(contextAt(), operator))?.secret.expose() ?? "", START);
    const results = await Promise.allSettled(
      [1, 2, 3].map(() => confirmSecondFactor(as(operator, START), session, code)),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("over one that is there, or with none begun, is refused", async () => {
    const armed = await anArmedOperator(START);
    await expect(beginSecondFactor(as(armed), armed)).rejects.toMatchObject({ code: "invalid_input" });
    const other = await anOperator("viewer", START);
    const session = await sessionOf(await signIn(other, START), START);
    await expect(confirmSecondFactor(as(other, START), session, "123456")).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("leaves neither secret nor recovery code readable in the database", async () => {
    const { id, secret, recovery } = await anArmedOperator(START);
    const { rows } = await databasePool().query<{ row: string }>(
      "SELECT o::text AS row FROM operators o WHERE id = $1",
      [id],
    );
    const row = rows[0]?.row ?? "";
    for (const text of [secret, Buffer.from(secret).toString("hex"), ...recovery])
      expect(row).not.toContain(text);
    expect(row).not.toContain(Buffer.from(recovery[0]?.replace("-", "") ?? "").toString("hex"));
  });
});

describe("a code of the app", () => {
  it("gets one session all the way in, and no other", async () => {
    const armed = await anArmedOperator(START);
    const [one, two] = [await signIn(armed, armed.after(2)), await signIn(armed, armed.after(2))];
    expect(await passes(armed, one, armed.code(2), armed.after(2))).toBe(true);
    expect([await isComplete(one, armed.after(2)), await isComplete(two, armed.after(2))]).toEqual([
      true,
      false,
    ]);
  });

  it("works once: not again, not in another session, and none of before it", async () => {
    const armed = await anArmedOperator(START);
    const [one, two] = [await signIn(armed, armed.after(2)), await signIn(armed, armed.after(2))];
    expect(await passes(armed, one, armed.code(0), armed.after(1))).toBe(false);
    expect(await passes(armed, one, armed.code(3), armed.after(2))).toBe(true);
    expect(await passes(armed, two, armed.code(3), armed.after(2))).toBe(false);
    expect(await passes(armed, two, armed.code(2), armed.after(2))).toBe(false);
    expect(await passes(armed, two, armed.code(4), armed.after(3))).toBe(true);
  });

  it("used ten times at the same moment works once", async () => {
    const armed = await anArmedOperator(START);
    const secrets = await Promise.all(Array.from({ length: 10 }, () => signIn(armed, armed.after(2))));
    const passed = await Promise.all(
      secrets.map((secret) => passes(armed, secret, armed.code(2), armed.after(2))),
    );
    expect(passed.filter(Boolean)).toHaveLength(1);
  });

  it("of somebody else is wrong", async () => {
    const [armed, other] = [await anArmedOperator(START), await anArmedOperator(START)];
    const secret = await signIn(armed, armed.after(2));
    for (const code of [other.code(2), other.recovery[0] ?? "", "", "000000\0"])
      expect(await passes(armed, secret, code, armed.after(2))).toBe(false);
  });
});

describe("a recovery code", () => {
  it("works once, in small letters and without its dash, and is in the log", async () => {
    const armed = await anArmedOperator(START);
    const secret = await signIn(armed, armed.after(2));
    const typed = ` ${armed.recovery[3]?.toLowerCase().replace("-", "")} `;
    expect(await passes(armed, secret, typed, armed.after(2))).toBe(true);
    const next = await signIn(armed, armed.after(2));
    expect(await passes(armed, next, armed.recovery[3] ?? "", armed.after(2))).toBe(false);
    expect(await passes(armed, next, armed.recovery[4] ?? "", armed.after(2))).toBe(true);
    expect(await entriesAbout(armed.id, "operator.recovery_code_used")).toHaveLength(2);
  });

  it("used five times at the same moment works once", async () => {
    const armed = await anArmedOperator(START);
    const secrets = await Promise.all(Array.from({ length: 5 }, () => signIn(armed, armed.after(2))));
    const passed = await Promise.all(
      secrets.map((secret) => passes(armed, secret, armed.recovery[0] ?? "", armed.after(2))),
    );
    expect(passed.filter(Boolean)).toHaveLength(1);
  });

  it("is one of ten that all work", async () => {
    const armed = await anArmedOperator(START);
    const secret = await signIn(armed, armed.after(2));
    for (const code of armed.recovery) expect(await passes(armed, secret, code, armed.after(2))).toBe(true);
    expect(await passes(armed, secret, armed.recovery[0] ?? "", armed.after(2))).toBe(false);
  });
});

describe("taking a second factor away", () => {
  it("needs a code when the operator does it", async () => {
    const armed = await anArmedOperator(START);
    const ctx = as(armed, armed.after(2));
    await expect(removeSecondFactor(ctx, armed, armed.code(9))).rejects.toMatchObject({
      code: "invalid_input",
    });
    await removeSecondFactor(ctx, armed, armed.code(2));
    const secret = await signIn(armed, armed.after(3));
    expect(await isComplete(secret, armed.after(3))).toBe(true);
    expect(await entriesAbout(armed.id, "operator.second_factor_removed")).toHaveLength(1);
  });

  it.each(["owner", "command line"])(
    "by the %s ends sessions that showed no code, and those alone",
    async (by) => {
      const armed = await anArmedOperator(START);
      const thief = await signIn(armed, armed.after(2));
      const ctx = by === "owner" ? as(await anOperator("owner"), armed.after(2)) : contextAt(armed.after(2));
      await resetSecondFactor(ctx, armed.id);
      expect(await isComplete(thief, armed.after(2))).toBeNull();
      expect(await isComplete(armed.cookie, armed.after(2))).toBe(true);
      const [entry] = await entriesAbout(armed.id, "operator.second_factor_removed");
      expect(entry?.actorKind).toBe(by === "owner" ? "operator" : "command_line");
    },
  );

  it("makes all other sessions show a code of the next one", async () => {
    const armed = await anArmedOperator(START);
    const other = await signIn(armed, armed.after(2));
    expect(await passes(armed, other, armed.code(2), armed.after(2))).toBe(true);
    await resetSecondFactor(contextAt(), armed.id);
    await beginSecondFactor(as(armed), armed);
    const secret = (await pendingEnrolment(contextAt(), armed))?.secret.expose() ?? "";
    const session = await sessionOf(armed.cookie, armed.after(3));
    await confirmSecondFactor(as(armed, armed.after(3)), session, codeAt(secret, armed.after(3)));
    expect([await isComplete(armed.cookie, armed.after(3)), await isComplete(other, armed.after(3))]).toEqual(
      [true, false],
    );
  });

  it("from somebody who has none ends no session and writes nothing", async () => {
    const operator = await anOperator("viewer", START);
    const secret = await signIn(operator, START);
    await resetSecondFactor(contextAt(), operator.id);
    expect(await isComplete(secret, START)).toBe(true);
    expect(await entriesAbout(operator.id, "operator.second_factor_removed")).toEqual([]);
  });

  it("from nobody, or from somebody who was removed, is refused", async () => {
    const gone = await anArmedOperator(START);
    await removeOperator(contextAt(), gone.id);
    for (const id of [gone.id, randomUUID(), "x"])
      await expect(resetSecondFactor(contextAt(), id)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("recovery codes", () => {
  it("are counted, and renewed with a code of the app: the former ones are dead", async () => {
    const armed = await anArmedOperator(START);
    const [used = "", former = ""] = armed.recovery;
    const half = await signIn(armed, START);
    expect(await passes(armed, half, used, armed.after(1))).toBe(true);
    expect(await recoveryCodesLeft(contextAt(), armed)).toBe(9);
    const codes = await renewRecoveryCodes(as(armed, armed.after(2)), armed, armed.code(2));
    expect(new Set(codes.map((code) => code.expose())).size).toBe(10);
    expect(await recoveryCodesLeft(contextAt(), armed)).toBe(10);
    const next = await signIn(armed, START);
    expect(await passes(armed, next, former, armed.after(3))).toBe(false);
    expect(await passes(armed, next, codes[0]?.expose() ?? "", armed.after(3))).toBe(true);
    expect(await entriesAbout(armed.id, "operator.recovery_codes_renewed")).toMatchObject([
      { actorId: armed.id, target: armed.email },
    ]);
  });

  it("are not renewed with one of them, a wrong or a used code, or without a second factor", async () => {
    const armed = await anArmedOperator(START);
    const none = await anOperator("viewer", START);
    const refused = { code: "invalid_input" };
    for (const code of [armed.recovery[0] ?? "", "", "abc", armed.code(40), armed.code(0)])
      await expect(renewRecoveryCodes(as(armed, START), armed, code)).rejects.toMatchObject(refused);
    await expect(renewRecoveryCodes(as(none, START), none, "123456")).rejects.toMatchObject(refused);
    expect(await recoveryCodesLeft(contextAt(), armed)).toBe(10);
  });
});

import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { findOperatorSession } from "@/lib/domain/people/operator-sessions";
import {
  changeRole,
  createOperator,
  createOperatorLink,
  listOperators,
  parseRole,
  ROLES,
  removeOperator,
} from "@/lib/domain/people/operators";
import { contextAt } from "@/tests/support/factories";
import { refusal } from "@/tests/support/refusal";
import { countOf } from "../session/customer";
import { entriesAbout } from "./log-entries";
import { anOperator, as, signIn } from "./some-operator";

const LAST_OWNER = refusal("the last owner");

beforeEach(async () => {
  await databasePool().query("TRUNCATE operators CASCADE");
});

const roleOf = async (id: string) => (await listOperators(contextAt())).find((one) => one.id === id)?.role;

async function settled(work: readonly Promise<unknown>[]): Promise<string[]> {
  const results = await Promise.allSettled(work);
  return results.map((one) => (one.status === "fulfilled" ? "done" : one.reason.code)).toSorted();
}

describe("inviting", () => {
  it("makes an operator under the address as it is compared, and is in the log with who did it", async () => {
    const owner = await anOperator("owner");
    const { id, email, role } = await createOperator(as(owner), {
      email: " Ben@Example.TEST",
      role: "support",
    });
    expect([email, role]).toEqual(["ben@example.test", "support"]);
    expect(await entriesAbout(id)).toMatchObject([
      {
        action: "operator.created",
        actorKind: "operator",
        actorId: owner.id,
        actorName: owner.email,
        target: email,
        applicationId: null,
        detail: { role: "support" },
      },
    ]);
  });

  it("the same address twice, in whatever letters or at the same moment, makes one operator", async () => {
    const invite = (email: string) => createOperator(contextAt(), { email, role: "viewer" });
    const asked = ["a@example.test", "A@example.test", "a@EXAMPLE.test"].map(invite);
    expect(await settled(asked)).toEqual(["done", "invalid_input", "invalid_input"]);
    expect(await listOperators(contextAt())).toHaveLength(1);
  });

  it.each(["", "a", "a@", "@b.test", "a@b.test\0", "a@b.test, c@d.test"])(
    "needs an address: %j",
    async (email) => {
      await expect(createOperator(contextAt(), { email, role: "owner" })).rejects.toMatchObject({
        code: "invalid_input",
      });
    },
  );

  it("knows four roles", () => {
    expect(ROLES.map(parseRole)).toEqual(["owner", "developer", "support", "viewer"]);
    for (const text of ["", "Owner", "admin", "__proto__"])
      expect(() => parseRole(text)).toThrow(refusal("must be one of"));
  });

  it("somebody who was removed makes them new: no session, no factor, no role of before", async () => {
    await signIn(await anOperator("owner"));
    const before = await anOperator("owner");
    const secret = await signIn(before);
    await removeOperator(contextAt(), before.id);
    const back = await createOperator(contextAt(), { email: before.email, role: "viewer" });
    expect(back.id).not.toBe(before.id);
    expect(await findOperatorSession(contextAt(), secret)).toBeNull();
    expect((await listOperators(contextAt())).find(({ id }) => id === back.id)).toMatchObject({
      role: "viewer",
      hasSecondFactor: false,
      lastSeenAt: null,
    });
    expect(await entriesAbout(before.id, "operator.removed")).toHaveLength(1);
  });

  it("a link for nobody is refused", async () => {
    await expect(createOperatorLink(contextAt(), "nobody@example.test")).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("a role", () => {
  it("counts for sessions that are open, from the next visit on, and is in the log", async () => {
    const operator = await anOperator("viewer");
    const secret = await signIn(operator);
    await changeRole(contextAt(), operator.id, "developer");
    expect((await findOperatorSession(contextAt(), secret))?.operator.role).toBe("developer");
    expect(await entriesAbout(operator.id, "operator.role_changed")).toMatchObject([
      { detail: { from: "viewer", to: "developer" } },
    ]);
  });

  it("that they have already changes and logs nothing", async () => {
    const owner = await anOperator("owner");
    expect(await changeRole(contextAt(), owner.id, "owner")).toMatchObject({ role: "owner" });
    expect(await entriesAbout(owner.id, "operator.role_changed")).toEqual([]);
  });

  it.each([randomUUID(), "x", ""])("of nobody cannot be changed: %j", async (id) => {
    for (const act of [() => changeRole(contextAt(), id, "owner"), () => removeOperator(contextAt(), id)])
      await expect(act()).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("the last owner", () => {
  it("can be neither removed nor given another role, also by the command line", async () => {
    const owner = await anOperator("owner");
    await anOperator("developer");
    for (const ctx of [as(owner), contextAt()]) {
      await expect(removeOperator(ctx, owner.id)).rejects.toEqual(LAST_OWNER);
      for (const role of ["developer", "support", "viewer"] as const)
        await expect(changeRole(ctx, owner.id, role)).rejects.toEqual(LAST_OWNER);
    }
    expect(await roleOf(owner.id)).toBe("owner");
  });

  it("is not an owner who was removed before", async () => {
    const [owner, former] = [await anOperator("owner"), await anOperator("owner")];
    await removeOperator(as(owner), former.id);
    await expect(removeOperator(as(owner), owner.id)).rejects.toEqual(LAST_OWNER);
  });

  it("is not one who was invited and never signed in, as soon as another did", async () => {
    const [owner, invited] = [await anOperator("owner"), await anOperator("owner")];
    await signIn(owner);
    for (const leave of [removeOperator, demote])
      await expect(leave(as(owner), owner.id)).rejects.toEqual(
        refusal("the last owner who has ever signed in"),
      );
    await signIn(invited);
    // Also when all sessions of before are over.
    await databasePool().query("DELETE FROM operator_sessions");
    await removeOperator(as(owner), owner.id);
    expect(await roleOf(invited.id)).toBe("owner");
  });

  it("may go when nobody signed in yet but somebody else was invited, and an invited one always may", async () => {
    const [one, two, three] = [
      await anOperator("owner"),
      await anOperator("owner"),
      await anOperator("owner"),
    ];
    await removeOperator(contextAt(), one.id);
    await signIn(two);
    await demote(contextAt(), three.id);
    expect(await roleOf(two.id)).toBe("owner");
  });

  it.each([
    ["remove each other", removeOperator, removeOperator],
    ["demote each other", demote, demote],
    ["remove and demote each other", removeOperator, demote],
  ])("is left when two %s at the same moment", async (_title, first, second) => {
    for (let round = 0; round < 5; round++) {
      await databasePool().query("TRUNCATE operators CASCADE");
      const [one, two] = [await anOperator("owner"), await anOperator("owner")];
      const results = await settled([first(as(one), two.id), second(as(two), one.id)]);
      // Whoever came second is no owner any more, and is told so.
      expect(["forbidden", "not_found"]).toContain(results.at(-1));
      expect(results[0]).toBe("done");
      expect((await listOperators(contextAt())).filter(({ role }) => role === "owner")).toHaveLength(1);
    }
  });

  it("is left when two leave by themselves at the same moment", async () => {
    for (let round = 0; round < 5; round++) {
      await databasePool().query("TRUNCATE operators CASCADE");
      const [one, two] = [await anOperator("owner"), await anOperator("owner")];
      const leaving = [removeOperator(as(one), one.id), demote(as(two), two.id)];
      expect(await settled(leaving)).toEqual(["done", "invalid_input"]);
    }
  });
});

describe("an owner who is one no more", () => {
  it("changes nothing with a request that was on its way", async () => {
    const [owner, former, other] = [await anOperator("owner"), await anOperator("owner"), await anOperator()];
    const onItsWay = as(former);
    await changeRole(as(owner), former.id, "support");
    const forbidden = { code: "forbidden" };
    await expect(removeOperator(onItsWay, other.id)).rejects.toMatchObject(forbidden);
    await expect(changeRole(onItsWay, former.id, "owner")).rejects.toMatchObject(forbidden);
    await expect(createOperatorLink(onItsWay, owner.email)).rejects.toMatchObject(forbidden);
    const invite = { email: "friend@example.test", role: "owner" } as const;
    await expect(createOperator(onItsWay, invite)).rejects.toMatchObject(forbidden);
    await removeOperator(as(owner), former.id);
    await expect(createOperator(onItsWay, invite)).rejects.toMatchObject(forbidden);
    expect(await listOperators(contextAt())).toHaveLength(2);
  });
});

describe("removing", () => {
  it("ends all sessions at once, and nobody else's", async () => {
    const [gone, other] = [await anOperator("owner"), await anOperator("owner")];
    const secrets = [await signIn(gone), await signIn(gone)];
    const kept = await signIn(other);
    await removeOperator(as(other), gone.id);
    for (const secret of secrets) expect(await findOperatorSession(contextAt(), secret)).toBeNull();
    expect(await findOperatorSession(contextAt(), kept)).not.toBeNull();
    expect(await countOf("operator_sessions")).toBe(1);
  });

  it("twice at the same moment is done once", async () => {
    const [gone, other] = [await anOperator("support"), await anOperator("owner")];
    const removals = [1, 2, 3].map(() => removeOperator(as(other), gone.id));
    expect(await settled(removals)).toEqual(["done", "not_found", "not_found"]);
    expect(await entriesAbout(gone.id, "operator.removed")).toHaveLength(1);
  });

  it("that cannot be logged does not happen", async () => {
    const gone = await anOperator("support");
    const secret = await signIn(gone);
    await databasePool().query(
      "ALTER TABLE audit_entries ADD CONSTRAINT refuse CHECK (action <> 'operator.removed') NOT VALID",
    );
    try {
      await expect(removeOperator(contextAt(), gone.id)).rejects.toThrow();
    } finally {
      await databasePool().query("ALTER TABLE audit_entries DROP CONSTRAINT refuse");
    }
    expect(await findOperatorSession(contextAt(), secret)).not.toBeNull();
  });
});

function demote(ctx: Parameters<typeof changeRole>[0], id: string) {
  return changeRole(ctx, id, "viewer");
}

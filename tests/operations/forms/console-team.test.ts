import { describe, expect, it } from "vitest";
import { listOperators } from "@/lib/domain/people/operators";
import { contextAt } from "@/tests/support/factories";
import { aConsoleVisitor } from "./console-visitor";
import { send } from "./visitor";

const TEAM = "/console/team";
const roleOf = async (id: string) => (await listOperators(contextAt())).find((one) => one.id === id)?.role;

describe("the team's forms", () => {
  it("ask an owner for their address before they give up their own role", async () => {
    const [owner] = [await aConsoleVisitor("owner"), await aConsoleVisitor("owner")];
    const body = { do: "role", operator: owner.id, role: "viewer" };
    for (const confirm of ["", "viewer"])
      expect(await send(TEAM, { cookie: owner.cookie, body: { ...body, confirm } })).toMatchObject({
        message: expect.stringContaining(`Type ${owner.email} to confirm`),
      });
    expect(await roleOf(owner.id)).toBe("owner");
    const confirmed = { ...body, confirm: owner.email };
    expect(await send(TEAM, { cookie: owner.cookie, body: confirmed })).toEqual({ to: TEAM, done: "role" });
    expect(await roleOf(owner.id)).toBe("viewer");
  });

  it("ask nothing before somebody else's role is changed", async () => {
    const [owner, other] = [await aConsoleVisitor("owner"), await aConsoleVisitor("support")];
    const body = { do: "role", operator: other.id, role: "developer" };
    expect(await send(TEAM, { cookie: owner.cookie, body })).toEqual({ to: TEAM, done: "role" });
    expect(await roleOf(other.id)).toBe("developer");
  });

  it("say what to press when the invited one is there already, and name the field", async () => {
    const owner = await aConsoleVisitor("owner");
    const invite = (email: string) =>
      send(TEAM, { cookie: owner.cookie, body: { do: "invite", role: "viewer", email } });
    const known = await invite(owner.email.toUpperCase());
    expect(known).toMatchObject({
      field: "email",
      message: expect.stringContaining("Select them in the list"),
    });
    expect(await invite("nobody")).toMatchObject({
      field: "email",
      message: expect.stringMatching(/^Enter an e-mail address/),
    });
  });
});

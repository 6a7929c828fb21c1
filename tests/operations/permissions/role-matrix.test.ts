import { beforeAll, describe, expect, it } from "vitest";
import type { Actor, Context } from "@/lib/domain/context";
import { operatorActor, ROLES } from "@/lib/domain/people/operators";
import { PERMISSIONS, roleMay } from "@/lib/domain/permissions";
import { fakeTree, projectTree, within } from "@/tests/architecture/tree";
import { contextAt } from "@/tests/support/factories";
import { anOperator, as } from "../people/some-operator";
import { type DomainFunction, domainFunctions } from "./domain-functions";
import { ROLES_OF, VERBS, WITHOUT_ROLE } from "./verb-table";

const functions = domainFunctions(within(projectTree(), "lib/domain"));
const guarded = functions.filter(({ permission }) => permission !== null);
const cases = guarded.flatMap((verb) => ROLES.map((role) => ({ ...verb, role })));
const named = (all: readonly DomainFunction[]) => all.map(({ name }) => name).toSorted();

/** Called with nothing but who asks: a verb that did not ask first would stumble over what it lacks. */
async function refusal({ path, name }: DomainFunction, ctx: Context): Promise<unknown> {
  const [noun, part] = path.split("/");
  const file: Record<string, unknown> = await import(`../../../lib/domain/${noun}/${part}.ts`);
  const verb = file[name];
  if (typeof verb !== "function") throw new Error(`${path} has no ${name}`);
  try {
    await verb(ctx);
    return null;
  } catch (error) {
    return error instanceof Error && "code" in error ? error.code : "stumbled";
  }
}

describe("the verbs that change something", () => {
  it("are those of the table, each with its permission", () => {
    const found = PERMISSIONS.map((one) => [
      one,
      named(guarded.filter(({ permission }) => permission === one)),
    ]);
    const wanted = PERMISSIONS.map((one) => [one, VERBS[one].toSorted()]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted));
  });

  it("ask for leave, or are one of the few that no operator does", () => {
    const writing = functions.filter(({ permission, writes }) => writes && permission === null);
    expect(named(writing)).toEqual(Object.values(WITHOUT_ROLE).flat().toSorted());
  });

  it("that write without asking are found, also through what they call", () => {
    const tree = fakeTree({
      "lib/domain/keys/a.ts":
        "export async function quiet(ctx: Context) {\n  await helper(ctx);\n}\n\n" +
        "async function helper(tx: Context) {\n  await tx.db.prisma.licenseKey.delete({});\n}\n\n" +
        'export async function asks(ctx: Context) {\n  requirePermission(ctx.actor, "keys");\n  await helper(ctx);\n}\n\n' +
        'export async function asksLate(ctx: Context) {\n  await helper(ctx);\n  requirePermission(ctx.actor, "keys");\n}\n\n' +
        "export async function reads(ctx: Context) {\n  return ctx.db.prisma.licenseKey.findMany({});\n}\n",
      "lib/domain/people/b.ts":
        "export async function other(ctx: Context) {\n  await quiet(ctx);\n}\n\n" +
        "export async function fine(ctx: Context) {\n  await asks(ctx);\n}\n",
    });
    const open = domainFunctions(tree).filter(({ permission, writes }) => writes && permission === null);
    expect(named(open)).toEqual(["asksLate", "other", "quiet"]);
  });
});

describe("what a role may do", () => {
  it.each(PERMISSIONS)("%s is as the table says", (permission) => {
    expect(ROLES.filter((role) => roleMay(role, permission))).toEqual(ROLES_OF[permission]);
  });
});

describe("each verb", () => {
  let hands: Record<string, Context>;
  beforeAll(async () => {
    // A second owner, so that none is the last.
    await anOperator("owner");
    const operators = await Promise.all(ROLES.map((role) => anOperator(role)));
    hands = Object.fromEntries(operators.map((operator) => [operator.role, as(operator)]));
  });

  it.each(cases)("$name asks a $role first", async (verb) => {
    const ctx = hands[verb.role];
    if (!ctx) throw new Error("nobody has the role");
    const may = PERMISSIONS.some((one) => one === verb.permission && ROLES_OF[one].includes(verb.role));
    const code = await refusal(verb, ctx);
    if (may) expect(code).not.toBe("forbidden");
    else expect(code).toBe("forbidden");
  });

  it("refuses an operator of whom no role is known, and lets the command line and tokens through", async () => {
    const { role: _role, ...unknown } = operatorActor({ id: "x", email: "x@example.test", role: "owner" });
    const actors: [Actor, boolean][] = [
      [unknown, false],
      [{ kind: "command_line", id: null, name: "command line" }, true],
      [{ kind: "service_token", id: null, name: "shop" }, true],
    ];
    for (const [actor, may] of actors)
      for (const verb of guarded) {
        const code = await refusal(verb, { ...contextAt(), actor });
        expect([verb.name, code === "forbidden"]).toEqual([verb.name, !may]);
      }
  });
});

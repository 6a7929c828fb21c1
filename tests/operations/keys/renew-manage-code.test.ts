import { beforeAll, describe, expect, it } from "vitest";
import { parseManageCode } from "@/lib/domain/keys/manage-code";
import { renewManageCode } from "@/lib/domain/keys/renew-manage-code";
import { findManageSession, openManageSession } from "@/lib/domain/people/code-holders";
import { entriesAbout } from "@/tests/operations/people/log-entries";
import { aKey, aLicense, aShop, contextAt } from "@/tests/support/factories";
import { asOperator, ROLES } from "./operators";

let shop: Awaited<ReturnType<typeof aShop>>;
beforeAll(async () => {
  shop = await aShop({ manageCodes: true });
});

const renew = (id: string, ctx = contextAt()) => renewManageCode(ctx, shop.application, id);

function open(text: string | null) {
  const code = parseManageCode(text ?? "");
  if (!code) throw new Error("not a management code");
  return openManageSession(contextAt(), code);
}

describe("a new management code", () => {
  it("opens the license instead of the former one, and shuts out who had it open", async () => {
    const { id, manageCode } = await aKey(shop.application);
    const session = await open(manageCode);
    const code = (await renew(id)).expose();
    expect(await open(manageCode)).toBeNull();
    expect(await findManageSession(contextAt(), session?.secret.expose() ?? "")).toBeNull();
    const opened = await open(code);
    expect(await findManageSession(contextAt(), opened?.secret.expose() ?? "")).toMatchObject({ keyId: id });
    const entries = await entriesAbout(id, "key.manage_code_renewed");
    expect(entries).toHaveLength(1);
    expect(JSON.stringify(entries)).not.toContain(code);
  });

  it("leaves sessions of other keys alone", async () => {
    const [one, other] = [await aKey(shop.application), await aKey(shop.application)];
    const session = await open(other.manageCode);
    await renew(one.id);
    expect(await findManageSession(contextAt(), session?.secret.expose() ?? "")).toMatchObject({
      keyId: other.id,
    });
  });

  it("is the last one made, of several at once", async () => {
    const { id } = await aKey(shop.application);
    const codes = await Promise.all(Array.from({ length: 6 }, () => renew(id)));
    const sessions = await Promise.all(codes.map((code) => open(code.expose())));
    expect(sessions.filter((session) => session !== null)).toHaveLength(1);
  });

  it("is refused where the application uses none, and for keys of another application", async () => {
    const { application, id } = await aLicense();
    await expect(renewManageCode(contextAt(), application, id)).rejects.toMatchObject({
      code: "invalid_input",
    });
    for (const one of [id, "x"]) await expect(renew(one)).rejects.toMatchObject({ code: "not_found" });
  });

  it.each(ROLES)("by the role $role is permitted: $may", async ({ role, may }) => {
    const { id, manageCode } = await aKey(shop.application);
    const outcome = renew(id, asOperator(role));
    if (may) expect((await outcome).expose()).toMatch(/^VC-/);
    else await expect(outcome).rejects.toMatchObject({ code: "forbidden" });
    expect((await open(manageCode)) === null).toBe(may);
  });
});

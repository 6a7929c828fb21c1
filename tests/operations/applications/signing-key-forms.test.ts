import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { Application } from "@/lib/domain/applications/find";
import { listSigningKeyUse } from "@/lib/domain/applications/signing-key-use";
import { createSigningKey, listSigningKeys } from "@/lib/domain/applications/signing-keys";
import { anApplication, contextAt } from "@/tests/support/factories";
import { formsOf, ROLES_AND_LEAVE } from "../credentials/operator-cookie";

const NOT_PERMITTED = expect.stringContaining("Your role does not permit this");

let application: Application;
let path: string;
let first: string;
beforeEach(async () => {
  application = await anApplication();
  path = `/console/applications/${application.slug}/signing-keys`;
  first = (await published())[0]?.kid ?? "";
});

const published = () => listSigningKeys(contextAt(), application);
const creating = () => ({ do: "create", purpose: "license", once: randomUUID() });
const withdrawing = (kid: string, confirm = kid.slice(0, 8)) => ({ do: "withdraw", kid, confirm });

function logged(...actions: string[]) {
  return contextAt().db.prisma.auditEntry.findMany({
    where: { applicationId: application.id, actorKind: "operator", action: { in: actions } },
    orderBy: { id: "asc" },
    select: { action: true, actorName: true, target: true },
  });
}

describe("rotating a signing key in the console", () => {
  it("creates, activates and withdraws, and logs each step", async () => {
    const { email: actorName, send } = await formsOf("developer", path);
    const form = creating();
    expect(await send(form)).toEqual({ to: path, done: "created" });
    expect(await send(form)).toMatchObject({ message: expect.stringContaining("sent before") });
    const [, next] = await published();
    const kid = next?.kid ?? "";
    expect(await published()).toMatchObject([
      { kid: first, active: true },
      { kid, active: false },
    ]);
    expect(await send({ do: "activate", kid })).toEqual({ to: path, done: "activated" });
    expect(await published()).toMatchObject([{ active: false }, { kid, active: true }]);
    expect(await send(withdrawing(first, "00000000"))).toMatchObject({ field: "confirm" });
    expect(await published()).toHaveLength(2);
    expect(await send(withdrawing(first))).toEqual({ to: path, done: "withdrawn" });
    expect(await published()).toMatchObject([{ kid, active: true }]);
    expect((await listSigningKeyUse(contextAt(), application)).keys.map(({ state }) => state)).toEqual([
      "withdrawn",
      "active",
    ]);
    const all = ["created", "activated", "withdrawn"].map((step) => `signing_key.${step}`);
    expect(await logged(...all)).toEqual([
      { action: all[0], actorName, target: `license signing key ${kid}` },
      { action: all[1], actorName, target: `license signing key ${kid}` },
      { action: all[2], actorName, target: `license signing key ${first}` },
    ]);
  });

  it("does not withdraw the active key, nor find one of another application", async () => {
    const { send } = await formsOf("owner", path);
    expect(await send(withdrawing(first))).toMatchObject({
      message: expect.stringContaining("is active. Activate another"),
    });
    const unknown = { message: expect.stringContaining("There is no signing key") };
    const other = await createSigningKey(contextAt(), await anApplication(), "license");
    expect(await send(withdrawing(other.kid))).toMatchObject(unknown);
    expect(await send({ do: "activate", kid: other.kid })).toMatchObject(unknown);
    expect(await send(withdrawing(""))).toMatchObject(unknown);
  });

  it.each(["release", "artifact", ""])(
    "creates no key for “%s”, which this one does not sign",
    async (purpose) => {
      const { send } = await formsOf("owner", path);
      expect(await send({ ...creating(), purpose })).toMatchObject({ message: expect.any(String) });
      expect(await published()).toHaveLength(1);
    },
  );
});

it.each(ROLES_AND_LEAVE)("may $role create, activate and withdraw: $may", async ({ role, may }) => {
  const { kid } = await createSigningKey(contextAt(), application, "license");
  const { send } = await formsOf(role, path);
  const outcomes = [
    await send(creating()),
    await send({ do: "activate", kid }),
    await send(withdrawing(first)),
  ];
  if (may) {
    expect(outcomes).toEqual(["created", "activated", "withdrawn"].map((done) => ({ to: path, done })));
  } else {
    expect(outcomes).toEqual(outcomes.map(() => expect.objectContaining({ message: NOT_PERMITTED })));
    expect(await published()).toMatchObject([
      { kid: first, active: true },
      { kid, active: false },
    ]);
  }
});

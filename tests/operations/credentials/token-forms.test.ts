import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { Application } from "@/lib/domain/applications/find";
import { createCredential } from "@/lib/domain/credentials/create";
import { restrictedVariants } from "@/lib/domain/credentials/restricted-variants";
import { listCredentials } from "@/lib/domain/credentials/revoke";
import { usefulPurposes } from "@/lib/domain/credentials/useful-purposes";
import { verifyCredential } from "@/lib/domain/credentials/verify";
import { type FormOutcome, isRevealed } from "@/lib/forms/form";
import { anApplication, aToken, contextAt } from "@/tests/support/factories";
import { aPublisherOfTwo, aVariant } from "@/tests/support/release-factories";
import { entriesAbout } from "../people/log-entries";
import { formsOf, ROLES_AND_LEAVE } from "./operator-cookie";

let application: Application;
let path: string;
beforeEach(async () => {
  application = await anApplication({ kind: "licensed_updates" });
  path = `/console/applications/${application.slug}/tokens`;
});

const list = () => listCredentials(contextAt(), application);
const creating = (name: string) => ({ do: "create", purpose: "ci", name, once: randomUUID() });

function shownToken(outcome: FormOutcome): string {
  if (!isRevealed(outcome) || outcome.result.kind !== "token") throw new Error("no token was shown");
  return outcome.result.token;
}

describe("creating a token in the console", () => {
  it("shows it once, logs who did it, and makes no second when the form is sent again", async () => {
    const developer = await formsOf("developer", path);
    const form = creating("build pipeline");
    const outcome = await developer.send(form);
    expect(outcome).toMatchObject({ result: { purpose: "ci", name: "build pipeline" } });
    const used = await verifyCredential(contextAt(), "ci", application.slug, shownToken(outcome));
    expect(used?.name).toBe("build pipeline");
    expect(await developer.send(form)).toMatchObject({
      message: expect.stringContaining("sent before"),
      values: { name: "build pipeline" },
    });
    expect(await list()).toHaveLength(1);
    expect(await entriesAbout(used?.id ?? "", "token.created")).toEqual([
      expect.objectContaining({ actorKind: "operator", actorId: developer.id, actorName: developer.email }),
    ]);
  });

  it("limits an update token to the variants that are ticked, and keeps them when it is refused", async () => {
    const publisher = await aPublisherOfTwo();
    await aVariant(publisher.application, "gold", true);
    const owner = await formsOf("owner", `/console/applications/${publisher.application.slug}/tokens`);
    const form = {
      do: "create",
      purpose: "update",
      "variant:gold": "yes",
      "variant:unlimited": "yes",
      once: randomUUID(),
    };
    const values = { "variant:gold": "yes", "variant:unlimited": "yes" };
    expect(await owner.send({ ...form, name: " " })).toMatchObject({ message: expect.any(String), values });
    await owner.send({ ...form, name: "reseller" });
    const made = (await listCredentials(contextAt(), publisher.application))[0];
    expect(made).toMatchObject({ name: "reseller", purpose: "update", variants: ["gold", "unlimited"] });
    expect(await restrictedVariants(contextAt(), publisher.application)).toEqual(["gold", "unlimited"]);
  });

  it.each([{ purpose: "" }, { purpose: "toString" }, { once: "x" }])("refuses %j", async (wrong) => {
    const owner = await formsOf("owner", path);
    expect(await owner.send({ ...creating("x"), ...wrong })).toMatchObject({ message: expect.any(String) });
    expect(await list()).toEqual([]);
  });
});

describe("revoking a token in the console", () => {
  it("asks for its name, and logs who did it", async () => {
    const { id, token } = await aToken(application, "ci", "Build pipeline");
    const developer = await formsOf("developer", path);
    const revoke = (confirm: string) => developer.send({ do: "revoke", token: id, confirm });
    expect(await revoke("pipeline")).toMatchObject({
      message: expect.stringContaining("Build"),
    });
    expect(await verifyCredential(contextAt(), "ci", application.slug, token)).not.toBeNull();
    expect(await revoke(" build pipeline")).toEqual({ to: path, done: "revoked" });
    expect(await verifyCredential(contextAt(), "ci", application.slug, token)).toBeNull();
    expect(await entriesAbout(id, "token.revoked")).toEqual([
      expect.objectContaining({ actorName: developer.email }),
    ]);
  });

  it("finds no token of another application", async () => {
    const other = await aToken(await anApplication(), "key_api", "other");
    const owner = await formsOf("owner", path);
    const form = { do: "revoke", token: other.id, confirm: "other" };
    expect(await owner.send(form)).toMatchObject({ message: expect.stringContaining("no such token") });
  });
});

it.each(ROLES_AND_LEAVE)("may $role create and revoke tokens: $may", async ({ role, may }) => {
  const { id, name } = await aToken(application, "ci", "there before");
  const operator = await formsOf(role, path);
  const created = await operator.send(creating("new"));
  const revoked = await operator.send({ do: "revoke", token: id, confirm: name });
  if (may) {
    expect([isRevealed(created), revoked]).toEqual([true, { to: path, done: "revoked" }]);
  } else {
    const message = expect.stringContaining("Your role does not permit this");
    expect([created, revoked]).toEqual([
      expect.objectContaining({ message }),
      expect.objectContaining({ message }),
    ]);
    expect(await list()).toEqual([expect.objectContaining({ id, revokedAt: null })]);
  }
});

it("offers the purposes that the domain accepts, for every kind of application", async () => {
  for (const kind of ["license_only", "updates_only", "licensed_updates"] as const) {
    const of = await anApplication({ kind });
    const accepted: string[] = [];
    for (const purpose of ["key_api", "ci", "update"] as const) {
      const made = createCredential(contextAt(), of, { purpose, name: "x", variants: [] });
      await made.then(
        () => accepted.push(purpose),
        () => undefined,
      );
    }
    expect(usefulPurposes(kind)).toEqual(accepted);
  }
});

/** A token can do nothing that the operator who creates it may not do: every role and every purpose (decision 082). */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Application } from "@/lib/domain/applications/find";
import { createCredential } from "@/lib/domain/credentials/create";
import { type CredentialPurpose, PURPOSES, purposeName } from "@/lib/domain/credentials/credential";
import { creatablePurposes, POWERS } from "@/lib/domain/credentials/powers";
import { ROLES } from "@/lib/domain/people/operators";
import { type OperatorRole, PERMISSIONS, roleMay } from "@/lib/domain/permissions";
import { isRevealed } from "@/lib/forms/form";
import { projectTree, within } from "@/tests/architecture/tree";
import { aKey, anApplication, aPlan, contextAt } from "@/tests/support/factories";
import { serviceToken } from "@/tests/support/personas";
import { formsOf } from "../credentials/operator-cookie";
import { anOperator, as } from "../people/some-operator";
import { ROLES_OF, VERBS } from "./verb-table";

/** By hand: what each role creates. */
const CREATES: Readonly<Record<OperatorRole, readonly CredentialPurpose[]>> = {
  owner: ["key_api", "ci", "update"],
  developer: ["ci", "update"],
  support: [],
  viewer: [],
};
const purposes = Object.values(PURPOSES);
const cases = ROLES.flatMap((role) =>
  purposes.map((purpose) => ({ role, purpose, may: CREATES[role].includes(purpose) })),
);
const source = projectTree();

let application: Application;
beforeAll(async () => {
  application = await anApplication({ kind: "licensed_updates" });
});

describe.each(cases)("$role and a token for $purpose: $may", ({ role, purpose, may }) => {
  it("by the verb", async () => {
    const create = async () =>
      createCredential(as(await anOperator(role)), application, { purpose, name: "new", variants: [] });
    if (may) expect(await create()).toMatchObject({ purpose });
    else await expect(create()).rejects.toMatchObject({ code: "forbidden" });
  });

  it("by the form, which offers what can be created", async () => {
    const { send } = await formsOf(role, `/console/applications/${application.slug}/tokens`);
    const form = { do: "create", purpose: purposeName(purpose), name: "new", once: randomUUID() };
    const outcome = await send(form);
    expect(isRevealed(outcome)).toBe(may);
    if (!may) expect(outcome).toMatchObject({ message: expect.stringMatching(/^Your role does not permit/) });
    const offered = creatablePurposes("licensed_updates", (permission) => roleMay(role, permission));
    expect(offered.includes(purpose)).toBe(may);
  });
});

describe("what a token can do", () => {
  const interfaces: [CredentialPurpose, string, RegExp][] = [
    ["key_api", "lib/http/keys-api", /./],
    ["ci", "lib/http/update-api", /\/(?:ci-|take-)/],
  ];
  it.each(interfaces)("is what %s says: the verbs that %s calls", (purpose, folder, files) => {
    const called = [...within(source, folder)]
      .filter(([path]) => files.test(path))
      .flatMap(([, text]) => [...text.matchAll(/^import (?!type)\{([^}]*)\}/gm)])
      .flatMap(([, names = ""]) => names.split(",").map((name) => name.trim().split(" as ")[0]));
    const used = PERMISSIONS.filter((one) => VERBS[one].some((verb) => called.includes(verb)));
    expect(used).toEqual(PERMISSIONS.filter((one) => POWERS[purpose].includes(one)));
  });

  it("is beyond nobody who may create it", () => {
    for (const { role, purpose } of cases.filter(({ may }) => may))
      for (const power of POWERS[purpose]) expect(ROLES_OF[power]).toContain(role);
  });
});

it("webhooks, which are sent names and addresses, are made by those who may take out lists of them", () => {
  for (const role of ROLES_OF.webhooks) expect(ROLES_OF.exports).toContain(role);
});

it("a token stays what it was when its maker loses the role, and the log names it", async () => {
  await aPlan(application);
  const maker = await anOperator("owner");
  const { token, name } = await createCredential(as(maker), application, {
    purpose: "key_api",
    name: "shop of old",
    variants: [],
  });
  await anOperator("owner");
  await contextAt().db.prisma.operator.update({ where: { id: maker.id }, data: { role: "viewer" } });
  const { id } = await aKey(application);
  expect(await serviceToken(application.slug, token.expose()).suspend(id)).toMatchObject({ status: 200 });
  const entry = await contextAt().db.prisma.auditEntry.findFirst({
    where: { targetId: id, action: "key.suspended" },
  });
  expect(entry).toMatchObject({ actorKind: "service_token", actorName: name });
});

/** The forms of a key's feed tokens. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { createFeedToken } from "@/lib/domain/keys/create-feed-token";
import { listFeedTokens } from "@/lib/domain/keys/feed-tokens";
import type { OperatorRole } from "@/lib/domain/people/operators";
import { updateBase } from "@/lib/domain/releases/update-base";
import { isRevealed } from "@/lib/forms/form";
import { send } from "@/tests/operations/forms/visitor";
import { aKey, aPlan, contextAt } from "@/tests/support/factories";
import { switchOn } from "@/tests/support/feed-reader";
import { aPublisherOfTwo } from "@/tests/support/release-factories";
import { ROLES, signedIn } from "./operators";

let application: Awaited<ReturnType<typeof aPublisherOfTwo>>["application"];
const cookies = new Map<OperatorRole, string>();
beforeAll(async () => {
  ({ application } = await aPublisherOfTwo());
  await switchOn(application, "netsparkle", "wordpress");
  await aPlan(application, { code: "pro", name: "Pro", variants: ["unlimited"], plugins: ["*"] });
  for (const { role } of ROLES) cookies.set(role, await signedIn(role));
});

async function aForm() {
  const { id } = await aKey(application, { plan: "pro" });
  const path = `/console/applications/${application.slug}/keys/${id}`;
  const sendAs = (body: Record<string, string>, role: OperatorRole = "support") =>
    send(path, { body, cookie: cookies.get(role) ?? "" });
  return { id, path, sendAs, list: () => listFeedTokens(contextAt(), application, id) };
}

const creating = (name: string) => ({ do: "createFeedToken", name, once: randomUUID() });

describe("creating a feed token by form", () => {
  it("shows the token with the addresses that it opens, and makes one however often the form is sent", async () => {
    const { sendAs, list } = await aForm();
    const form = creating("office");
    const outcome = await sendAs(form);
    const result = isRevealed(outcome) ? outcome.result : null;
    if (result?.kind !== "feed_token") throw new Error(JSON.stringify(outcome));
    const feeds = `${updateBase(application.slug)}/feeds`;
    expect(result).toMatchObject({
      name: "office",
      addresses: [
        {
          label: "NetSparkle · unlimited",
          url: `${feeds}/unlimited~${result.token}/netsparkle/windows-x64/stable.xml`,
        },
        { label: "WordPress", url: `${feeds}/basic~${result.token}/wordpress/PLUGIN.json` },
      ],
    });
    expect(isRevealed(await sendAs(form))).toBe(false);
    expect(await list()).toHaveLength(1);
  });

  it("asks for a name beside its field", async () => {
    const { sendAs, list } = await aForm();
    expect(await sendAs(creating(" "))).toMatchObject({ field: "name", message: "Enter a name." });
    expect(await list()).toEqual([]);
  });
});

describe("revoking a feed token by form", () => {
  it("leads back to the key's page, and says when there is no such token", async () => {
    const { id, path, sendAs, list } = await aForm();
    const made = await createFeedToken(contextAt(), application, id, "office");
    const outcome = await sendAs({ do: "revokeFeedToken", feedToken: made.id });
    expect(outcome).toEqual({ to: path, done: "feed-token-revoked" });
    expect((await list())[0]?.revokedAt).toBeInstanceOf(Date);
    expect(await sendAs({ do: "revokeFeedToken", feedToken: "x" })).toMatchObject({
      message: "There is no such feed token. Check the list again.",
    });
  });
});

it.each(ROLES)("is for who may change keys: $role", async ({ role, may }) => {
  const { id, sendAs, list } = await aForm();
  const made = await createFeedToken(contextAt(), application, id, "office");
  await sendAs(creating("another"), role);
  await sendAs({ do: "revokeFeedToken", feedToken: made.id }, role);
  const names = (await list()).filter(({ revokedAt }) => !revokedAt).map(({ name }) => name);
  expect(names).toEqual(may ? ["another"] : ["office"]);
});

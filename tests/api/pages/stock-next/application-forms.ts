/** The forms of an application, each once, as a browser without JavaScript sends them. */
import { generateKeyPairSync, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Application } from "@/lib/domain/applications/find";
import { listSigningKeys } from "@/lib/domain/applications/signing-keys";
import { listFeedKeys } from "@/lib/domain/feeds/feed-keys";
import { parseEmail } from "@/lib/domain/keys/email";
import { listFeedTokens } from "@/lib/domain/keys/feed-tokens";
import { listPluginOverviews } from "@/lib/domain/release-lists/plugins";
import { aConsoleVisitor } from "@/tests/operations/forms/console-visitor";
import { aKey, anActivation, aPlan, aToken, contextAt } from "@/tests/support/factories";
import { switchOn } from "@/tests/support/feed-reader";
import { aPluginRelease, aPublisher, aRelease, aVariant } from "@/tests/support/release-factories";
import type { Host } from "./host";

const DER = { type: "spki", format: "der" } as const;

export function applicationForms(host: () => Host): void {
  let application: Application;
  let base: string;
  let cookie: string;
  beforeAll(async () => {
    ({ application } = await aPublisher({ manageCodes: true }));
    await aVariant(application, "pro", true);
    await aPlan(application, { variants: ["pro"] });
    await switchOn(application, "tauri");
    base = `/console/applications/${application.slug}`;
    ({ cookie } = await aConsoleVisitor("owner"));
  });
  const led = async (path: string, action: string, fields = {}) => {
    const { status, headers } = await host().act(path, action, fields, { cookie });
    return [status, headers.get("location")];
  };
  const shown = async (path: string, action: string, fields = {}) =>
    (await host().actOnPage(path, action, { once: randomUUID(), ...fields }, { cookie })).text;
  const versionOf = async (path: string) =>
    /name="version" value="([^"]*)"/.exec((await host().get(path, { cookie })).text)?.[1];

  describe("an application", () => {
    it("is created, changed, and given a variant", async () => {
      const slug = `app-${randomUUID().slice(0, 8)}`;
      const made = await led("/console/applications/new", "createApplication", {
        slug,
        name: "On stock Next",
        kind: "licensed-updates",
      });
      expect(made).toEqual([303, `/console/applications/${slug}`]);
      const path = `${base}/settings`;
      const fields = { name: "Renamed", manageCodes: "yes", version: await versionOf(path) };
      expect(await led(path, "saveSettings", fields)).toEqual([303, path]);
      expect(await led(path, "createVariant", { code: "gold" })).toEqual([303, path]);
      expect((await host().get(path, { cookie })).text).toContain("Renamed");
      expect(await led(path, "renameVariant", { variant: "gold", code: "silver" })).toEqual([303, path]);
      expect(await led(path, "restrictVariant", { variant: "silver", access: "restricted" })).toEqual([
        303,
        path,
      ]);
      const shared = { variant: "silver", downloads: "newest" };
      expect(await led(path, "changePublicDownloads", shared)).toEqual([303, path]);
      expect(await led(path, "deleteVariant", { variant: "silver" })).toEqual([303, path]);
      expect(await led(path, "changeKind", { kind: "licensed-updates" })).toEqual([303, path]);
    });

    it("has feeds for updaters, and their keys", async () => {
      const path = `${base}/updaters`;
      expect(await led(path, "saveFeeds", { "feed:tauri": "yes" })).toEqual([303, path]);
      expect(await led(path, "createFeedKey", { format: "minisign" })).toEqual([303, path]);
      const publicKey = Buffer.from(generateKeyPairSync("ed25519").publicKey.export(DER)).subarray(-32);
      const given = { format: "sparkle", publicKey: publicKey.toString("base64") };
      expect(await led(path, "registerFeedKey", given)).toEqual([303, path]);
      const [{ kid = "" } = {}] = await listFeedKeys(contextAt(), application);
      expect(await led(path, "retireFeedKey", { kid, confirm: kid.slice(0, 8) })).toEqual([303, path]);
    });

    it("has plans", async () => {
      const path = `${base}/plans/team`;
      const fields = { code: "team", name: "Team", status: "public", devices: "5" };
      expect(await led(`${base}/plans/new`, "createPlan", fields)).toEqual([303, path]);
      const changed = { ...fields, name: "Teams", version: await versionOf(path) };
      expect(await led(path, "savePlan", changed)).toEqual([303, path]);
      expect((await host().get(path, { cookie })).text).toContain("Teams");
    });

    it("puts plans on sale, also where keys are issued", async () => {
      const aDraft = async (code: string) => {
        const fields = { code, name: code, status: "draft", devices: "1" };
        await led(`${base}/plans/new`, "createPlan", fields);
        return { version: (await versionOf(`${base}/plans/${code}`)) ?? "" };
      };
      const path = `${base}/plans/boxed`;
      expect(await led(path, "publishPlan", await aDraft("boxed"))).toEqual([303, path]);
      const issue = `${base}/keys/new`;
      // The plan is no part of this page's address, so the page binds it.
      const bound = { "$ACTION_1:1": JSON.stringify([{ slug: application.slug, code: "later" }, null]) };
      const fields = { ...bound, ...(await aDraft("later")), back: "issue" };
      expect(await led(issue, "publishPlan", fields)).toEqual([303, `${issue}?plan=later`]);
    });

    it("has signing keys", async () => {
      const path = `${base}/signing-keys`;
      const keys = () => listSigningKeys(contextAt(), application);
      const before = (await keys()).map(({ kid }) => kid);
      expect(await led(path, "createKey", { purpose: "license", once: randomUUID() })).toEqual([303, path]);
      const [made] = (await keys()).filter(({ kid }) => !before.includes(kid));
      expect(await led(path, "activateKey", { kid: made?.kid })).toEqual([303, path]);
      const former = (await keys()).find(({ kid, purpose }) => before.includes(kid) && purpose === "license");
      const confirm = former?.kid.slice(0, 8);
      expect(await led(path, "withdrawKey", { kid: former?.kid, confirm })).toEqual([303, path]);
    });

    it("has tokens", async () => {
      const path = `${base}/tokens`;
      const text = await shown(path, "createToken", { purpose: "key-api", name: "shop on stock Next" });
      expect(text).toContain("shop on stock Next");
      const { id, name } = await aToken(application, "key_api", "to be revoked");
      expect(await led(path, "revokeToken", { token: id, confirm: name })).toEqual([303, path]);
    });
  });

  describe("keys", () => {
    it("are issued and found", async () => {
      const fields = { plan: "pro", count: "2" };
      expect(await shown(`${base}/keys/new`, "issueKeys", fields)).toContain("2 keys issued");
      const found = await led(`${base}/keys`, "searchKeys", { q: "anna@example.test" });
      expect(found).toEqual([303, `${base}/keys?q=anna%40example.test`]);
    });

    it("are suspended together", async () => {
      const { id } = await aKey(application);
      const fields = { do: "suspend", id, "chosen.reason": "a reason" };
      expect(await shown(`${base}/keys`, "changeChosen", fields)).toContain("1 key suspended.");
    });

    it("are changed in every way", async () => {
      const expiresAt = new Date("2031-01-31T23:59:59.999Z");
      const { id, key } = await aKey(application, { email: parseEmail("anna@example.test"), expiresAt });
      await anActivation(application, key, "machine-1", { name: "Laptop" });
      const path = `${base}/keys/${id}`;
      const { text } = await host().get(path, { cookie });
      const device = /name="device" value="([0-9a-f-]+)"/.exec(text)?.[1];
      expect(await led(path, "deregisterDevice", { device })).toEqual([303, path]);
      for (const action of ["suspendKey", "reactivateKey"])
        expect(await led(path, action, { reason: "a reason" })).toEqual([303, path]);
      const extended = { by: "month", "was.expiresAt": expiresAt.toISOString() };
      expect(await led(path, "extendKey", extended)).toEqual([303, path]);
      expect(await led(path, "changeSeats", { devices: "7" })).toEqual([303, path]);
      expect(await led(path, "changeKey", { name: "Anna" })).toEqual([303, path]);
      expect(await led(path, "sendLink", { language: "de" })).toEqual([303, path]);
      const made = await shown(`${path}?act=code`, "renewManageCode");
      expect(made).toContain("New management code created");
      const code = /VC(-\w{5}){4}/.exec(made)?.[0];
      expect(await led(path, "sendMade", { code })).toEqual([303, path]);
      const token = await shown(path, "createFeedToken", { name: "office" });
      expect(token).toContain("lk_feed_");
      const [{ id: feedToken = "" } = {}] = await listFeedTokens(contextAt(), application, id);
      expect(await led(path, "revokeFeedToken", { feedToken })).toEqual([303, path]);
      const lastFour = key.slice(-4);
      const replaced = await shown(`${path}?act=replace`, "replaceKey", { lastFour, confirm: lastFour });
      expect(replaced).toContain("Key replaced");
      const [, now = ""] = /…(?:<!-- -->)?(\w{4})/.exec((await host().get(path, { cookie })).text) ?? [];
      expect(await led(path, "revokeKey", { reason: "a reason", confirm: now })).toEqual([303, path]);
    });
  });

  describe("releases and plugins", () => {
    it("are drafted, published, promoted, withdrawn and discarded", async () => {
      await aRelease(application, "2.0.0", { channel: "beta", publish: false });
      const path = `${base}/releases/2.0.0`;
      const notes = { do: "preview", notes: "Better on **stock** Next", channel: "beta" };
      expect(await shown(path, "editDraft", notes)).toContain("<strong>stock</strong>");
      const saved = { notes: "Better", channel: "beta", version: await versionOf(path) };
      expect(await led(path, "editDraft", saved)).toEqual([303, path]);
      const published = { ...saved, do: "publish", version: await versionOf(path) };
      expect(await led(path, "editDraft", published)).toEqual([303, path]);
      expect(await led(path, "promoteRelease")).toEqual([303, path]);
      expect(await led(path, "rollOutRelease", { percent: "50" })).toEqual([303, path]);
      const withdrawn = { reason: "a reason", confirm: "2.0.0" };
      expect(await led(path, "withdrawRelease", withdrawn)).toEqual([303, path]);
      await aRelease(application, "2.0.1", { publish: false });
      const discarded = await led(`${base}/releases/2.0.1`, "discardDraft", { confirm: "2.0.1" });
      expect(discarded).toEqual([303, `${base}/releases`]);
    });

    it("are opened to all, or to some", async () => {
      await aPluginRelease(application, { pluginId: "stock", version: "1.0.0" });
      const [plugin] = await listPluginOverviews(contextAt(), application);
      const path = `${base}/plugins`;
      const fields = { plugin: plugin?.code, access: "premium" };
      expect(await led(path, "changeAccess", fields)).toEqual([303, path]);
      const own = `${path}/${plugin?.id}`;
      expect(await led(own, "changeAccess", { ...fields, access: "free" })).toEqual([303, own]);
    });
  });
}

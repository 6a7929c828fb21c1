/** WordPress as Debian packages it, with a plugin that has the lines of docs/clients/wordpress.md and no others. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFeedKey } from "@/lib/domain/feeds/feed-keys";
import { changeKeyState } from "@/lib/domain/keys/change-state";
import { withdrawRelease } from "@/lib/domain/publishing/withdraw";
import { updateBase } from "@/lib/domain/releases/update-base";
import { projectDirectory } from "@/lib/runtime/project-directory";
import { aKey, aPlan, contextAt } from "@/tests/support/factories";
import { switchOn } from "@/tests/support/feed-reader";
import { aPluginRelease, aPublisher, makePremium } from "@/tests/support/release-factories";
import { file, form } from "@/tests/support/release-multipart";
import { pipeline } from "@/tests/support/release-personas";
import { writeZip } from "@/tests/support/zip-writer";
import { type Service, startService } from "./service";
import { findWordpress, type Site, startSite } from "./wordpress-site";

const programs = findWordpress();
const DOCUMENTED = [
  ...readFileSync(join(projectDirectory(), "docs/clients/wordpress.md"), "utf8").matchAll(
    /^```php\n([\s\S]*?)^```$/gm,
  ),
].map(([, code = ""]) => code);

let publisher: Awaited<ReturnType<typeof aPublisher>>;
let service: Service;
let site: Site;
let key: string;
let license: Awaited<ReturnType<typeof aKey>>;

beforeAll(async () => {
  if (!programs) return;
  publisher = await aPublisher();
  const { application } = publisher;
  await switchOn(application, "wordpress");
  key = (await createFeedKey(contextAt(), application, "wordpress")).publicKey;
  await aPlan(application, { code: "pro", name: "Pro", plugins: ["*"] });
  license = await aKey(application, { plan: "pro" });
  service = await startService(application.slug);
  const { origin } = new URL(updateBase(application.slug));
  site = await startSite(programs, { origin, reached: service.reachable(origin) });
});
afterAll(async () => {
  await site?.close();
  await service?.close();
});

const fileOf = (plugin: string) => `${plugin}/${plugin}.php`;

/** The documented plugin under another name, as its maker would write it. */
function codeOf(plugin: string, version: string, publicKey = key): string {
  const base = updateBase(publisher.application.slug);
  const lines = DOCUMENTED.join("\n")
    .replaceAll("https://licenses.example.com/example-app", base)
    .replaceAll("licenses.example.com", new URL(base).host)
    .replaceAll("charts", plugin)
    .replace("'the key'", `'${publicKey}'`);
  return `<?php\n/*\nPlugin Name: ${plugin}\nVersion: ${version}\n*/\n${lines}`;
}

const README = "=== charts ===\n\n== Description ==\nDraws *charts*.\n\n== FAQ ==\n= Fast? =\nYes.\n";

const zipOf = (plugin: string, version: string, readme = "") =>
  writeZip([
    { name: fileOf(plugin), content: codeOf(plugin, version) },
    { name: `${plugin}/readme.txt`, content: readme },
  ]);

function publish(plugin: string, version: string) {
  return aPluginRelease(
    publisher.application,
    { pluginId: plugin, version },
    { content: zipOf(plugin, version) },
  );
}

// One site, whose plugins are updated from test to test.
describe.skipIf(!programs)("with WordPress", { shuffle: false }, () => {
  describe("a WordPress site", () => {
    it("is offered what a pipeline uploaded, installs it, and then has nothing newer", async () => {
      const { application, ci } = publisher;
      const sent = form(
        ["pluginId", "charts"],
        ["version", "1.1.0"],
        ["publish", "true"],
        ["file", file(zipOf("charts", "1.1.0", README), "charts.zip")],
      );
      expect(await pipeline(application.slug, ci.token).plugin(sent)).toMatchObject({ status: 201 });
      await site.putPlugin(fileOf("charts"), codeOf("charts", "1.0.0"));
      expect(await site.check(fileOf("charts"))).toMatchObject({ new_version: "1.1.0" });
      expect(await site.details("charts")).toEqual({
        name: "charts",
        sections: {
          description: "<p>Draws <em>charts</em>.</p>",
          faq: "<h4>Fast?</h4>\n<p>Yes.</p>",
          changelog: "<h4>1.1.0</h4>",
        },
      });
      expect(await site.update(fileOf("charts"))).toEqual({ updated: true, errors: [], version: "1.1.0" });
      expect(await site.check(fileOf("charts"))).toBeNull();
    });

    it("sees that a premium plugin has a new version, and installs it once it has a license", async () => {
      await publish("maps", "2.0.0");
      await makePremium(publisher.application, "maps");
      await site.putPlugin(fileOf("maps"), codeOf("maps", "1.0.0"));
      const shown = await site.check(fileOf("maps"));
      expect(shown).toMatchObject({ new_version: "2.0.0" });
      expect(shown?.package ?? "").toBe("");
      expect(await site.update(fileOf("maps"))).toMatchObject({ updated: false, version: "1.0.0" });
      await site.setOption("maps_feed_token", license.key);
      const { package: address = "" } = (await site.check(fileOf("maps"))) ?? {};
      expect(address).not.toContain(license.key);
      expect(await site.update(fileOf("maps"))).toEqual({ updated: true, errors: [], version: "2.0.0" });
    });

    it("keeps what it has once its license is suspended", async () => {
      const other = await aKey(publisher.application, { plan: "pro" });
      await site.putPlugin(fileOf("maps"), codeOf("maps", "1.0.0"));
      await site.setOption("maps_feed_token", other.key);
      expect((await site.check(fileOf("maps")))?.package).toBeTruthy();
      await changeKeyState(contextAt(), publisher.application, other.id, "suspend", null);
      expect((await site.check(fileOf("maps")))?.package ?? "").toBe("");
      expect(await site.update(fileOf("maps"))).toMatchObject({ updated: false, version: "1.0.0" });
    });

    it("is offered the version before one that is withdrawn, and cannot install the withdrawn one", async () => {
      await publish("notes", "1.1.0");
      const newer = await publish("notes", "1.2.0");
      await site.putPlugin(fileOf("notes"), codeOf("notes", "1.0.0"));
      expect(await site.check(fileOf("notes"))).toMatchObject({ new_version: "1.2.0" });
      await withdrawRelease(contextAt(), publisher.application, newer.id, "broken");
      expect(await site.update(fileOf("notes"))).toMatchObject({ updated: false, version: "1.0.0" });
      expect(await site.check(fileOf("notes"))).toMatchObject({ new_version: "1.1.0" });
    });

    it("stays with stable while there is a beta", async () => {
      await publish("forms", "1.1.0");
      await aPluginRelease(
        publisher.application,
        { pluginId: "forms", version: "1.2.0-beta.1" },
        { content: zipOf("forms", "1.2.0-beta.1"), channel: "beta" },
      );
      await site.putPlugin(fileOf("forms"), codeOf("forms", "1.0.0"));
      expect(await site.check(fileOf("forms"))).toMatchObject({ new_version: "1.1.0" });
    });
  });

  describe("a tampered plugin", () => {
    const installs = async (publicKey?: string) => {
      await site.putPlugin(fileOf("charts"), codeOf("charts", "1.0.0", publicKey));
      await site.check(fileOf("charts"));
      const { updated, errors, version } = await site.update(fileOf("charts"));
      return { updated, errors: errors.map(([, , why]) => why), version };
    };
    const REFUSED = { updated: false, version: "1.0.0" };

    it("is refused by its digest when it is damaged on its way", async () => {
      service.change(({ bytes, headers }) => {
        if (!headers.has("content-md5")) return null;
        return { bytes: Buffer.concat([bytes, Buffer.from(".")]), headers: {} };
      });
      expect(await installs()).toMatchObject({ ...REFUSED, errors: [expect.stringContaining("checksum")] });
    });

    it("is refused by its signature when who changed it changed the digest as well", async () => {
      const forged = writeZip([{ name: fileOf("charts"), content: codeOf("charts", "9.9.9") }]);
      service.change(({ headers }) =>
        headers.has("content-md5") ? { bytes: forged, headers: { "content-md5": null } } : null,
      );
      expect(await installs()).toMatchObject({
        ...REFUSED,
        errors: [expect.stringContaining("authenticity")],
      });
    });

    it("is refused when its signature is taken away", async () => {
      service.change(({ headers, bytes }) =>
        headers.has("content-md5") ? { bytes, headers: { "x-content-signature": null } } : null,
      );
      expect(await installs()).toMatchObject(REFUSED);
    });

    it("is refused by a program that knows another key", async () => {
      const other = Buffer.alloc(32, 1).toString("base64");
      expect(await installs(other)).toMatchObject({
        ...REFUSED,
        errors: [expect.stringContaining("authenticity")],
      });
      expect(await installs()).toMatchObject({ updated: true, version: "1.1.0" });
    });
  });
});

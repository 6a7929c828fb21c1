/** Who may have what is restricted, by a header and by the address. */
import { beforeAll, describe, expect, it } from "vitest";
import { changeKeyState } from "@/lib/domain/keys/change-state";
import { aKey, aPlan, contextAt } from "@/tests/support/factories";
import { feedReader, switchOn } from "@/tests/support/feed-reader";
import {
  anUpdateKey,
  aPluginRelease,
  aPublisherOfTwo,
  aRelease,
  makePremium,
} from "@/tests/support/release-factories";

let publisher: Awaited<ReturnType<typeof aPublisherOfTwo>>;
let client: ReturnType<typeof feedReader>;
let key: Awaited<ReturnType<typeof aKey>>;
let updateKey: string;

beforeAll(async () => {
  publisher = await aPublisherOfTwo();
  const { application } = publisher;
  client = feedReader(application.slug);
  await switchOn(application, "electron", "squirrel", "velopack", "wordpress");
  await aRelease(application, "1.0.0", { variant: "unlimited", fileName: "App.exe", content: "restricted" });
  await aRelease(application, "1.1.0", {
    variant: "unlimited",
    fileName: "App.zip",
    content: "restricted zip",
  });
  await aPluginRelease(application, { pluginId: "charts", version: "0.4.0" });
  await aPluginRelease(application, { pluginId: "maps", version: "0.5.0" });
  await makePremium(application, "maps");
  await aPlan(application, { code: "pro", name: "Pro", variants: ["unlimited"], plugins: ["*"] });
  key = await aKey(application, { plan: "pro" });
  updateKey = (await anUpdateKey(application)).token;
});

const bearer = (credential: string) => ({ authorization: `Bearer ${credential}` });

describe("a restricted feed", () => {
  it("is closed without a credential, with a wrong one, and with one in another header", async () => {
    const path = "feeds/unlimited/electron/latest.yml";
    for (const headers of [{}, bearer("00000-00000-00000-00000-00000"), { "x-update-key": updateKey }]) {
      const { status, text } = await client.ask(path, headers);
      expect(status).toBe(403);
      expect(JSON.parse(text)).toMatchObject({ error: "requires_authorization" });
    }
    expect((await client.ask("feeds/unlimited/files/1.0.0/App.exe")).status).toBe(403);
    expect((await client.ask("feeds/unlimited~lk_upd_nothing/electron/latest.yml")).status).toBe(403);
    expect((await client.ask("latest/unlimited/windows")).status).toBe(404);
  });

  it("opens to a license and to an update key as Bearer, files too", async () => {
    for (const credential of [key.key, updateKey]) {
      expect((await client.ask("feeds/unlimited/electron/latest.yml", bearer(credential))).status).toBe(200);
      const file = await client.ask("feeds/unlimited/electron/1.0.0/App.exe", bearer(credential));
      expect(file.text).toBe("restricted");
      expect(file.headers.get("cache-control")).toContain("private");
    }
  });

  it("opens feeds and files alike under a credential in the address", async () => {
    const place = `feeds/unlimited~${updateKey}`;
    expect((await client.ask(`${place}/electron/latest.yml`)).status).toBe(200);
    expect((await client.ask(`${place}/electron/1.0.0/App.exe`)).text).toBe("restricted");
    const { url } = (await client.json(`${place}/squirrel/darwin-x64/1.0.0`)) as { url: string };
    expect(url).toContain(`/${place}/files/1.1.0/App.zip`);
    expect((await client.ask(url)).text).toBe("restricted zip");
  });

  it("gives who sent a header an address that opens without one", async () => {
    const { url } = (await client.json("feeds/unlimited/squirrel/darwin-x64/1.0.0", bearer(key.key))) as {
      url: string;
    };
    expect(url).toContain("/v1/download/");
    expect(url).not.toContain(key.key);
    expect((await client.ask(url)).text).toBe("restricted zip");
  });

  it("refuses a license key in an address, however it is written", async () => {
    for (const written of [key.key, key.key.toLowerCase(), key.key.replaceAll("-", "")]) {
      const { status, text } = await client.ask(`feeds/unlimited~${written}/electron/latest.yml`);
      expect(status).toBe(400);
      expect(text).toContain("does not belong in an address");
      expect(text).not.toContain(written);
    }
  });

  it("closes with the license, and so does the address that it gave", async () => {
    const { id, key: other } = await aKey(publisher.application, { plan: "pro" });
    const feed = "feeds/unlimited/squirrel/darwin-x64/1.0.0";
    const { url } = (await client.json(feed, bearer(other))) as { url: string };
    const plugin = (await client.json("feeds/basic/wordpress/maps.json", bearer(other))) as {
      package: string;
    };
    for (const address of [url, plugin.package]) expect((await client.ask(address)).status).toBe(200);
    await changeKeyState(contextAt(), publisher.application, id, "suspend", null);
    expect((await client.ask("feeds/unlimited/electron/latest.yml", bearer(other))).status).toBe(403);
    for (const address of [url, plugin.package]) {
      const { status, text } = await client.ask(address);
      expect({ status, ...JSON.parse(text) }).toMatchObject({ status: 403, error: "link_expired" });
      const others = address.replace(/(\/v1\/download\/\d+\.[^./]+)\.[^/]+/, "$1");
      expect(others).not.toBe(address);
      expect((await client.ask(others)).status).toBe(403);
    }
    await changeKeyState(contextAt(), publisher.application, id, "reactivate", null);
    expect((await client.ask(url)).status).toBe(200);
  });
});

describe("WordPress", () => {
  it("finds a free plugin with one answer for all its readers, and its file with a digest", async () => {
    const answer = (await client.json("feeds/basic/wordpress/charts.json?installed_version=0.1")) as {
      package: string;
    };
    expect(answer).toMatchObject({
      slug: "charts",
      version: "0.4.0",
      new_version: "0.4.0",
      download_url: answer.package,
      download_link: answer.package,
    });
    const { status, headers } = await client.ask(answer.package);
    expect(status).toBe(200);
    expect(headers.get("content-md5")).toBeTruthy();
  });

  it("shows a premium plugin without a package to strangers, and with one that lasts to license holders", async () => {
    expect(await client.json("feeds/basic/wordpress/maps.json")).not.toHaveProperty("package");
    const answer = (await client.json("feeds/basic/wordpress/maps.json", bearer(key.key))) as {
      package: string;
    };
    const [, expiry] = /download\/(\d+)\./.exec(answer.package) ?? [];
    expect(Number(expiry) - Date.now() / 1000).toBeGreaterThan(24 * 3600);
    expect((await client.ask(answer.package)).status).toBe(200);
    const path = "feeds/basic/wordpress/maps/0.5.0/maps.zip";
    expect((await client.ask(path)).status).toBe(403);
    expect((await client.ask(path, bearer(key.key))).status).toBe(200);
    expect((await client.ask(`feeds/basic~${updateKey}/wordpress/maps/0.5.0/maps.zip`)).status).toBe(200);
  });

  it("says 404 for a plugin that there is not", async () => {
    expect((await client.ask("feeds/basic/wordpress/nothing.json")).status).toBe(404);
  });
});

describe("open variants", () => {
  it("have permanent addresses, and one for the newest file of a platform", async () => {
    const { application } = publisher;
    await aRelease(application, "1.0.0", { fileName: "App.exe", content: "open" });
    const { status, headers } = await client.ask("latest/basic/windows-x64");
    expect(status).toBe(302);
    const location = headers.get("location") ?? "";
    expect(location).toMatch(/\/feeds\/basic\/files\/1\.0\.0\/App\.exe$/);
    expect((await client.ask(location)).text).toBe("open");
    expect((await client.ask(location, { range: "bytes=1-2, 0-0" })).status).toBe(206);
    expect((await client.ask("latest/basic/macos")).status).toBe(404);
    expect((await client.ask("latest/basic/amiga")).status).toBe(400);
  });
});

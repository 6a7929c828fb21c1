/** A product with all that answers depend on, and what real and hostile programs send to the addresses that answer from memory. */
import { createFeedKey, FEED_KEY_FORMATS } from "@/lib/domain/feeds/feed-keys";
import { createFeedToken } from "@/lib/domain/keys/create-feed-token";
import { rollOutVersion } from "@/lib/domain/publishing/version-releases";
import { aKey, aPlan, contextAt } from "@/tests/support/factories";
import { aFileFor, switchOn } from "@/tests/support/feed-reader";
import {
  anUpdateKey,
  aPluginRelease,
  aPublisherOfTwo,
  aRelease,
  makePremium,
} from "@/tests/support/release-factories";

export type Sent = Readonly<{ method: string; path: string; headers: Readonly<Record<string, string>> }>;

const NOTES = `# What is new\n\n${"- A line of *notes*.\n".repeat(40)}`;

/** Two variants, plugins, a roll-out, a version that requires another one, keys of all formats. */
export async function aWorld() {
  const { application } = await aPublisherOfTwo();
  await switchOn(
    application,
    ...(["electron", "netsparkle", "sparkle", "squirrel"] as const),
    ...(["tauri", "velopack", "winsparkle", "wordpress"] as const),
  );
  for (const format of FEED_KEY_FORMATS) await createFeedKey(contextAt(), application, format);
  const publish = async (version: string, input = {}) => {
    await aFileFor(application, version, "macos/x64", "App.zip", input);
    await aFileFor(application, version, "macos/x64", "App.app.tar.gz", input);
    await aFileFor(application, version, "windows/x64", "App.exe", input);
    await aFileFor(application, version, "linux/x64", "App.AppImage", input);
  };
  await publish("1.0.0", { notes: NOTES });
  await publish("1.1.0", { notes: "Requires 1.0.0", requiresVersion: "1.0.0" });
  await publish("1.3.0-beta.1", { channel: "beta" });
  await publish("1.2.0", { notes: "Comes slowly" });
  await rollOutVersion(contextAt(), application, { version: "1.2.0", variants: null }, 50);
  await aRelease(application, "1.0.0", { variant: "unlimited", fileName: "App.exe", notes: NOTES });
  await aPluginRelease(application, { pluginId: "charts", version: "0.4.0" }, { notes: NOTES });
  await aPluginRelease(application, { pluginId: "maps", version: "0.5.0" });
  await makePremium(application, "maps");
  await aPlan(application, { code: "pro", name: "Pro", variants: ["unlimited"], plugins: ["*"] });
  const key = await aKey(application, { plan: "pro" });
  const feedToken = await createFeedToken(contextAt(), application, key.id, "office");
  const { token: updateKey } = await anUpdateKey(application);
  return { application, key: key.key, feedToken: feedToken.token.expose(), updateKey };
}

/** Every address that may answer from memory, and those beside them that must not. */
export function addressesOf({
  feedToken,
  updateKey,
}: Pick<Awaited<ReturnType<typeof aWorld>>, "feedToken" | "updateKey">): string[] {
  const open = [
    "electron/latest.yml",
    "electron/beta.yml",
    "electron/latest-mac.yml",
    "electron/1.0.0/App.exe",
    "electron/latest-linux.yml",
    "netsparkle/windows-x64/stable.xml",
    "netsparkle/windows-x64/stable.xml.signature",
    "sparkle/x64/appcast.xml",
    "%73parkle/x64/appcast.xml",
    "sparkle/x64/stable.xml",
    "winsparkle/x64/stable.xml",
    "squirrel/darwin-x64/0.9.0",
    "squirrel/darwin-x64/1.2.0",
    "squirrel/darwin-x64/RELEASES.json",
    "squirrel/win32-x64/RELEASES",
    "tauri/darwin/x86_64/1.0.0",
    "tauri/darwin/x86_64/1.2.0?bundle=app",
    "tauri/windows/x86_64/0.9.0?bundle=nonsense",
    "velopack/releases.win.json",
    "velopack/RELEASES",
    "wordpress/charts.json",
    "wordpress/maps.json",
    "files/1.0.0/App.exe",
  ];
  const restricted = ["electron/latest.yml", "sparkle/x64/appcast.xml", "wordpress/maps.json"];
  return [
    ...["", "version=0.9.0", "version=1.0.0&platform=macos&arch=x64", "edition=unlimited&version=1.0.0"].map(
      (query) => `v1/check?${query}`,
    ),
    "v1/check?channel=beta&platform=linux",
    "v1/check?version=1.0.0&platform=windows&instance=installation-4",
    "v1/check?version=nonsense",
    "v1/public-key",
    ...open.map((path) => `feeds/basic/${path}`),
    ...restricted.map((path) => `feeds/unlimited/${path}`),
    ...[feedToken, updateKey, "lk_feed_of-nobody"].flatMap((credential) =>
      restricted.map((path) => `feeds/unlimited~${credential}/${path}`),
    ),
    `feeds/basic~${feedToken}/electron/latest.yml`,
    "latest/basic/windows-x64",
  ];
}

/** What one address is sent: whole and not, by those who may have more and those who may not. */
export function waysToAsk({ key, updateKey }: { key: string; updateKey: string }): Omit<Sent, "path">[] {
  const withHeaders: Record<string, string>[] = [
    {},
    { "if-none-match": "*" },
    { "if-none-match": '"something"' },
    { range: "bytes=0-3" },
    { range: "bytes=0-0, 2-3", "if-range": '"something"' },
    { authorization: `Bearer ${key}` },
    { authorization: "Bearer nonsense" },
    { "x-update-key": updateKey },
    { "x-update-key": "lk_upd_of-nobody" },
    { "user-agent": "App/1.0 Sparkle/2.9.0" },
    { "user-agent": "App/1.0 Sparkle/2.8.0" },
    { "x-user-staging-id": "installation-1" },
    { "x-user-staging-id": "installation-4" },
  ];
  return [
    ...withHeaders.map((headers) => ({ method: "GET", headers })),
    { method: "HEAD", headers: {} },
    { method: "HEAD", headers: { range: "bytes=0-3" } },
    { method: "POST", headers: {} },
  ];
}

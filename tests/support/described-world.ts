/** One application of everything, for callers that make up what they send: what they may name, and with which credentials. */
import type { Application } from "@/lib/domain/applications/find";
import { FEED_FORMATS } from "@/lib/domain/feeds/feed-format";
import { aKey, anActivation, aPlan, aToken } from "./factories";
import { switchOn } from "./feed-reader";
import { anUpdateKey, aPluginRelease, aPublisherOfTwo, aRelease } from "./release-factories";
import { form } from "./release-multipart";
import { pipeline, program } from "./release-personas";
import type { Known } from "./schema-arbitrary";

const KEYS = 12;

export type World = Readonly<{ known: Known; credentials: readonly string[]; updateKey: string }>;

export async function aWorld(): Promise<World> {
  const { application, ci } = await aPublisherOfTwo();
  const { slug } = application;
  await aPlan(application, { variants: ["unlimited"], plugins: ["*"] });
  await aPlan(application, { code: "trial", trialDays: 14 });
  const keys = await Promise.all(Array.from({ length: KEYS }, () => aKey(application)));
  const [first] = keys;
  if (!first) throw new Error("no key");
  const { token } = await anActivation(application, first.key, "machine-1");
  const service = await aToken(application);
  const updateKey = await anUpdateKey(application);
  await publishSomething(application);
  const uploads = await announced(slug, ci.token);
  const link = await downloadLink(slug);
  const texts = keys.map(({ key }) => key);
  return {
    credentials: [service.token, ci.token, token, ...texts.slice(0, 3), updateKey.token],
    updateKey: updateKey.token,
    known: {
      application: [slug],
      id: keys.map(({ id }) => id),
      device: [first.id],
      cursor: keys.map(({ id }) => id),
      plan: ["pro", "trial"],
      key: texts,
      token: [token],
      machineId: ["machine-1", "machine-2"],
      email: ["buyer@example.com", null],
      expiresAt: ["2030-01-01", "2030-01-01T10:00:00Z"],
      updatesUntil: ["2030-01-01"],
      createdAfter: ["2020-01-01"],
      updatedAfter: ["2020-01-01T00:00:00Z"],
      edition: ["basic", "unlimited"],
      variant: ["basic", "unlimited"],
      variants: [["basic"], ["basic", "unlimited"]],
      place: ["basic", "unlimited", `unlimited~${updateKey.token}`, `unlimited~${token}`],
      version: ["1.0.0", "1.1.0", "2.0.0", "v1.0.0"],
      minCoreVersion: ["1.0.0"],
      requiresVersion: ["1.0.0"],
      expects: ["macos/x64"],
      rollout: ["50", "100"],
      image: ["registry.example.com/app:1"],
      notesUrl: ["https://example.com/notes"],
      pluginId: ["charts"],
      plugin: ["charts"],
      arch: ["x64", "arm64", "universal"],
      target: ["macos-arm64", "windows-x64", "darwin-x64", "win32-x64", "windows", "darwin"],
      list: [
        ...["appcast.xml", "stable.xml", "beta.xml", "stable.xml.signature"],
        ...["latest.yml", "latest-mac.yml", "releases.win.json", "RELEASES"],
      ],
      file: ["app.zip", "charts.zip", "setup.exe"],
      link: [link, ...uploads.map((one) => one.link)],
      upload: uploads.map((one) => one.upload),
    },
  };
}

async function publishSomething(application: Application): Promise<void> {
  await aRelease(application, "1.0.0");
  await aRelease(application, "1.1.0", { fileName: "setup.exe" });
  await aRelease(application, "1.1.0", { variant: "unlimited" });
  await aPluginRelease(application, { pluginId: "charts", version: "1.0.0" });
  await switchOn(application, ...FEED_FORMATS);
}

async function announced(slug: string, token: string) {
  const ci = pipeline(slug, token);
  const body = { name: "app.zip", size: 5, sha256: "0".repeat(64) };
  const { body: answer } = await ci.call("POST", "/uploads", { body });
  const url = JSON.stringify(answer).match(/ci\/uploads\/([^/"]+)\/([^/"]+)/);
  return [{ upload: url?.[1] ?? "", link: url?.[2] ?? "" }];
}

async function downloadLink(slug: string): Promise<string> {
  const { body } = await program(slug).check();
  return JSON.stringify(body).match(/v1\/download\/([^/"]+)\//)?.[1] ?? "";
}

/** A form of the fields, files as parts with a name. */
export function formFor(value: Readonly<Record<string, unknown>>) {
  return form(
    ...Object.entries(value).flatMap(([name, given]) =>
      (Array.isArray(given) ? given : [given]).map(
        (one): [string, string | { fileName: string; bytes: Buffer }] =>
          name === "file"
            ? [name, { fileName: "app.zip", bytes: Buffer.from(String(one)) }]
            : [name, String(one)],
      ),
    ),
  );
}

/** One application of everything, for callers that make up what they send: what they may name, and with which credentials. */
import { createHash } from "node:crypto";
import { z } from "zod";
import type { Application } from "@/lib/domain/applications/find";
import { FEED_FORMATS } from "@/lib/domain/feeds/feed-format";
import { aKey, anActivation, aPlan, aToken } from "./factories";
import { switchOn } from "./feed-reader";
import { serviceToken } from "./personas";
import { anUpdateKey, aPluginRelease, aPublisherOfTwo, aRelease } from "./release-factories";
import { form } from "./release-multipart";
import { pipeline, program } from "./release-personas";
import type { Known } from "./schema-arbitrary";
import { writeZip } from "./zip-writer";

const KEYS = 12;
const EXPENDABLE = ["0.9.0", "0.9.1", "0.9.2"];
const zip = writeZip([{ name: "plugin.json", content: JSON.stringify({ id: "charts", version: "1.2.0" }) }]);

/** `credentials`: by the name of the scheme. `put`: what may be put to the announced upload. */
export type World = Readonly<{
  known: Known;
  credentials: Readonly<Record<string, readonly string[]>>;
  updateKey: string;
  put: Buffer;
}>;

const PUT = Buffer.from("hello");

export async function aWorld(): Promise<World> {
  const { application, ci } = await aPublisherOfTwo();
  const { slug } = application;
  await aPlan(application, { variants: ["unlimited"], plugins: ["*"] });
  await aPlan(application, { code: "trial", trialDays: 14 });
  const keys = await Promise.all(Array.from({ length: KEYS }, () => aKey(application)));
  // Calls that suspend and revoke get others than those that activate.
  const [changed, used] = [keys.slice(0, KEYS / 2), keys.slice(KEYS / 2)];
  const [[first], [second]] = [changed, used];
  if (!first || !second) throw new Error("no key");
  await anActivation(application, first.key, "machine-1");
  const { token } = await anActivation(application, second.key, "machine-1");
  const service = await aToken(application);
  const devices = await devicesOf(slug, service.token, first.id);
  const updateKey = await anUpdateKey(application);
  await publishSomething(application);
  const announced = await announce(slug, ci.token);
  const link = await downloadLink(slug);
  const texts = used.map(({ key }) => key);
  return {
    credentials: {
      serviceToken: [service.token],
      ciToken: [ci.token],
      license: [token, ...texts.slice(0, 3)],
      feedCredential: [token, updateKey.token],
    },
    updateKey: updateKey.token,
    put: PUT,
    known: {
      application: [slug],
      id: [first.id, first.id, ...changed.map(({ id }) => id)],
      device: devices.map(({ id }) => id),
      cursor: keys.map(({ id }) => id),
      plan: ["pro", "trial"],
      key: texts,
      token: [token],
      machineId: ["machine-1", "machine-2"],
      email: ["buyer@example.com"],
      expiresAt: ["2030-01-01", "2030-01-01T10:00:00Z"],
      updatesUntil: ["2030-01-01"],
      createdAfter: ["2020-01-01"],
      updatedAfter: ["2020-01-01T00:00:00Z"],
      edition: ["basic", "unlimited"],
      variant: ["basic", "unlimited"],
      variants: [["basic"], ["basic", "unlimited"]],
      place: ["basic", "unlimited", `unlimited~${updateKey.token}`, `unlimited~${token}`],
      // Some that may be withdrawn, and some that are not there yet.
      version: [...EXPENDABLE, ...EXPENDABLE, ...Array.from({ length: 12 }, (_, index) => `3.0.${index}`)],
      "{version}": ["1.0.0", "1.1.0"],
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
      file: [zip],
      "{file}": ["app.zip", "charts.zip", "setup.exe"],
      "{link}": [link, announced.link],
      "{upload}": [announced.upload],
      upload: [announced.upload],
    },
  };
}

async function publishSomething(application: Application): Promise<void> {
  for (const version of EXPENDABLE) await aRelease(application, version);
  await aRelease(application, "1.0.0");
  await aRelease(application, "1.1.0", { fileName: "setup.exe" });
  await aRelease(application, "1.1.0", { variant: "unlimited" });
  await aPluginRelease(application, { pluginId: "charts", version: "1.0.0" });
  await switchOn(application, ...FEED_FORMATS);
}

async function devicesOf(slug: string, token: string, keyId: string) {
  const { body } = await serviceToken(slug, token).devices(keyId);
  return z.object({ devices: z.array(z.object({ id: z.string() })) }).parse(body).devices;
}

async function announce(slug: string, token: string) {
  const sha256 = createHash("sha256").update(PUT).digest("hex");
  const body = { name: "app.zip", size: PUT.length, sha256 };
  const { body: answer } = await pipeline(slug, token).call("POST", "/uploads", { body });
  const [, upload = "", link = ""] = JSON.stringify(answer).match(/ci\/uploads\/([^/"]+)\/([^/"]+)/) ?? [];
  return { upload, link };
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
            ? [name, { fileName: "app.zip", bytes: Buffer.isBuffer(one) ? one : Buffer.from(String(one)) }]
            : [name, String(one)],
      ),
    ),
  );
}

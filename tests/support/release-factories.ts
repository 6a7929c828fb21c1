/** Releases, plugins, variants and update keys for tests, made by the operations of the domain. */
import type { NewApplication } from "@/lib/domain/applications/create";
import type { Application } from "@/lib/domain/applications/find";
import { createVariant } from "@/lib/domain/applications/variants";
import type { Context } from "@/lib/domain/context";
import { createCredential } from "@/lib/domain/credentials/create";
import { installationId } from "@/lib/domain/installation";
import type { PluginFields } from "@/lib/domain/publishing/plugin-manifest";
import { uploadPlugin } from "@/lib/domain/publishing/upload-plugin";
import { type ReleaseUpload, uploadRelease } from "@/lib/domain/publishing/upload-release";
import { describeFile, NOTHING_SAID, type SaidOfFile } from "@/lib/domain/release-files/new-file";
import { type StoredFile, storeFile } from "@/lib/domain/release-files/stored-file";
import { updatePlugin } from "@/lib/domain/release-lists/list";
import type { ReleaseRecord } from "@/lib/domain/releases/release-record";
import { anApplication, aToken, contextAt, type TestToken } from "./factories";

/** Sells and publishes, with the open variant "basic" and a CI token. */
export async function aPublisher(
  input: Partial<NewApplication> = {},
): Promise<{ application: Application; ci: TestToken }> {
  // As a server does when it starts.
  await installationId(contextAt().db);
  const application = await anApplication({ kind: "licensed_updates", ...input });
  return { application, ci: await aToken(application, "ci", "build server") };
}

export async function aVariant(application: Application, code: string, restricted = false): Promise<void> {
  await createVariant(contextAt(), application, { code, restricted });
}

/** With the restricted variant "unlimited" besides "basic". */
export async function aPublisherOfTwo(input: Partial<NewApplication> = {}) {
  const publisher = await aPublisher(input);
  await aVariant(publisher.application, "unlimited", true);
  return publisher;
}

export type SomeRelease = Partial<Omit<ReleaseUpload, "files">> & {
  variant?: string;
  /** Null for an image. */
  content?: string | Uint8Array | null;
  fileName?: string;
  /** One that is stored already. */
  file?: StoredFile;
  /** Adds the file to a version that is there, as an upload does that names a platform. */
  said?: Partial<SaidOfFile>;
  ctx?: Context;
};

/** Published, stable, a file of its own; of the variant "basic". */
export async function aRelease(
  application: Application,
  version: string,
  input: SomeRelease = {},
): Promise<ReleaseRecord> {
  const { variant = "basic", content, fileName, file: stored, said, ctx = contextAt(), ...rest } = input;
  const image = rest.image ?? null;
  const place = { ...NOTHING_SAID, ...said };
  const files =
    image === null
      ? [describeFile(stored ?? (await aFile(content ?? `content of ${version}`, fileName)), place)]
      : [];
  const upload = { ...(said ? LEFT_OUT : DEFAULTS), publish: true, ...rest, version, image, files };
  return uploadRelease(ctx, application, variant, upload, said === undefined ? "version" : "files");
}

/** Published and stable. */
export async function aPluginRelease(
  application: Application,
  plugin: Partial<PluginFields> & { pluginId: string; version: string },
  input: SomeRelease = {},
): Promise<ReleaseRecord> {
  const {
    content,
    fileName = `${plugin.pluginId}.zip`,
    ctx = contextAt(),
    channel,
    notes,
    critical,
    manual,
    publish,
  } = { ...DEFAULTS, ...input };
  const file = await aFile(content ?? `${plugin.pluginId} ${plugin.version}`, fileName);
  const described = { ...NO_FIELDS, ...plugin };
  const told = {
    notes,
    publish,
    channel: channel ?? "stable",
    critical: critical ?? false,
    manual: manual ?? false,
  };
  return uploadPlugin(ctx, application, described, { ...told, file });
}

export async function makePremium(application: Application, code: string): Promise<void> {
  await updatePlugin(contextAt(), application, code, { premium: true });
}

/** Opens all variants unless told which. */
export async function anUpdateKey(application: Application, ...variants: string[]): Promise<TestToken> {
  const made = await createCredential(contextAt(), application, {
    purpose: "update",
    name: "reseller",
    variants,
  });
  return { id: made.id, name: made.name, token: made.token.expose() };
}

export function aFile(content: string | Uint8Array, fileName = "app.zip") {
  return storeFile(
    contextAt(),
    (async function* () {
      yield Buffer.from(content);
    })(),
    fileName,
  );
}

const LEFT_OUT = {
  channel: null,
  notes: null,
  notesUrl: null,
  critical: null,
  manual: null,
  expects: null,
  rollout: null,
  requiresVersion: null,
};

const DEFAULTS = { ...LEFT_OUT, channel: "stable", critical: false, manual: false, publish: true } as const;

const NO_FIELDS: Omit<PluginFields, "pluginId" | "version"> = {
  minCoreVersion: null,
  name: null,
  description: null,
  category: null,
  author: null,
};

/** Taking in a plugin's package that arrives as multipart/form-data; it tells most of it itself. */
import { feedsOf } from "../../domain/feeds/set-feeds";
import { describePlugin, type PluginDescription } from "../../domain/publishing/plugin-manifest";
import {
  type ReceivedPackage,
  readPackage,
  readWordpress,
  receivePackage,
  removePackage,
  storePackage,
} from "../../domain/publishing/plugin-package";
import { requireWordpress } from "../../domain/publishing/require-wordpress";
import { orForget, type TakenRelease } from "../../domain/publishing/take-release";
import { uploadPlugin } from "../../domain/publishing/upload-plugin";
import type { UploadWarning } from "../../domain/publishing/upload-warnings";
import { isSameVersion } from "../../domain/release-files/package-facts/same-version";
import { safeFileName } from "../../domain/releases/release";
import type { ReleaseRecord } from "../../domain/releases/release-record";
import { InputError, parseInput } from "../schema";
import type { UploadCall } from "./ci-call";
import { readUpload } from "./multipart";
import type { FieldsRead } from "./receive-release";
import { givenFields, PLUGIN_FIELDS, pluginSchema } from "./schema";

/** Throws HttpError for what cannot be read, and as `uploadPlugin`; then no file is left. */
export async function takePlugin(
  call: UploadCall,
  fieldsRead: FieldsRead = (fields) => fields,
): Promise<TakenRelease> {
  const { request, sent } = call;
  const plan = { known: PLUGIN_FIELDS, filesMax: 1, receive: receivePackage, discard: removePackage };
  const { fields, files } = await readUpload(request, plan, sent);
  const [file] = files;
  const read = fieldsRead(fields);
  if (!file) {
    throw new InputError('"file", the plugin\'s package, is missing.', { field: "file", rule: "missing" });
  }
  try {
    return await take(call, read, file);
  } finally {
    await removePackage(file);
  }
}

async function take(
  { ctx, application }: UploadCall,
  fields: Readonly<Record<string, string>>,
  received: ReceivedPackage,
): Promise<TakenRelease> {
  const { channel, notes, critical, manual, publish, premium, ...given } = parseInput(
    pluginSchema,
    givenFields(fields),
  );
  const manifest = await readPackage(received);
  const isForWordpress = (await feedsOf(ctx, application)).includes("wordpress");
  const found = isForWordpress ? await readWordpress(received) : null;
  const plugin = describePlugin(given, manifest, {
    pluginId: found?.folder ?? null,
    version: found?.version ?? null,
  });
  if (found) requireWordpress(plugin, found);
  const stored = await storePackage(ctx, received, nameOf(received, plugin, isForWordpress));
  return orForget(ctx, [stored], async () => {
    const release = await uploadPlugin(ctx, application, plugin, {
      channel,
      notes,
      critical,
      manual,
      publish,
      premium,
      file: stored,
      wordpress: found ?? undefined,
    });
    return { release, warnings: tagDoubts(release, found?.stableTag ?? null) };
  });
}

/** WordPress unpacks nothing that is called otherwise. */
function nameOf(
  { sentName }: ReceivedPackage,
  { pluginId, version }: PluginDescription,
  isForWordpress: boolean,
): string {
  const name = safeFileName(sentName, `${pluginId}-${version}.zip`);
  return isForWordpress && !/\.zip$/i.test(name) ? `${name}.zip` : name;
}

function tagDoubts({ version, fileName }: ReleaseRecord, tag: string | null): UploadWarning[] {
  if (tag === null || isSameVersion(tag, version)) return [];
  return [{ code: "stable_tag_differs", file: fileName ?? "readme.txt", tag }];
}

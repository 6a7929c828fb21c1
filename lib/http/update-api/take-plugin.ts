/** Taking in a plugin's package that arrives as multipart/form-data; it tells most of it itself. */
import { describePlugin } from "../../domain/releases/plugin-manifest";
import {
  type ReceivedPackage,
  readPackage,
  receivePackage,
  removePackage,
  storePackage,
} from "../../domain/releases/plugin-package";
import { safeFileName } from "../../domain/releases/release";
import type { ReleaseRecord } from "../../domain/releases/release-record";
import { forgetFile } from "../../domain/releases/stored-file";
import { uploadPlugin } from "../../domain/releases/upload-plugin";
import { InputError, parseInput } from "../schema";
import { readUpload } from "./multipart";
import { givenFields, PLUGIN_FIELDS, pluginSchema } from "./schema";
import type { FieldsRead } from "./take-release";
import type { UploadCall } from "./upload-endpoint";

/** Throws HttpError for what cannot be read, and as `uploadPlugin`; then no file is left. */
export async function takePlugin(
  call: UploadCall,
  fieldsRead: FieldsRead = (fields) => fields,
): Promise<ReleaseRecord> {
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
): Promise<ReleaseRecord> {
  const { channel, notes, critical, manual, publish, premium, ...given } = parseInput(
    pluginSchema,
    givenFields(fields),
  );
  const plugin = describePlugin(given, await readPackage(received));
  const fallback = `${plugin.pluginId}-${plugin.version}.zip`;
  const stored = await storePackage(ctx, received, safeFileName(received.sentName, fallback));
  try {
    return await uploadPlugin(ctx, application, plugin, {
      channel,
      notes,
      critical,
      manual,
      publish,
      premium,
      file: stored,
    });
  } catch (error) {
    await forgetFile(ctx, stored);
    throw error;
  }
}

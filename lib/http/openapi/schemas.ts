/** What generated clients have a type of their own for, by its name there. */
import type * as z from "zod";
import { publicKeys, releaseKeys } from "../answers";
import * as feeds from "../feeds/answers";
import * as keys from "../keys-api/answers";
import * as licenses from "../license-api/answers";
import * as updates from "../update-api/answers";
import * as publishing from "../update-api/ci-answers";
import { WEBHOOK_SCHEMAS } from "./webhooks";

export const SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  IssuedKey: keys.issuedKey,
  Key: keys.keyRecord,
  Device: keys.device,
  Plan: keys.plan,
  License: licenses.license,
  ActiveLicense: licenses.activeLicense,
  PublicKeys: publicKeys,
  UpdateCheck: updates.checked,
  OfferedRelease: updates.latest,
  OfferedPlugin: updates.plugin,
  OfferedFile: updates.file,
  ReleaseKeys: releaseKeys,
  Release: publishing.release,
  ReleaseFile: publishing.releaseFile,
  VersionRelease: publishing.versionRelease,
  VersionReleases: publishing.versionReleases,
  AnnouncedUpload: publishing.announcedUpload,
  SquirrelUpdate: feeds.squirrelUpdate,
  ...WEBHOOK_SCHEMAS,
};

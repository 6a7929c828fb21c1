/** Creating and changing an application. */
import { v7 as uuidv7 } from "uuid";
import { isUniqueViolation } from "../../db/conflicts";
import { inTransaction } from "../../db/transaction";
import { changesBetween } from "../audit/changes";
import { record } from "../audit/record";
import type { Context } from "../context";
import { refused } from "../errors";
import { requirePermission } from "../permissions";
import {
  type ApplicationKind,
  parseApplicationName,
  parseNewSlug,
  publishesUpdates,
  sellsLicenses,
} from "./application";
import { applicationVersion, settingsNow } from "./application-version";
import { ChangedMeanwhileError } from "./changed-meanwhile";
import { APPLICATION_COLUMNS, type Application, findApplication } from "./find";
import { lockApplication } from "./lock";
import { ofEachSetting, SETTING_FIELDS, type SettingField, type SettingValues } from "./setting-fields";
import { activateSigningKey, createSigningKey } from "./signing-keys";
import { createVariant, FIRST_VARIANT } from "./variants";

export type NewApplication = {
  slug: string;
  name: string;
  kind: ApplicationKind;
  withSigningKeys: boolean;
} & Partial<SettingValues>;

/** With its signing keys and, if it publishes updates, the open variant `basic`. Throws `invalid_input`. */
export async function createApplication(ctx: Context, input: NewApplication): Promise<Application> {
  requirePermission(ctx.actor, "applications");
  const slug = parseNewSlug(input.slug);
  const name = parseApplicationName(input.name);
  try {
    return await inTransaction(ctx, async (tx) => {
      const application = await tx.db.prisma.application.create({
        data: {
          id: uuidv7(),
          slug,
          name,
          kind: input.kind,
          ...ofEachSetting((field) => input[field] ?? false),
          createdAt: ctx.now,
        },
        select: APPLICATION_COLUMNS,
      });
      await record(tx, { applicationId: application.id, action: "application.created", target: slug });
      if (publishesUpdates(input.kind))
        await createVariant(tx, application, { code: FIRST_VARIANT, restricted: false });
      if (input.withSigningKeys) await createFirstKeys(tx, application);
      return application;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw refused("application_exists", { slug });
    throw error;
  }
}

export type ApplicationChanges = {
  name?: string | undefined;
} & { [Field in SettingField]?: boolean | undefined };

/**
 * `expectedVersion`: of the state that the changes were made from. Throws `invalid_input`, and ChangedMeanwhileError
 * when the settings are others by now. What is so already changes nothing, and is not in the log.
 */
export async function updateApplication(
  ctx: Context,
  application: Application,
  changes: ApplicationChanges,
  expectedVersion?: string,
): Promise<Application> {
  requirePermission(ctx.actor, "applications");
  const data = {
    ...(changes.name === undefined ? {} : { name: parseApplicationName(changes.name) }),
    ...settingsIn(changes),
  };
  return inTransaction(ctx, async (tx) => {
    await lockApplication(tx, application);
    const known = await findApplication(tx, application.slug);
    const version = applicationVersion(known);
    if (expectedVersion !== undefined && expectedVersion !== version)
      throw new ChangedMeanwhileError(
        { id: "settings_changed_meanwhile", details: settingsNow(known) },
        version,
      );
    const detail = changesBetween(known, data);
    if (!detail) return known;
    await record(tx, {
      applicationId: application.id,
      action: "application.updated",
      target: application.slug,
      detail,
    });
    return tx.db.prisma.application.update({
      where: { id: application.id },
      data,
      select: APPLICATION_COLUMNS,
    });
  });
}

function settingsIn(changes: ApplicationChanges): Partial<SettingValues> {
  const given = SETTING_FIELDS.filter((field) => changes[field] !== undefined);
  return Object.fromEntries(given.map((field) => [field, changes[field]]));
}

async function createFirstKeys(tx: Context, application: Application): Promise<void> {
  const purposes = [
    ...(sellsLicenses(application.kind) ? (["license"] as const) : []),
    ...(publishesUpdates(application.kind) ? (["release"] as const) : []),
  ];
  for (const purpose of purposes) {
    const key = await createSigningKey(tx, application, purpose);
    await activateSigningKey(tx, application, key.kid);
  }
}

/** An application that sells and publishes, made by the operations of the product. */

import { stopChangeFeed } from "@/lib/db/change-feed";
import { connectDatabase, databasePool, disconnectDatabase } from "@/lib/db/client";
import { migrate } from "@/lib/db/migrate";
import { createApplication } from "@/lib/domain/applications/create";
import { createPlan } from "@/lib/domain/applications/save-plan";
import { COMMAND_LINE, contextFor } from "@/lib/domain/context";
import { createCredential } from "@/lib/domain/credentials/create";
import { setFeeds } from "@/lib/domain/feeds/set-feeds";
import { uploadRelease } from "@/lib/domain/publishing/upload-release";
import { describeFile } from "@/lib/domain/release-files/new-file";
import { storeFile } from "@/lib/domain/release-files/stored-file";
import { DEVICE_VERSION, NEWEST_RELEASE, PLAN, SEATS, SLUG } from "./known";

export type Content = {
  applicationId: string;
  planId: string;
  serviceToken: string;
  kid: string;
  publicKey: Uint8Array;
};

/** Migrates the database and fills it. The configuration must have been set. */
export async function addContent(url: string): Promise<Content> {
  await migrate(url);
  connectDatabase(url);
  try {
    const ctx = contextFor(COMMAND_LINE);
    const application = await createApplication(ctx, {
      slug: SLUG,
      name: "Benchmark",
      kind: "licensed_updates",
      manageCodes: false,
      withSigningKeys: true,
    });
    const plan = await createPlan(ctx, application, {
      code: PLAN,
      name: "Pro",
      maxActivations: SEATS,
      features: { export: true, projects: 25 },
    });
    const token = await createCredential(ctx, application, {
      purpose: "key_api",
      name: "shop",
      variants: [],
    });
    await setFeeds(ctx, application, { electron: true });
    for (const version of [DEVICE_VERSION, "1.1.0", NEWEST_RELEASE]) await addRelease(version);
    const { rows } = await databasePool().query<{ kid: string; publicKey: Buffer }>(
      `SELECT kid, public_key AS "publicKey" FROM signing_keys WHERE purpose = 'license'`,
    );
    if (!rows[0]) throw new Error("There is no signing key.");
    return { applicationId: application.id, planId: plan.id, serviceToken: token.token.expose(), ...rows[0] };

    async function addRelease(version: string): Promise<void> {
      const file = await storeFile(ctx, bytesOf(version), `bench-${version}.exe`);
      await uploadRelease(ctx, application, null, {
        ...{ version, channel: "stable", notes: `What is new in ${version}: **faster**.`, notesUrl: null },
        ...{ critical: false, manual: false, expects: null, rollout: null, requiresVersion: null },
        ...{ publish: true, image: null, files: [describeFile(file)] },
      });
    }
  } finally {
    await stopChangeFeed();
    await disconnectDatabase();
  }
}

async function* bytesOf(text: string) {
  yield Buffer.from(text);
}

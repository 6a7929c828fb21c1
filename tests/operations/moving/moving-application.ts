/** An application with something of everything, and the answers that programs and shops get about it. */
import { generateKeyPair } from "@/lib/crypto/ed25519";
import { startTrial } from "@/lib/domain/activations/trial";
import { findApplication } from "@/lib/domain/applications/find";
import { activateSigningKey, createSigningKey } from "@/lib/domain/applications/signing-keys";
import { createEndpoint } from "@/lib/domain/events/create-endpoint";
import { createFeedKey, registerFeedKey } from "@/lib/domain/feeds/feed-keys";
import { rawPublicKey } from "@/lib/domain/feeds/keys/raw-key";
import { createFeedToken } from "@/lib/domain/keys/create-feed-token";
import { parseEmail } from "@/lib/domain/keys/email";
import { parseManageCode } from "@/lib/domain/keys/manage-code";
import { importKeys } from "@/lib/domain/moving/import-keys";
import { openManageSession } from "@/lib/domain/people/code-holders";
import { withdrawRelease } from "@/lib/domain/publishing/withdraw";
import { aKey, anActivation, aPlan, aToken, contextAt } from "@/tests/support/factories";
import { anonymous, serviceToken } from "@/tests/support/personas";
import { downloadUrlOf } from "@/tests/support/release-answers";
import {
  anUpdateKey,
  aPluginRelease,
  aPublisherOfTwo,
  aRelease,
  makePremium,
} from "@/tests/support/release-factories";
import { pipeline, program } from "@/tests/support/release-personas";

export type Moving = Awaited<ReturnType<typeof aMovingApplication>>;

const FOREIGN_KEY = "85DB562A-C11D4B06-A2335A6B-8C079166";

export async function aMovingApplication() {
  const { application, ci } = await aPublisherOfTwo({ manageCodes: true });
  const { slug } = application;
  await aPlan(application, {
    name: "Moving Pro",
    features: { export: true, seats: 5, edition: "pro", none: null },
    variants: ["unlimited"],
    plugins: ["*"],
    maxActivations: 3,
  });
  await aPlan(application, { code: "trial", name: "Trial", trialDays: 14 });
  const service = await aToken(application);
  const key = await aKey(application, {
    email: parseEmail("Ada@Example.com"),
    name: "Ada ☃",
    note: "line\n“two”",
    orderId: "o-1",
  });
  const { token: oldToken } = await anActivation(application, key.key, "machine-1", {
    name: "Desk",
    version: "1.0.0",
  });
  await rotate(slug);
  const { token } = await anActivation(application, key.key, "machine-2");
  const client = anonymous(slug);
  await anActivation(application, key.key, "machine-3");
  await client.deactivate({ key: key.key, machineId: "machine-3" });
  const suspended = await aKey(application);
  const seller = serviceToken(slug, service.token);
  await seller.suspend(suspended.id, { reason: "not paid" });
  await importKeys(
    contextAt(),
    application,
    [{ line: 1, given: { key: FOREIGN_KEY, machines: "machine-9" } }],
    {
      plan: "pro",
      dryRun: false,
    },
  );
  const trial = await startTrial(
    contextAt(),
    slug,
    { plan: "trial", machineId: "tried-out", name: null, version: null },
    async () => undefined,
  );
  const feedToken = await createFeedToken(contextAt(), application, key.id, "office");
  const releases = await someReleases(slug);
  await contextAt().db.prisma.mailSettings.create({
    data: {
      applicationId: application.id,
      reminders: true,
      reminderDays: [14, 2],
      words: { de: { before: "Hallo" } },
    },
  });
  await contextAt().db.prisma.mailOptOut.create({
    data: { applicationId: application.id, emailFolded: "quiet@example.com", at: new Date() },
  });
  const endpoint = await createEndpoint(contextAt(), application, {
    url: "https://hooks.example.com/latchkey",
    events: ["*"],
  });
  const updateKey = await anUpdateKey(application, "unlimited");
  return {
    slug,
    key,
    suspended,
    oldToken,
    token,
    trialToken: trial.token,
    service: service.token,
    ci: ci.token,
    updateKey: updateKey.token,
    ...releases,
    secrets: [
      key.key,
      key.manageCode ?? "",
      suspended.key,
      FOREIGN_KEY,
      service.token,
      ci.token,
      updateKey.token,
      feedToken.token.expose(),
      endpoint.secret.expose(),
    ],
  };
}

/** Another key signs from now on; tokens of the one before still hold. */
async function rotate(slug: string): Promise<void> {
  const ctx = contextAt();
  const application = await findApplication(ctx, slug);
  const { kid } = await createSigningKey(ctx, application, "license");
  await activateSigningKey(ctx, application, kid);
}

/** Published, restricted, withdrawn, a draft, an image and a plugin: four of them with files that differ, two with the same. */
async function someReleases(slug: string) {
  const application = await findApplication(contextAt(), slug);
  await createFeedKey(contextAt(), application, "sparkle");
  await registerFeedKey(contextAt(), application, {
    format: "wordpress",
    publicKey: rawPublicKey(generateKeyPair().publicKey).toString("base64"),
  });
  await aRelease(application, "1.0.0", { notes: "# First\n\nüber", content: "the first" });
  const gone = await aRelease(application, "1.1.0", { content: "withdrawn" });
  await withdrawRelease(contextAt(), application, gone.id, "broken");
  await aRelease(application, "1.0.0", { variant: "unlimited", content: "the first of unlimited" });
  await aRelease(application, "2.0.0-beta.1", { image: "registry.example/app:2", channel: "beta" });
  await aPluginRelease(application, { pluginId: "extra", version: "1.0.0" });
  await makePremium(application, "extra");
  const oldLink = downloadUrlOf(await program(slug).check({}));
  return { oldLink };
}

/** But for what is new in each of them: when a token or a statement of the hour was made, and until when a link is good. */
export async function answersOf(moving: Moving) {
  const { slug, key } = moving;
  const device = anonymous(slug);
  const updater = program(slug);
  const seller = serviceToken(slug, moving.service);
  const checks = [
    await updater.check({}),
    await updater.check({ channel: "beta" }),
    await updater.check({ edition: "unlimited" }),
    await updater.check({ edition: "unlimited", license: moving.token }),
    await updater.check({ edition: "unlimited", license: key.key }),
    await updater.check({ edition: "unlimited", updateKey: moving.updateKey }),
  ];
  const links = checks.flatMap(({ body }) => (hasLink(body) ? [body.latest.downloadUrl] : []));
  const downloads = [];
  for (const url of [moving.oldLink, ...links]) {
    const { status, bytes } = await updater.download(url);
    downloads.push({ status, text: bytes.toString() });
  }
  return {
    answers: [
      await device.publicKey(),
      await updater.publicKey(),
      await device.validate({ token: moving.oldToken, machineId: "machine-1" }),
      await device.validate({ token: moving.token, machineId: "machine-2" }),
      await device.validate({ token: moving.trialToken, machineId: "tried-out" }),
      await device.validate({ token: moving.token, machineId: "machine-1" }),
      await device.validate({ key: FOREIGN_KEY, machineId: "machine-9" }),
      await device.validate({ key: key.key, machineId: "machine-3" }),
      await device.activate({ key: key.key, machineId: "machine-1" }),
      await device.activate({ key: moving.suspended.key, machineId: "machine-1" }),
      await device.trial({ plan: "trial", machineId: "tried-out" }),
      await seller.list({ plan: "pro" }),
      await seller.devices(key.id),
      await pipeline(slug, moving.ci).call("GET", "/releases?version=1.0.0"),
      ...checks,
    ].map(({ status, body }) => ({ status, body: withoutTheNew(body) })),
    downloads,
    hasManageSession: (await sessionOf(key.manageCode)) !== null,
  };
}

async function sessionOf(manageCode: string | null) {
  const code = parseManageCode(manageCode ?? "");
  return code && openManageSession(contextAt(), code);
}

function hasLink(body: unknown): body is { latest: { downloadUrl: string } } {
  return JSON.stringify(body).includes('"downloadUrl"');
}

const NEW = ["token", "tokenExpiresAt", "freshness", "downloadUrl", "lastSeenAt"];

function withoutTheNew(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body, (name, value) => (NEW.includes(name) ? "…" : value)));
}

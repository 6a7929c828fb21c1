/** `validate` as a newcomer to the field writes it: a Next route handler, and Prisma with relations. */
import { createHmac } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import { signedAnswer } from "@/bench/load/floor/sign";
import { PrismaClient } from "@/lib/db/generated/client";

const { DATABASE_URL = "", BASE_URL = "", KEY_PEPPER = "", MASTER_KEY = "" } = process.env;
const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: DATABASE_URL }) });
const pepper = Buffer.from(KEY_PEPPER, "hex");
const HOUR_MS = 3600 * 1000;

export async function POST(request: Request, context: { params: Promise<{ application: string }> }) {
  const { application: slug } = await context.params;
  const { key, machineId, version } = await request.json();
  const secretHash = new Uint8Array(createHmac("sha256", pepper).update(`license-key\0${key}`).digest());
  const found = await prisma.licenseKey.findUnique({
    where: { secretHash, application: { slug } },
    include: {
      plan: true,
      activations: { where: { machineId } },
      application: { include: { licenseSigningKey: true } },
    },
  });
  const [device] = found?.activations ?? [];
  const signingKey = found?.application.licenseSigningKey;
  const isActive = found?.state === "active" && !(found.expiresAt && found.expiresAt <= new Date());
  if (!isActive || !device || device.releasedAt || !signingKey)
    return Response.json({ error: "not_activated" }, { status: 403 });
  if (device.version !== version || Date.now() - device.lastSeenAt.getTime() >= HOUR_MS) {
    await prisma.activation.update({ where: { id: device.id }, data: { lastSeenAt: new Date(), version } });
  }
  const { plan, expiresAt, updatesUntil, maxActivations } = found;
  const license = {
    ...{ slug, machineId, activationId: device.id, expiresAt, updatesUntil, maxActivations },
    ...{ planCode: plan.code, planName: plan.name, features: plan.features as object },
    ...{ kid: signingKey.kid, sealedPrivateKey: Buffer.from(signingKey.sealedPrivateKey) },
  };
  const json = signedAnswer(license, { baseUrl: BASE_URL, masterKey: MASTER_KEY });
  return new Response(json, { headers: { "Content-Type": "application/json; charset=utf-8" } });
}

/** Rows for tests, made by the operations of the domain; missing parents are made along the way. */
import { randomUUID } from "node:crypto";
import { type Activation, activate } from "@/lib/domain/activations/activate";
import type { SignedLicense } from "@/lib/domain/activations/license";
import { createApplication, type NewApplication } from "@/lib/domain/applications/create";
import type { Application } from "@/lib/domain/applications/find";
import { createPlan, type PlanChanges, type PlanRecord } from "@/lib/domain/applications/save-plan";
import { COMMAND_LINE, type Context, contextFor } from "@/lib/domain/context";
import { createCredential } from "@/lib/domain/credentials/create";
import type { CredentialPurpose } from "@/lib/domain/credentials/credential";
import { issueKeys, type NewKeys } from "@/lib/domain/keys/issue";
import { parseLicenseKey } from "@/lib/domain/keys/license-key";

export const DAY_MS = 24 * 60 * 60 * 1000;
export const HOUR_MS = 60 * 60 * 1000;

/** The command line's hand, at any time. */
export function contextAt(now: Date = new Date()): Context {
  return contextFor(COMMAND_LINE, now);
}

export function ago(ms: number): Date {
  return new Date(Date.now() - ms);
}

export function ahead(ms: number): Date {
  return new Date(Date.now() + ms);
}

/** License-only with a signing key and without management codes. */
export function anApplication(input: Partial<NewApplication> = {}): Promise<Application> {
  const slug = `app-${randomUUID().slice(0, 18)}`;
  return createApplication(contextAt(), {
    slug,
    name: `Application ${slug}`,
    kind: "license_only",
    manageCodes: false,
    withSigningKeys: true,
    ...input,
  });
}

/** Code "pro", public, three devices. */
export async function aPlan(
  application: Application,
  input: PlanChanges & { code?: string } = {},
): Promise<PlanRecord> {
  const { code = "pro", name = "Pro", ...changes } = input;
  return createPlan(contextAt(), application, { maxActivations: 3, ...changes, code, name });
}

export type TestToken = { id: string; name: string; token: string };

export async function aToken(
  application: Application,
  purpose: CredentialPurpose = "key_api",
  name = "shop server",
): Promise<TestToken> {
  const made = await createCredential(contextAt(), application, { purpose, name, variants: [] });
  return { id: made.id, name: made.name, token: made.token.expose() };
}

export type TestKey = { id: string; key: string; manageCode: string | null };

/** Of the plan "pro", which must be there; devices as the plan says. */
export async function aKey(
  application: Application,
  { now, ...input }: Partial<NewKeys> & { now?: Date } = {},
): Promise<TestKey> {
  const [made] = await issueKeys(contextAt(now), application, {
    plan: "pro",
    count: 1,
    email: null,
    name: null,
    expiresAt: null,
    note: null,
    source: "api",
    ...input,
  });
  if (!made) throw new Error("no key was issued");
  return { id: made.id, key: made.key.expose(), manageCode: made.manageCode?.expose() ?? null };
}

/** An application that sells: a plan, a service token. */
export async function aShop(input: Partial<NewApplication> = {}, plan: PlanChanges = {}) {
  const application = await anApplication(input);
  return { application, plan: await aPlan(application, plan), service: await aToken(application) };
}

/** A shop with one key. */
export async function aLicense(
  key: Partial<NewKeys> & { now?: Date } = {},
  input: Partial<NewApplication> = {},
  plan: PlanChanges = {},
) {
  const shop = await aShop(input, plan);
  return { ...shop, ...(await aKey(shop.application, key)) };
}

/** A device in its seat, at `now`. */
export function anActivation(
  application: Application,
  key: string,
  machineId: string,
  { now, ...input }: Partial<Activation> & { now?: Date } = {},
): Promise<SignedLicense> {
  const parsed = parseLicenseKey(key);
  if (!parsed) throw new Error("not a license key");
  return activate(contextAt(now), application.slug, {
    key: parsed,
    machineId,
    name: null,
    version: null,
    ...input,
  });
}

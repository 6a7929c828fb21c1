/**
 * Applications as the license interface needs them, in memory: with their plans and the keys that sign and verify. An entry
 * is as good as the catalogue's version it was read at, and its user knows the version that holds now from the very
 * statement that read the license key. So no change is ever overlooked, on any server, not even that the database was
 * restored, and nothing is asked twice.
 */
import { CATALOGUE_VERSION_SQL, type CatalogueVersion } from "../../db/catalogue-version";
import { knownVersion } from "../../db/change-feed";
import type { Db } from "../../db/client";
import { type ApplicationKind, isSlug, sellsLicenses } from "../applications/application";
import type { Features } from "../applications/plan-fields";
import { DomainError } from "../errors";

export type LicensedPlan = Readonly<{ code: string; name: string; features: Features }>;

export type LicensingApplication = Readonly<{
  /** Of the catalogue, at which this was read. */
  version: CatalogueVersion;
  applicationId: string;
  slug: string;
  kind: ApplicationKind;
  manageCodes: boolean;
  /** Whether an endpoint is told of keys without a free seat. */
  hearsLimits: boolean;
  /** The key that signs now. */
  kid: string | null;
  sealedPrivateKey: Uint8Array | null;
  /** Public keys as SPKI DER, by kid; without those withdrawn. */
  publicKeys: ReadonlyMap<string, Uint8Array>;
  /** By id. */
  plans: ReadonlyMap<string, LicensedPlan>;
}>;

export type SigningApplication = LicensingApplication & { kid: string; sealedPrivateKey: Uint8Array };

type Entry = { place: number; application: LicensingApplication };

const APPLICATIONS_MAX = 10_000;
const applications = new Map<string, Entry>();
const loading = new Map<string, Promise<LicensingApplication>>();
let loadsBegun = 0;

const LOAD = {
  name: "load-licensing-application",
  text: `SELECT ${CATALOGUE_VERSION_SQL} AS version, a.id AS "applicationId", a.slug, a.kind, a.manage_codes AS "manageCodes",
                webhook_is_heard(a.id, 'device.limit_reached') AS "hearsLimits",
                s.kid, s.sealed_private_key AS "sealedPrivateKey",
                (SELECT coalesce(jsonb_object_agg(p.id, jsonb_build_object('code', p.code, 'name', p.name, 'features', p.features)), '{}')
                 FROM plans p WHERE p.application_id = a.id) AS plans,
                (SELECT coalesce(jsonb_object_agg(v.kid, encode(v.public_key, 'base64')), '{}') FROM signing_keys v
                 WHERE v.application_id = a.id AND v.purpose = 'license' AND v.withdrawn_at IS NULL) AS "publicKeys"
         FROM catalogue_version c
         JOIN applications a ON a.slug = $1
         LEFT JOIN signing_keys s ON s.id = a.license_signing_key_id
         WHERE c.id = 1`,
};

type Row = Omit<LicensingApplication, "plans" | "publicKeys"> & {
  plans: Record<string, LicensedPlan>;
  publicKeys: Record<string, string>;
};

/** What is in memory, however old; null for nothing. */
export function rememberedApplication(slug: string): LicensingApplication | null {
  return applications.get(slug)?.application ?? null;
}

/** As this process knows it, which is less than a second behind. Throws `not_found` for an unknown application and for one without license keys. */
export async function licensingApplication(db: Db, slug: string): Promise<LicensingApplication> {
  const known = rememberedApplication(slug);
  const version = knownVersion();
  return known !== null && known.version === version ? known : applicationSince(db, slug, version);
}

/**
 * As it is now, for a caller who has just seen this version of the catalogue; pass null for one who has seen none. Callers at
 * the same time who saw the same one share a load, which began after it held. Throws `not_found`.
 */
export async function applicationSince(
  db: Db,
  slug: string,
  version: CatalogueVersion | null,
): Promise<LicensingApplication> {
  const key = `${slug} ${version}`;
  const running = version === null ? undefined : loading.get(key);
  if (running) return running;
  const started = load(db, slug).finally(() => loading.delete(key));
  if (version !== null) loading.set(key, started);
  return started;
}

/** Throws `not_configured` when no key signs. */
export function requireSigningKey(application: LicensingApplication): SigningApplication {
  if (!signs(application)) throw new DomainError("not_configured");
  return application;
}

function signs(application: LicensingApplication): application is SigningApplication {
  return application.kid !== null && application.sealedPrivateKey !== null;
}

/** One statement, so that the version is the one of the rows beside it. What is not there is not remembered: strangers ask for anything. */
async function load(db: Db, slug: string): Promise<LicensingApplication> {
  loadsBegun += 1;
  const place = loadsBegun;
  const [row] = isSlug(slug) ? await db.run<Row>(LOAD, [slug]) : [];
  if (!row || !sellsLicenses(row.kind)) {
    applications.delete(slug);
    throw new DomainError("not_found");
  }
  const application = {
    ...row,
    plans: new Map(Object.entries(row.plans)),
    publicKeys: new Map(
      Object.entries(row.publicKeys).map(([kid, text]) => [kid, Buffer.from(text, "base64")]),
    ),
  };
  const known = applications.get(slug);
  if (applications.size >= APPLICATIONS_MAX) applications.clear();
  // A slow load does not take the place of one that began after it.
  if (!known || known.place < place) applications.set(slug, { place, application });
  return application;
}

/** For tests, whose databases are copies of one: a version of one holds in another, too. */
export function forgetLicensingApplications(): void {
  applications.clear();
  loading.clear();
}

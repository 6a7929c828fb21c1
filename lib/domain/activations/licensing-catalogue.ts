/**
 * Applications as the license interface needs them, in memory: with their plans and the keys that sign and verify. An entry
 * is as good as the catalogue's version it was read at, and whoever uses one knows the version that holds now from the very
 * statement that read the license key. So no change is ever overlooked, on any server, and nobody asks twice.
 */
import { knownVersion } from "../../db/change-feed";
import type { Db } from "../../db/client";
import { type ApplicationKind, isSlug, sellsLicenses } from "../applications/application";
import type { Features } from "../applications/plan";
import { DomainError } from "../errors";

export type LicensedPlan = Readonly<{ code: string; name: string; features: Features }>;

export type LicensingApplication = Readonly<{
  /** Of the catalogue, at which this was read. */
  version: bigint;
  applicationId: string;
  slug: string;
  kind: ApplicationKind;
  manageCodes: boolean;
  /** The key that signs now. */
  kid: string | null;
  sealedPrivateKey: Uint8Array | null;
  /** Public keys as SPKI DER, by kid; without those withdrawn. */
  publicKeys: ReadonlyMap<string, Uint8Array>;
  /** By id. */
  plans: ReadonlyMap<string, LicensedPlan>;
}>;

export type SigningApplication = LicensingApplication & { kid: string; sealedPrivateKey: Uint8Array };

type Catalogue = {
  applications: Map<string, LicensingApplication>;
  loading: Map<string, Promise<LicensingApplication>>;
};

const APPLICATIONS_MAX = 10_000;
const CATALOGUE = Symbol.for("latchkey.licensing-catalogue");
type Holder = typeof globalThis & { [CATALOGUE]?: Catalogue };
const holder: Holder = globalThis;

const LOAD = {
  name: "load-licensing-application",
  text: `SELECT c.version::text AS version, a.id AS "applicationId", a.slug, a.kind, a.manage_codes AS "manageCodes",
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

type Row = Omit<LicensingApplication, "version" | "plans" | "publicKeys"> & {
  version: string;
  plans: Record<string, LicensedPlan>;
  publicKeys: Record<string, string>;
};

/** What is in memory, however old; null for nothing. */
export function rememberedApplication(slug: string): LicensingApplication | null {
  return catalogue().applications.get(slug) ?? null;
}

/** As this process knows it, which is less than a second behind. Throws `not_found` for an unknown application and for one without license keys. */
export async function licensingApplication(db: Db, slug: string): Promise<LicensingApplication> {
  const known = rememberedApplication(slug);
  return known !== null && known.version === knownVersion() ? known : applicationSince(db, slug, 0n);
}

/**
 * As it was at this version of the catalogue or later; pass null for "as it is now". Callers at the same time share a load
 * that began after they asked. Throws `not_found`.
 */
export async function applicationSince(
  db: Db,
  slug: string,
  version: bigint | null,
): Promise<LicensingApplication> {
  const { loading } = catalogue();
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
  const [row] = isSlug(slug) ? await db.run<Row>(LOAD, [slug]) : [];
  const { applications } = catalogue();
  if (!row || !sellsLicenses(row.kind)) {
    applications.delete(slug);
    throw new DomainError("not_found");
  }
  const application = {
    ...row,
    version: BigInt(row.version),
    plans: new Map(Object.entries(row.plans)),
    publicKeys: new Map(
      Object.entries(row.publicKeys).map(([kid, text]) => [kid, Buffer.from(text, "base64")]),
    ),
  };
  const known = applications.get(slug);
  if (applications.size >= APPLICATIONS_MAX) applications.clear();
  if (!known || known.version <= application.version) applications.set(slug, application);
  return application;
}

function catalogue(): Catalogue {
  holder[CATALOGUE] ??= { applications: new Map(), loading: new Map() };
  return holder[CATALOGUE];
}

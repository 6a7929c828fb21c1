/** Applications with their plans and tokens, by name, address and code. */
import { Prisma } from "../../db/generated/client";
import type { CredentialPurpose } from "../../db/generated/enums";
import type { ApplicationKind } from "../applications/application";
import type { PlanStatus } from "../applications/plan";
import type { Context } from "../context";
import { credentialHashKind } from "../credentials/credential";
import { containing } from "../like";
import { storedHash } from "../stored-hash";
import { closeness, column } from "./closeness";
import type { FindText } from "./find-text";
import type { FoundApplication, FoundPlan, FoundToken } from "./found";

type ApplicationRow = Omit<FoundApplication, "kind"> & { kind: ApplicationKind };
type Owner = { slug: string; ownerName: string };
type PlanRow = Omit<FoundPlan, "application" | "status"> & Owner & { status: PlanStatus };
type TokenRow = Omit<FoundToken, "application" | "purpose"> & Owner & { purpose: CredentialPurpose };

export async function findApplications(
  { db }: Pick<Context, "db">,
  { text, id }: FindText,
  take: number,
): Promise<FoundApplication[]> {
  const part = containing(text);
  return db.prisma.$queryRaw<ApplicationRow[]>`
    SELECT a.id, a.slug, a.name, a.kind::text FROM applications a
    WHERE a.id = ${id}::uuid OR a.name ILIKE ${part} OR a.slug ILIKE ${part}
    ORDER BY ${closeness(column("a.name"), text)}, a.name, a.slug LIMIT ${take}`;
}

export async function findPlans(
  { db }: Pick<Context, "db">,
  { text, id }: FindText,
  take: number,
): Promise<FoundPlan[]> {
  const part = containing(text);
  const rows = await db.prisma.$queryRaw<PlanRow[]>`
    SELECT p.id, p.code, p.name, p.status::text, a.slug, a.name AS "ownerName"
    FROM plans p JOIN applications a ON a.id = p.application_id
    WHERE p.id = ${id}::uuid OR p.code ILIKE ${part} OR p.name ILIKE ${part}
    ORDER BY ${closeness(column("p.name"), text)}, p.name, p.id LIMIT ${take}`;
  return rows.map(ownedBy);
}

/** Those that work first. A pasted token is found by its hash, and by nothing else. */
export async function findTokens(
  { db }: Pick<Context, "db">,
  { text, id, tokens, isSecret }: FindText,
  take: number,
): Promise<FoundToken[]> {
  const hashes = tokens.map(({ purpose, secret }) => storedHash(credentialHashKind(purpose), secret));
  const meant = isSecret
    ? Prisma.sql`c.secret_hash = ANY(${hashes}::bytea[])`
    : Prisma.sql`c.id = ${id}::uuid OR c.name ILIKE ${containing(text)}`;
  const rows = await db.prisma.$queryRaw<TokenRow[]>`
    SELECT c.id, c.name, c.purpose::text, c.revoked_at IS NOT NULL AS "isRevoked", a.slug, a.name AS "ownerName"
    FROM credentials c JOIN applications a ON a.id = c.application_id
    WHERE ${meant}
    ORDER BY c.revoked_at IS NOT NULL, ${closeness(column("c.name"), text)}, c.id DESC LIMIT ${take}`;
  return rows.map(ownedBy);
}

function ownedBy<Row extends Owner>({ slug, ownerName, ...row }: Row) {
  return { ...row, application: { slug, name: ownerName } };
}

/** A customer at the browser, for tests: links are opened and cookies sent back as a browser does. */
import { databasePool } from "@/lib/db/client";
import { parseEmail } from "@/lib/domain/keys/email";
import { createSignInLink, signIn } from "@/lib/session/sign-in";
import { sentBack } from "@/tests/support/cookies";

export type Link = { email: string; token: string };

let count = 0;

/** One nobody has used yet. */
export function anAddress(): string {
  count += 1;
  return `customer-${count}@example.test`;
}

/** What the mailed link says. */
export async function aLink(address: string = anAddress()): Promise<Link> {
  const { url } = await createSignInLink(parseEmail(address));
  const { searchParams } = new URL(url.expose());
  return { email: searchParams.get("email") ?? "", token: searchParams.get("token") ?? "" };
}

/** The `Cookie` header of a browser that has signed in. */
export async function aSignedInBrowser(address: string = anAddress()): Promise<string> {
  const { email, token } = await aLink(address);
  const signedIn = await signIn(email, token);
  if (!signedIn) throw new Error("the link did not sign in");
  return sentBack([signedIn.cookie]);
}

/** Runs `work` while the database cannot answer questions about `table`. */
export async function without<T>(table: string, work: () => Promise<T>): Promise<T> {
  await databasePool().query(`ALTER TABLE ${table} RENAME TO ${table}_away`);
  try {
    return await work();
  } finally {
    await databasePool().query(`ALTER TABLE ${table}_away RENAME TO ${table}`);
  }
}

export async function countOf(table: string, condition = "true", values: unknown[] = []): Promise<number> {
  const { rows } = await databasePool().query<{ count: string }>(
    `SELECT count(*) FROM ${table} WHERE ${condition}`,
    values,
  );
  return Number(rows[0]?.count);
}

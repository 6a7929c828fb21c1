/** Leads from an address that names the wrong application to the right one. For pages only. */
import { notFound, redirect } from "next/navigation";
import type { Context } from "../domain/context";
import { DomainError } from "../domain/errors";
import { applicationOf, type OwnedKind } from "../domain/find/application-of";

/** The folder of an application's pages in which the kind has its own. */
const FOLDERS: Readonly<Record<OwnedKind, string>> = { key: "keys", release: "releases", plugin: "plugins" };

/**
 * What `asked` finds in the application of the address. Else leads to the application that has the id, and where there is none,
 * to the page for what is not there. Every operator may read all applications.
 */
export async function orRightApplication<Found>(
  ctx: Pick<Context, "db">,
  asked: Promise<Found | null>,
  kind: OwnedKind,
  id: string,
): Promise<Found> {
  const found = await asked.catch(nullForNotFound);
  if (found !== null) return found;
  const slug = await applicationOf(ctx, kind, id);
  if (slug === null) notFound();
  redirect(`/console/applications/${slug}/${FOLDERS[kind]}/${id}`);
}

function nullForNotFound(error: unknown): null {
  if (error instanceof DomainError && error.code === "not_found") return null;
  throw error;
}

/** What the page's address names, found once for its title and for itself: a version, or the id of a release. */
import { notFound, permanentRedirect } from "next/navigation";
import { cache } from "react";
import { releasePath } from "@/lib/console/places";
import { DomainError } from "@/lib/domain/errors";
import { isUuid } from "@/lib/domain/ids";
import { getRelease } from "@/lib/domain/release-lists/release-page";
import { publishedOfPlugin, type VersionView, viewVersion } from "@/lib/domain/release-lists/version-view";
import { NO_TARGET } from "@/lib/domain/releases/platform";
import { applicationPage } from "@/lib/session/application-page";
import { orRightApplication } from "@/lib/session/right-application";

/** `plugin`: whose version it is; null for the application itself. `named`: what its address names. */
export type ShownVersion = VersionView & Readonly<{ plugin: string | null; named: string }>;

export const shownVersion = cache(async (slug: string, segment: string): Promise<ShownVersion> => {
  const named = decoded(segment);
  if (isUuid(named)) return shownRelease(slug, named);
  const { ctx, application } = await applicationPage(Promise.resolve({ slug }));
  const view = await viewVersion(ctx, application, named).catch(nullForNotFound);
  return view ? { ...view, plugin: null, named } : notFound();
});

/** A version of a plugin. Addresses of other releases are older than the page of their version, which they lead to. */
async function shownRelease(slug: string, id: string): Promise<ShownVersion> {
  const { ctx, application } = await applicationPage(Promise.resolve({ slug }));
  const found = await orRightApplication(ctx, getRelease(ctx, application, id), "release", id);
  const { release, downloads } = found;
  const { plugin, version } = release;
  if (plugin === null) permanentRedirect(releasePath(application.slug, release));
  const published = await publishedOfPlugin(ctx, application, plugin);
  const variants = [{ code: plugin, restricted: false, release, downloads, published }];
  return { version, variants, releases: [release], systems: [NO_TARGET], plugin, named: id };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return notFound();
  }
}

function nullForNotFound(error: unknown): null {
  if (error instanceof DomainError && error.code === "not_found") return null;
  throw error;
}

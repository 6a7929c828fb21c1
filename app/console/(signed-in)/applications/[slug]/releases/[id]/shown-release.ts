/** The release of the page's address, found once for its title and for itself. */
import { cache } from "react";
import { getRelease } from "@/lib/domain/releases/release-page";
import { applicationPage } from "@/lib/session/application-page";
import { orRightApplication } from "@/lib/session/right-application";

export const shownRelease = cache(async (slug: string, id: string) => {
  const { ctx, application } = await applicationPage(Promise.resolve({ slug }));
  return orRightApplication(ctx, getRelease(ctx, application, id), "release", id);
});

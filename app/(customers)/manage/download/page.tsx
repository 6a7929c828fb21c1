import { redirect } from "next/navigation";
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { licenseDownloadUrl } from "@/lib/domain/updates/customer-downloads";
import { currentManageSession } from "@/lib/session/current";
import { type SearchParams, textParam } from "@/lib/session/search-params";

/** Draws nothing: leads to a fresh link, since those on a page that stays open would grow old. */
export default async function DownloadPage({ searchParams }: { searchParams: SearchParams }) {
  const session = await currentManageSession();
  if (!session) redirect("/manage");
  const holder = { keyId: session.keyId, emailFolded: null };
  const url = await licenseDownloadUrl(contextFor(SYSTEM), holder, textParam(await searchParams, "file"));
  redirect(url ?? "/manage?missing=1");
}

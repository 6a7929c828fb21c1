import { redirect } from "next/navigation";
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { licenseDownloadUrl } from "@/lib/domain/updates/customer-downloads";
import { currentCustomer } from "@/lib/session/current";
import { type SearchParams, textParam } from "@/lib/session/search-params";

/** Draws nothing: leads to a fresh link, since those on a page that stays open would grow old. */
export default async function DownloadPage({ searchParams }: { searchParams: SearchParams }) {
  const session = await currentCustomer();
  if (!session) redirect("/account");
  const query = await searchParams;
  const holder = { keyId: textParam(query, "license"), emailFolded: session.email };
  const url = await licenseDownloadUrl(contextFor(SYSTEM), holder, textParam(query, "file"));
  redirect(url ?? "/account?missing=1");
}

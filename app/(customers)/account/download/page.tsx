import { redirect } from "next/navigation";
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { customerDownloadUrl } from "@/lib/domain/releases/customer-downloads";
import { currentCustomer } from "@/lib/session/current";
import { type SearchParams, textParam } from "@/lib/session/search-params";

/** Draws nothing: leads to a fresh link, since those on a page that stays open would grow old. */
export default async function DownloadPage({ searchParams }: { searchParams: SearchParams }) {
  const session = await currentCustomer();
  if (!session) redirect("/account");
  const fileId = textParam(await searchParams, "file");
  redirect((await customerDownloadUrl(contextFor(SYSTEM), session.email, fileId)) ?? "/account?missing=1");
}

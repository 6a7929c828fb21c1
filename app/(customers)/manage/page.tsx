import type { Metadata } from "next";
import { describeLicense } from "@/lib/domain/activations/describe-license";
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { currentLook, currentManageSession } from "@/lib/session/current";
import { currentDone } from "@/lib/session/flash";
import { type SearchParams, textParam } from "@/lib/session/search-params";
import { CodeForm } from "./code-form";
import { OpenLicense } from "./open-license";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await currentLook()).messages.manage.title };
}

export default async function ManagePage({ searchParams }: { searchParams: SearchParams }) {
  const look = await currentLook();
  const session = await currentManageSession();
  const ctx = contextFor(SYSTEM, look.now);
  const license = session && (await describeLicense(ctx, session.keyId));
  const query = await searchParams;
  if (!session || !license) {
    return <CodeForm look={look} done={await currentDone()} wasOpened={textParam(query, "opened") !== ""} />;
  }
  return <OpenLicense look={look} license={license} sessionEnd={session.expiresAt} query={query} />;
}

import type { Metadata } from "next";
import { cache } from "react";
import { describeLicense } from "@/lib/domain/activations/describe-license";
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { currentLook, currentManageSession } from "@/lib/session/current";
import { currentDone } from "@/lib/session/flash";
import { type SearchParams, textParam } from "@/lib/session/search-params";
import { CodeForm } from "./code-form";
import { OpenLicense } from "./open-license";

/** The license that is open, and until when; null without one. Asked once per request, by the page and for its title. */
const openedLicense = cache(async () => {
  const session = await currentManageSession();
  const { now } = await currentLook();
  const license = session && (await describeLicense(contextFor(SYSTEM, now), session.keyId));
  return session && license && { license, sessionEnd: session.expiresAt };
});

export async function generateMetadata(): Promise<Metadata> {
  const opened = await openedLicense();
  return { title: opened?.license.application ?? (await currentLook()).messages.manage.title };
}

export default async function ManagePage({ searchParams }: { searchParams: SearchParams }) {
  const opened = await openedLicense();
  const query = await searchParams;
  if (!opened) {
    return <CodeForm done={await currentDone()} wasOpened={textParam(query, "opened") !== ""} />;
  }
  return <OpenLicense {...opened} query={query} />;
}

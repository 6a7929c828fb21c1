import type { Metadata } from "next";
import { freedDevice } from "@/lib/domain/activations/deregister";
import { describeLicense } from "@/lib/domain/activations/describe-license";
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { currentLook, currentManageSession } from "@/lib/session/current";
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
    const before = (["closed", "over", "opened"] as const).find((word) => textParam(query, word)) ?? null;
    return <CodeForm look={look} before={before} />;
  }
  return (
    <OpenLicense
      look={look}
      license={license}
      sessionEnd={session.expiresAt}
      query={query}
      freed={await freedDevice(ctx, session.keyId, textParam(query, "freed"))}
    />
  );
}

import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { licenseOfCustomer } from "@/lib/domain/activations/customer-licenses";
import { freedDevice } from "@/lib/domain/activations/deregister";
import { devicePage } from "@/lib/domain/activations/device-page";
import { DEVICES_PER_PAGE } from "@/lib/domain/activations/list-devices";
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { licenseDownloads } from "@/lib/domain/updates/customer-downloads";
import { currentCustomer, currentLook } from "@/lib/session/current";
import { currentDone, currentDoneAbout } from "@/lib/session/flash";
import { pageParam, type SearchParams, textParam } from "@/lib/session/search-params";
import { currentSystem } from "@/lib/session/visitor-system";
import { Card } from "@/lib/ui/card";
import { DeviceSection } from "@/lib/ui/device-section";
import { accountDownload } from "@/lib/ui/downloads/account-download";
import { DownloadsCard } from "@/lib/ui/downloads/downloads-card";
import { FreedNotice, GoneNotice } from "@/lib/ui/freed-notice";
import { Heading } from "@/lib/ui/heading";
import { LicenseActs } from "@/lib/ui/license-acts";
import { LicenseAdvice, LicenseFacts } from "@/lib/ui/license-facts";
import { askForNewKey, freeDevice } from "../../actions";

type Props = { params: Promise<{ id: string }>; searchParams: SearchParams };

/** Null for a license of someone else, and without a session. Asked once per request, by the page and for its title. */
const ownLicense = cache(async (id: string) => {
  const [look, session] = [await currentLook(), await currentCustomer()];
  return session && licenseOfCustomer(contextFor(SYSTEM, look.now), session.email, id);
});

export async function generateMetadata({ params }: Pick<Props, "params">): Promise<Metadata> {
  const license = await ownLicense((await params).id);
  if (!license) return { title: (await currentLook()).messages.account.licenses };
  return { title: `…${license.lastFour} · ${license.application}` };
}

export default async function LicensePage({ params, searchParams }: Props) {
  const look = await currentLook();
  const session = await currentCustomer();
  if (!session) redirect("/account");
  const license = await ownLicense((await params).id);
  if (!license) notFound();
  const ctx = contextFor(SYSTEM, look.now);
  const query = await searchParams;
  const wanted = { search: textParam(query, "q"), page: pageParam(query) };
  const found = await devicePage(ctx, license, wanted);
  const freed = await freedDevice(ctx, { id: license.keyId }, await currentDoneAbout("freed"));
  const offered = await licenseDownloads(ctx, { keyId: license.keyId, emailFolded: session.email });
  const path = `/account/licenses/${license.keyId}`;
  return (
    <>
      {freed && <FreedNotice freed={freed} />}
      {(await currentDone()) === "gone" && <GoneNotice />}
      <p className="mb-4">
        <a href="/account" className="inline-flex min-h-11 items-center">
          ← {look.messages.account.back}
        </a>
      </p>
      <Heading title={license.application} />
      <LicenseAdvice license={license} />
      <Card label={look.messages.license.status}>
        <LicenseFacts license={license} />
        <LicenseActs license={license} askForNewKey={askForNewKey} />
      </Card>
      <DownloadsCard
        offered={offered}
        visitor={await currentSystem()}
        hrefOf={(fileId) => accountDownload(license.keyId, fileId)}
      />
      <DeviceSection
        path={path}
        devices={{ ...found, ...wanted, perPage: DEVICES_PER_PAGE }}
        isRevoked={license.status === "revoked"}
        seats={license.activeDevices}
        deregistering={{ action: freeDevice, fields: { license: license.keyId, from: "license" } }}
      />
    </>
  );
}

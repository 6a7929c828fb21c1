import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { licenseOfCustomer } from "@/lib/domain/activations/customer-licenses";
import { freedDevice } from "@/lib/domain/activations/deregister";
import { devicePage } from "@/lib/domain/activations/device-page";
import { DEVICES_PER_PAGE } from "@/lib/domain/activations/list-devices";
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { currentCustomer, currentLook } from "@/lib/session/current";
import { currentDone, currentDoneAbout } from "@/lib/session/flash";
import { pageParam, type SearchParams, textParam } from "@/lib/session/search-params";
import { Card } from "@/lib/ui/card";
import { DeviceSection } from "@/lib/ui/device-section";
import { FreedNotice, GoneNotice } from "@/lib/ui/freed-notice";
import { Heading } from "@/lib/ui/heading";
import { LicenseAdvice, LicenseFacts } from "@/lib/ui/license-facts";
import { freeDevice } from "../../actions";

type Props = { params: Promise<{ id: string }>; searchParams: SearchParams };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await currentLook()).messages.account.licenses };
}

export default async function LicensePage({ params, searchParams }: Props) {
  const look = await currentLook();
  const session = await currentCustomer();
  if (!session) redirect("/account");
  const ctx = contextFor(SYSTEM, look.now);
  const license = await licenseOfCustomer(ctx, session.email, (await params).id);
  if (!license) notFound();
  const query = await searchParams;
  const wanted = { search: textParam(query, "q"), page: pageParam(query) };
  const found = await devicePage(ctx, license, wanted);
  const freed = await freedDevice(ctx, { id: license.keyId }, await currentDoneAbout("freed"));
  const path = `/account/licenses/${license.keyId}`;
  return (
    <>
      {freed && <FreedNotice look={look} freed={freed} />}
      {(await currentDone()) === "gone" && <GoneNotice look={look} />}
      <p className="mb-4">
        <a href="/account" className="inline-flex min-h-11 items-center">
          ← {look.messages.account.back}
        </a>
      </p>
      <Heading title={license.application} />
      <LicenseAdvice look={look} license={license} />
      <Card label={look.messages.license.status}>
        <LicenseFacts look={look} license={license} />
      </Card>
      <DeviceSection
        look={look}
        path={path}
        devices={{ ...found, ...wanted, perPage: DEVICES_PER_PAGE }}
        isRevoked={license.status === "revoked"}
        seats={license.activeDevices}
        deregistering={{ action: freeDevice, fields: { license: license.keyId, from: "license" } }}
      />
    </>
  );
}

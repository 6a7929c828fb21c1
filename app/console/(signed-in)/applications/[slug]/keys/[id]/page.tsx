import type { Metadata } from "next";
import { freedDevice } from "@/lib/domain/activations/deregister";
import { devicePage } from "@/lib/domain/activations/device-page";
import { DEVICES_PER_PAGE } from "@/lib/domain/activations/list-devices";
import { keyDetail } from "@/lib/domain/keys/key-detail";
import { keyLog } from "@/lib/domain/keys/key-log";
import { applicationPage } from "@/lib/session/application-page";
import { currentDone, currentDoneAbout } from "@/lib/session/flash";
import { orRightApplication } from "@/lib/session/right-application";
import { pageParam, type SearchParams, textParam } from "@/lib/session/search-params";
import { PageTitle } from "@/lib/ui/console/page-title";
import { DeviceSection } from "@/lib/ui/device-section";
import { deregisterDevice } from "./actions";
import { ChangeForm } from "./change-form";
import { KeyActions } from "./key-actions";
import { KeyFacts } from "./key-facts";
import { KeyTimeline } from "./key-timeline";
import { Notices } from "./notices";

type Props = { params: Promise<{ slug: string; id: string }>; searchParams: SearchParams };

export const metadata: Metadata = { title: "Key" };

export default async function KeyPage({ params, searchParams }: Props) {
  const { look, ctx, application, base, may } = await applicationPage(params);
  const { id } = await params;
  const key = await orRightApplication(ctx, keyDetail(ctx, application, id), "key", id);
  const query = await searchParams;
  const keysPath = `${base}/keys`;
  const path = `${keysPath}/${key.id}`;
  const before = textParam(query, "before");
  const wanted = { search: textParam(query, "q"), page: pageParam(query) };
  const license = { ...key, keyId: key.id, application: application.name, plan: key.planName };
  const [devices, log, freed] = await Promise.all([
    devicePage(ctx, license, wanted),
    keyLog(ctx, application, key.id, before),
    freedDevice(ctx, { id: key.id }, await currentDoneAbout("freed")),
  ]);
  const place = { slug: application.slug, id: key.id };
  return (
    <>
      <PageTitle title={`Key …${key.lastFour}`} above={{ href: keysPath, label: "Keys" }} />
      <Notices look={look} done={await currentDone()} freed={freed} />
      <KeyFacts look={look} keysPath={keysPath} detail={key} />
      {may("keys") && (
        <>
          <KeyActions
            look={look}
            slug={application.slug}
            detail={key}
            manageCodes={application.manageCodes}
          />
          <ChangeForm slug={application.slug} detail={key} />
        </>
      )}
      <DeviceSection
        look={look}
        path={path}
        devices={{ ...devices, ...wanted, perPage: DEVICES_PER_PAGE }}
        isRevoked={key.status === "revoked"}
        seats={key.activeDevices}
        deregistering={may("devices") ? { action: deregisterDevice.bind(null, place) } : undefined}
      />
      <KeyTimeline look={look} path={path} log={log} isOlder={before !== ""} />
    </>
  );
}

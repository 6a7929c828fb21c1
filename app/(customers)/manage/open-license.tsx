import { freedDevice } from "@/lib/domain/activations/deregister";
import type { LicenseView } from "@/lib/domain/activations/describe-license";
import { devicePage } from "@/lib/domain/activations/device-page";
import { DEVICES_PER_PAGE } from "@/lib/domain/activations/list-devices";
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { licenseDownloads } from "@/lib/domain/updates/customer-downloads";
import { currentLook } from "@/lib/session/current";
import { currentDone, currentDoneAbout } from "@/lib/session/flash";
import { pageParam, type SearchQuery, textParam } from "@/lib/session/search-params";
import { currentSystem } from "@/lib/session/visitor-system";
import { Alert } from "@/lib/ui/alert";
import { Card } from "@/lib/ui/card";
import { DeviceSection } from "@/lib/ui/device-section";
import { DownloadsCard } from "@/lib/ui/downloads/downloads-card";
import { Form } from "@/lib/ui/forms/form";
import { FreedNotice, GoneNotice } from "@/lib/ui/freed-notice";
import { Heading } from "@/lib/ui/heading";
import { LicenseAdvice, LicenseFacts } from "@/lib/ui/license-facts";
import { When } from "@/lib/ui/when";
import { closeLicense, freeDevice } from "./actions";

type Props = {
  license: LicenseView;
  sessionEnd: Date;
  query: SearchQuery;
};

const PATH = "/manage";

export async function OpenLicense({ license, sessionEnd, query }: Props) {
  const look = await currentLook();
  const messages = look.messages.manage;
  const wanted = { search: textParam(query, "q"), page: pageParam(query) };
  const ctx = contextFor(SYSTEM, look.now);
  const found = await devicePage(ctx, license, wanted);
  const freed = await freedDevice(ctx, { id: license.keyId }, await currentDoneAbout("freed"));
  const offered = await licenseDownloads(ctx, { keyId: license.keyId, emailFolded: null });
  return (
    <>
      {freed && <FreedNotice freed={freed} />}
      {(await currentDone()) === "gone" && <GoneNotice />}
      {textParam(query, "missing") && (
        <Alert kind="error" announce>
          {look.messages.downloads.gone}
        </Alert>
      )}
      <Heading title={license.application}>{messages.lead}</Heading>
      <LicenseAdvice license={license} />
      <Card label={look.messages.license.status}>
        <LicenseFacts license={withoutKey(license)} />
      </Card>
      <DownloadsCard
        offered={offered}
        visitor={await currentSystem()}
        hrefOf={(fileId) => `${PATH}/download?${new URLSearchParams({ file: fileId })}`}
      />
      <DeviceSection
        path={PATH}
        devices={{ ...found, ...wanted, perPage: DEVICES_PER_PAGE }}
        isRevoked={license.status === "revoked"}
        seats={license.activeDevices}
        deregistering={{ action: freeDevice }}
      />
      <Form
        action={closeLicense}
        label={messages.leave}
        pending={look.messages.common.pending}
        look="quiet"
      />
      <p className="mt-2 text-sm text-muted">
        {messages.leaveHintBefore} <When date={sessionEnd} form="time" />
        {messages.leaveHintAfter}
      </p>
    </>
  );
}

/** The holder of the code may not be the holder of the key, of which no part is shown (docs/contract.md D7). */
function withoutKey({ lastFour: _lastFour, ...license }: LicenseView) {
  return license;
}

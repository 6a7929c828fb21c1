import type { CustomerLicense } from "@/lib/domain/activations/customer-licenses";
import { devicePage } from "@/lib/domain/activations/device-page";
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { currentLook } from "@/lib/session/current";
import { Card } from "@/lib/ui/card";
import { DeviceList } from "@/lib/ui/device-list";
import { LicenseActs } from "@/lib/ui/license-acts";
import { LicenseAdvice, LicenseFacts } from "@/lib/ui/license-facts";
import { formatCount } from "@/lib/words/formats";
import { askForNewKey, freeDevice } from "./actions";
import { LicenseDownloads } from "./downloads";

type Props = {
  license: CustomerLicense;
  /** Whose license it is. */
  email: string;
  isOpen: boolean;
};

/** More than these are on the license's own page. */
const SHOWN_MAX = 5;

export async function LicenseCard({ license, email, isOpen }: Props) {
  const look = await currentLook();
  const messages = look.messages;
  const query = { search: "", page: 1, take: SHOWN_MAX };
  const { devices, total } = await devicePage(contextFor(SYSTEM, look.now), license, query);
  const href = `/account/licenses/${license.keyId}`;
  const { plan, lastFour, ...facts } = license;
  return (
    <Card id={`license-${license.keyId}`} label={`${license.application} …${lastFour}`}>
      <h2 className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 text-xl font-bold">
        <a href={href} className="wrap-anywhere">
          {license.application}, {plan}
        </a>
        <span className="text-sm font-normal text-muted">
          {messages.license.endsWith} <span className="font-mono">…{lastFour}</span>
        </span>
      </h2>
      <LicenseAdvice license={license} />
      <LicenseFacts license={facts} />
      <LicenseActs license={license} askForNewKey={askForNewKey} />
      <LicenseDownloads email={email} license={license} isOpen={isOpen} />
      {total > 0 && (
        <details open={isOpen} className="mt-4 border-t border-line pt-4">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
            {messages.devices.title} ({formatCount(total, look.locale)})
          </summary>
          <DeviceList
            devices={devices}
            deregistering={{ action: freeDevice, fields: { license: license.keyId } }}
          />
          {total > devices.length && (
            <a href={href} className="btn btn-outline min-h-11 border-muted">
              {messages.devices.all(formatCount(total, look.locale))}
            </a>
          )}
        </details>
      )}
    </Card>
  );
}

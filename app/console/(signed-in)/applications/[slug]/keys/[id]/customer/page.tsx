import type { Metadata } from "next";
import { devicePage } from "@/lib/domain/activations/device-page";
import { DEVICES_PER_PAGE } from "@/lib/domain/activations/list-devices";
import { recordCustomerView } from "@/lib/domain/keys/customer-view";
import { licenseDownloads } from "@/lib/domain/updates/customer-downloads";
import { applicationPage } from "@/lib/session/application-page";
import { currentKey, keyTitle } from "@/lib/session/current-key";
import { currentOperator } from "@/lib/session/current-operator";
import { operatorContext } from "@/lib/session/operator";
import { orRightApplication } from "@/lib/session/right-application";
import { pageParam, type SearchParams, textParam } from "@/lib/session/search-params";
import { currentSystem } from "@/lib/session/visitor-system";
import { Alert } from "@/lib/ui/alert";
import { Card } from "@/lib/ui/card";
import { PageTitle } from "@/lib/ui/console/page-title";
import { DeviceSection } from "@/lib/ui/device-section";
import { DownloadsCard } from "@/lib/ui/downloads/downloads-card";
import { LicenseAdvice, LicenseFacts } from "@/lib/ui/license-facts";
import { keyWords } from "../words";

type Props = { params: Promise<{ slug: string; id: string }>; searchParams: SearchParams };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { look, application } = await applicationPage(params);
  const key = await currentKey(application, (await params).id);
  const { title } = keyWords(look.locale.language).customerView;
  return { title: key ? `${title} · ${keyTitle(key, application)}` : title };
}

/** The license as its customer sees it. It cannot be changed here, and the view is logged. */
export default async function CustomerViewPage({ params, searchParams }: Props) {
  const { look, ctx, application, base } = await applicationPage(params);
  const { id } = await params;
  const key = await orRightApplication(ctx, currentKey(application, id), "key", id);
  await recordCustomerView(operatorContext(await currentOperator(), look.now), application, key);
  const query = await searchParams;
  const wanted = { search: textParam(query, "q"), page: pageParam(query) };
  const license = { ...key, keyId: key.id, application: application.name, plan: key.planName };
  const devices = await devicePage(ctx, license, wanted);
  const offered = await licenseDownloads(ctx, { keyId: key.id, emailFolded: null });
  const path = `${base}/keys/${key.id}`;
  const { title: keyNamed, customerView: text } = keyWords(look.locale.language);
  return (
    <>
      <PageTitle title={text.title} above={{ href: path, label: keyNamed(key.lastFour) }} />
      <div className="mx-auto max-w-2xl">
        <Alert kind="info">{key.email === null ? text.manage : text.account(key.email)}</Alert>
        <div className="rounded-box border-2 border-dashed border-muted p-4 text-base sm:p-6">
          <h2 className="mb-6 text-2xl font-bold wrap-anywhere">{application.name}</h2>
          <LicenseAdvice license={license} />
          <Card label={look.messages.license.status}>
            {/* The holder of a code may not be the holder of the key, of which they see no part. */}
            <LicenseFacts license={key.email === null ? withoutKey(license) : license} />
          </Card>
          <DownloadsCard offered={offered} visitor={await currentSystem()} />
          <DeviceSection
            path={`${path}/customer`}
            devices={{ ...devices, ...wanted, perPage: DEVICES_PER_PAGE }}
            isRevoked={key.status === "revoked"}
            seats={key.activeDevices}
          />
        </div>
      </div>
    </>
  );
}

function withoutKey<License extends { lastFour: string }>({ lastFour: _lastFour, ...license }: License) {
  return license;
}

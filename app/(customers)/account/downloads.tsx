import type { LicenseView } from "@/lib/domain/activations/describe-license";
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { licenseDownloads } from "@/lib/domain/updates/customer-downloads";
import { currentLook } from "@/lib/session/current";
import { currentSystem } from "@/lib/session/visitor-system";
import { accountDownload } from "@/lib/ui/downloads/account-download";
import { Downloads, downloadCount } from "@/lib/ui/downloads/downloads";
import { formatCount } from "@/lib/words/formats";

type Props = { email: string; license: LicenseView; isOpen: boolean };

/** Nothing at all for a license that opens no files. */
export async function LicenseDownloads({ email, license: { keyId }, isOpen }: Props) {
  const look = await currentLook();
  const holder = { keyId, emailFolded: email };
  const offered = await licenseDownloads(contextFor(SYSTEM, look.now), holder);
  if (!offered) return null;
  return (
    <details open={isOpen} className="mt-4 border-t border-line pt-4">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
        {look.messages.downloads.title} ({formatCount(downloadCount(offered), look.locale)})
      </summary>
      <Downloads
        offered={offered}
        visitor={await currentSystem()}
        hrefOf={(fileId) => accountDownload(keyId, fileId)}
      />
    </details>
  );
}

/** Shown instead of the list while there is no release. */

import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Link } from "@/lib/ui/console/link";
import { releasesWords } from "./words";

type Props = { base: string; slug: string; mayUpload: boolean };

export async function NoReleases({ base, slug, mayUpload }: Props) {
  const look = await currentConsoleLook();
  const text = releasesWords(look.locale.language);
  return (
    <>
      <p className="mb-2">
        {text.none} {mayUpload && <Link href={`${base}/releases/upload`}>{text.uploadFirst}</Link>}
      </p>
      <p>
        {text.byPipeline} <code className="font-mono wrap-anywhere">/{slug}/ci/release</code>.{" "}
        {text.needsToken} <Link href={`${base}/tokens`}>{text.createToken}</Link>. {text.commands}
      </p>
    </>
  );
}

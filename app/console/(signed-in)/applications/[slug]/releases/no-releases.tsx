/** Shown instead of the list while there is no release. */
import { Link } from "@/lib/ui/console/link";
import type { ConsoleLook } from "@/lib/ui/look";

type Props = { look: ConsoleLook; base: string; slug: string; mayUpload: boolean };

export function NoReleases({ look, base, slug, mayUpload }: Props) {
  const text = look.words.releases;
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

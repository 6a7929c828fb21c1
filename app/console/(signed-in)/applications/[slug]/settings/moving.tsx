/** The ways in and out of this installation. */

import { type ApplicationKind, sellsLicenses } from "@/lib/domain/applications/application";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Card } from "@/lib/ui/card";
import { Link } from "@/lib/ui/console/link";
import { movingWords } from "../import/words";

type Props = { slug: string; kind: ApplicationKind };

export async function Moving({ slug, kind }: Props) {
  const look = await currentConsoleLook();
  const text = movingWords(look.locale.language);
  const base = `/console/applications/${slug}`;
  const button = "btn btn-outline min-h-control border-muted";
  return (
    <Card label={text.settingsTitle}>
      <h2 className="mb-1 text-section">{text.settingsTitle}</h2>
      <p className="mb-4 text-muted">{text.settingsLead}</p>
      <div className="flex flex-wrap gap-3">
        {sellsLicenses(kind) && (
          <Link href={`${base}/import`} className={button}>
            {text.importTitle}
          </Link>
        )}
        <Link href={`${base}/export`} className={button}>
          {text.exportTitle}
        </Link>
      </div>
    </Card>
  );
}

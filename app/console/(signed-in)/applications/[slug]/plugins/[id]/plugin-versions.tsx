/** The columns of the list of a plugin's versions. */

import type { ListedRelease } from "@/lib/domain/release-lists/listed-release";
import type { Column } from "@/lib/ui/console/data-table";
import { Link } from "@/lib/ui/console/link";
import type { ConsoleLook } from "@/lib/ui/look";
import { When } from "@/lib/ui/when";
import { formatBytes, formatCount } from "@/lib/words/formats";
import { termsIn } from "@/lib/words/terms/terms";
import { ReleaseStatusBadge } from "../../release-status";
import { releasesWords } from "../../releases/words";

/** `path`: of releases. */
export function pluginVersionColumns(look: ConsoleLook, path: string): Column<ListedRelease>[] {
  const text = releasesWords(look.locale.language);
  const { language } = look.locale;
  return [
    {
      title: text.version,
      phone: "first",
      cell: ({ id, version, critical }) => (
        <>
          <Link
            href={`${path}/${id}`}
            title={version}
            className="inline-flex min-h-8 max-w-48 items-center tabular-nums"
          >
            <span className="truncate">{version}</span>
          </Link>
          {critical && (
            <span className="badge ml-2 border-transparent bg-warning text-warning-content">
              {text.isCritical}
            </span>
          )}
        </>
      ),
    },
    { title: text.channel, phone: "second", cell: ({ channel }) => termsIn(language).channels[channel] },
    {
      title: text.status,
      phone: "first end",
      cell: ({ status }) => (
        <ReleaseStatusBadge state={status}>{termsIn(language).releaseStatuses[status]}</ReleaseStatusBadge>
      ),
    },
    {
      title: text.size,
      phone: "second",
      isNumber: true,
      cell: ({ size }) => (size === null ? "–" : formatBytes(size, look.locale)),
    },
    {
      title: text.downloads,
      phone: "none",
      isNumber: true,
      cell: ({ downloads }) => formatCount(downloads, look.locale),
    },
    {
      title: text.released,
      phone: "second end",
      isNumber: true,
      cell: ({ releasedAt }) => (releasedAt ? <When date={releasedAt} form="short" /> : text.notReleased),
    },
  ];
}

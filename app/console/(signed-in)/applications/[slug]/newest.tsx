import type { NewestRelease } from "@/lib/domain/applications/newest-releases";
import type { Adoption } from "@/lib/domain/releases/adoption";
import { formatShare } from "@/lib/messages/formats";
import { termsIn } from "@/lib/messages/terms/terms";
import { DataTable } from "@/lib/ui/console/data-table";
import type { ConsoleLook } from "@/lib/ui/look";
import { When } from "@/lib/ui/when";

type Props = { look: ConsoleLook; releases: readonly NewestRelease[]; adoption: Adoption };

/** The release that went live last, of each variant. */
export function Newest({ look, releases, adoption }: Props) {
  const { newest: text } = look.words.overview;
  const shareOf = (version: string | null) =>
    adoption.versions.find((one) => one.version === version)?.share ?? null;
  return (
    <section className="mb-6">
      <h2 className="mb-3 text-section">{text.title}</h2>
      <DataTable
        caption={text.caption}
        rows={releases}
        keyOf={({ variant }) => variant}
        empty={text.none}
        columns={[
          {
            title: text.variant,
            phone: "first",
            isCut: true,
            cell: ({ variant, restricted }) => (restricted ? text.restricted(variant) : variant),
          },
          { title: text.versionColumn, phone: "first end", cell: ({ version }) => version ?? text.noVersion },
          {
            title: text.channel,
            phone: "second",
            cell: ({ channel }) => (channel ? termsIn(look.locale.language).channels[channel] : "–"),
          },
          {
            title: text.share,
            isNumber: true,
            phone: "second",
            cell: ({ version }) => {
              const share = shareOf(version);
              return share === null ? "–" : formatShare(share, look.locale);
            },
          },
          {
            title: text.released,
            phone: "second end",
            cell: ({ releasedAt }) =>
              releasedAt ? <When look={look} date={releasedAt} form="short" /> : "–",
          },
        ]}
      />
    </section>
  );
}

import type { NewestRelease } from "@/lib/domain/applications/newest-releases";
import type { Adoption } from "@/lib/domain/release-lists/adoption";
import { stateOf } from "@/lib/domain/release-lists/version-state";
import { type Published, systemsOf } from "@/lib/domain/updates/offers";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { DataTable } from "@/lib/ui/console/data-table";
import { Link } from "@/lib/ui/console/link";
import { When } from "@/lib/ui/when";
import { formatShare } from "@/lib/words/formats";
import { termsIn } from "@/lib/words/terms/terms";
import { ReleaseStatusBadge } from "./release-status";
import { releaseStateWords } from "./releases/release-state-words";
import { overviewWords } from "./words";

type Props = {
  base: string;
  releases: readonly NewestRelease[];
  /** Of each variant. */
  published: readonly Published[];
  adoption: Adoption;
};

/** The release that went live last, of each variant. */
export async function Newest({ base, releases, published, adoption }: Props) {
  const look = await currentConsoleLook();
  const { newest: text } = overviewWords(look.locale.language);
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
          {
            title: text.versionColumn,
            phone: "first end",
            cell: ({ version }) =>
              version === null ? (
                text.noVersion
              ) : (
                <Link
                  href={`${base}/releases/${encodeURIComponent(version)}`}
                  className="inline-flex min-h-8 items-center tabular-nums"
                >
                  {version}
                </Link>
              ),
          },
          {
            title: text.state,
            phone: "second",
            cell: (newest) => <State {...{ look, newest, published }} />,
          },
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
            cell: ({ releasedAt }) => (releasedAt ? <When date={releasedAt} form="short" /> : "–"),
          },
        ]}
      />
    </section>
  );
}

type StateProps = { newest: NewestRelease; published: readonly Published[] };

async function State({ newest, published }: StateProps) {
  const look = await currentConsoleLook();
  const variant = published.find(({ code }) => code === newest.variant);
  const release = variant?.releases.find(({ version }) => version === newest.version);
  if (!variant || !release) return "–";
  const systems = systemsOf(release.version, [release], [variant]);
  const state = stateOf({ ...release, status: "published" }, systems);
  return (
    <ReleaseStatusBadge state={state.state}>
      {releaseStateWords(state, look.locale.language)}
    </ReleaseStatusBadge>
  );
}

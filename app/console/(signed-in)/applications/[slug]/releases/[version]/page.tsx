import type { Metadata } from "next";
import type { Application } from "@/lib/domain/applications/find";
import type { Context } from "@/lib/domain/context";
import { releaseDoubts } from "@/lib/domain/publishing/release-doubts";
import type { Adoption } from "@/lib/domain/release-lists/adoption";
import { adoption } from "@/lib/domain/release-lists/read-adoption";
import { systemChecks } from "@/lib/domain/release-lists/system-checks";
import { stateOf } from "@/lib/domain/release-lists/version-state";
import { applicationPage } from "@/lib/session/application-page";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { currentDone } from "@/lib/session/flash";
import { Done } from "@/lib/ui/console/done";
import { PageTitle } from "@/lib/ui/console/page-title";
import { FormScope } from "@/lib/ui/forms/form-scope";
import { doneWords } from "@/lib/words/forms/words";
import { termsIn } from "@/lib/words/terms/terms";
import { pluginsWords } from "../../plugins/words";
import { ReleaseStatusBadge } from "../../release-status";
import { releaseStateWords } from "../release-state-words";
import { releasesWords } from "../words";
import type { ReleasesMessages } from "../words.en";
import { editDraft } from "./actions";
import { doubtWords } from "./doubt-words";
import { DraftForm } from "./draft-form";
import { NotesPreview } from "./notes-preview";
import { type ShownVersion, shownVersion } from "./shown-version";
import { VersionActs } from "./version-acts";
import { VersionAdoption } from "./version-adoption";
import { VersionDoubts } from "./version-doubts";
import { VersionFacts } from "./version-facts";
import { VersionFiles } from "./version-files";
import { VersionLead } from "./version-lead";
import { type ShownChecks, VersionMatrix } from "./version-matrix";
import { VersionNotes } from "./version-notes";

type Props = { params: Promise<{ slug: string; version: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { application } = await applicationPage(params);
  const { slug, version: segment } = await params;
  const { version, plugin } = await shownVersion(slug, segment);
  return { title: [version, plugin, application.name].filter(Boolean).join(" · ") };
}

export default async function VersionPage({ params }: Props) {
  const { look, ctx, application, base, may } = await applicationPage(params);
  const text = releasesWords(look.locale.language);
  const plugins = pluginsWords(look.locale.language);
  const { slug, version: segment } = await params;
  const view = await shownVersion(slug, segment);
  const spread = await adoption(ctx, application);
  const checks = await checksOf(ctx, application, view, spread);
  // Of what is offered to nobody there is nothing to mend.
  const offerable = view.releases.filter(({ status }) => status !== "withdrawn");
  const doubts = await Promise.all(offerable.map((release) => releaseDoubts(ctx, application, release)));
  const place = { slug, version: view.named };
  const mayChange = may("releases");
  const [draft, ...drafts] = view.releases.filter(({ status }) => status === "draft");
  const others = view.releases.filter(({ status }) => status !== "draft");
  const path = `${base}/releases`;
  return (
    <FormScope action={editDraft.bind(null, place)}>
      <PageTitle
        title={view.plugin === null ? view.version : `${view.version} · ${view.plugin}`}
        count={<Badges view={view} />}
        above={
          view.plugin === null
            ? { href: path, label: text.title }
            : { href: `${base}/plugins`, label: plugins.title }
        }
        actions={mayChange && <VersionActs place={place} view={view} />}
      >
        <div className="max-md:mt-3">
          <VersionLead view={view} />
        </div>
      </PageTitle>
      <Done text={doneWords("release", await currentDone(), look.locale.language)} />
      {view.plugin === null && (
        <VersionMatrix path={path} view={view} checks={checks} mayUpload={mayChange} />
      )}
      <div className="grid items-start gap-x-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          {mayChange && draft && (
            <>
              <DraftForm drafts={[draft, ...drafts]} />
              <NotesPreview words={previewWords(text)} />
            </>
          )}
          <VersionNotes releases={mayChange ? others : view.releases} />
          <VersionDoubts text={doubtWords(look.locale.language)} doubts={doubts.flat()} />
          <VersionFiles view={view} />
        </div>
        <div className="min-w-0">
          <VersionAdoption view={view} adoption={spread} />
          <VersionFacts view={view} />
        </div>
      </div>
    </FormScope>
  );
}

/** Of the day that the page's other shares are of; null for what no program can run. */
async function checksOf(
  ctx: Context,
  application: Application,
  { plugin, version, systems }: ShownVersion,
  { day, isToday, versions }: Adoption,
): Promise<ShownChecks | null> {
  const found = versions.find((one) => one.version === version);
  if (!found || plugin !== null) return null;
  const by = await systemChecks(ctx, application, { day, version, systems });
  return by && { isToday, share: found.share, by };
}

/** One for all variants that are as far, else each with their names. */
async function Badges({ view }: { view: ShownVersion }) {
  const look = await currentConsoleLook();
  const terms = termsIn(look.locale.language);
  const all = view.releases.map((release) => {
    const state = stateOf(release, view.systems);
    return {
      variant: release.variant,
      state: state.state,
      label: releaseStateWords(state, look.locale.language),
    };
  });
  const kinds = [...new Map(all.map((one) => [one.label, one])).values()];
  return (
    <span className="flex flex-wrap items-center gap-2">
      {kinds.map(({ state, label }) => (
        <ReleaseStatusBadge key={label} state={state}>
          {kinds.length === 1
            ? label
            : `${all.flatMap((one) => (one.label === label ? (one.variant ?? []) : [])).join(", ")}: ${label}`}
        </ReleaseStatusBadge>
      ))}
      {view.plugin === null &&
        [...new Set(view.releases.map(({ channel }) => terms.channels[channel]))].join(", ")}
    </span>
  );
}

/** Client components cannot take all of them: some are functions. */
function previewWords({ preview, previewTitle, notSaved, noNotes }: ReleasesMessages) {
  return { preview, previewTitle, notSaved, noNotes };
}

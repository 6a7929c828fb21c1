import type { Metadata } from "next";
import { aroundRelease } from "@/lib/domain/releases/around-release";
import { adoption } from "@/lib/domain/releases/read-adoption";
import type { ReleasesMessages } from "@/lib/messages/console/en/releases";
import { doneWords } from "@/lib/messages/forms/words";
import { applicationPage } from "@/lib/session/application-page";
import { currentDone } from "@/lib/session/flash";
import { Card } from "@/lib/ui/card";
import { Done } from "@/lib/ui/console/done";
import { Markdown } from "@/lib/ui/console/markdown";
import { PageTitle } from "@/lib/ui/console/page-title";
import { ReleaseStatusBadge } from "@/lib/ui/console/release-status";
import { FormScope } from "@/lib/ui/forms/form-scope";
import { editDraft } from "./actions";
import { DraftForm } from "./draft-form";
import { NotesPreview } from "./notes-preview";
import { ReleaseActs } from "./release-acts";
import { ReleaseAdoption } from "./release-adoption";
import { ReleaseFacts } from "./release-facts";
import { ReleaseLead } from "./release-lead";
import { ReleaseVariants } from "./release-variants";
import { shownRelease } from "./shown-release";

type Props = { params: Promise<{ slug: string; id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { application } = await applicationPage(params);
  const { slug, id } = await params;
  const { release } = await shownRelease(slug, id);
  return { title: `${release.version} · ${release.plugin ?? release.variant} · ${application.name}` };
}

export default async function ReleasePage({ params }: Props) {
  const { look, ctx, application, base, may } = await applicationPage(params);
  const { releases: text, plugins } = look.words;
  const { slug, id } = await params;
  const { release, downloads } = await shownRelease(slug, id);
  const [around, spread] = await Promise.all([
    aroundRelease(ctx, application, release),
    adoption(ctx, application),
  ]);
  const mayChange = may("releases");
  const isEditable = mayChange && release.status === "draft";
  const isOfPlugin = release.plugin !== null;
  const path = `${base}/releases`;
  const shown = { look, release, downloads, around };
  return (
    <FormScope action={editDraft.bind(null, { slug, id })}>
      <PageTitle
        title={`${release.version} · ${release.plugin ?? release.variant}`}
        count={<ReleaseStatusBadge language={look.locale.language} status={release.status} />}
        above={
          isOfPlugin ? { href: `${base}/plugins`, label: plugins.title } : { href: path, label: text.title }
        }
        actions={mayChange && <ReleaseActs slug={slug} {...shown} />}
      >
        {release.status !== "draft" && <ReleaseLead {...shown} path={path} mayUpload={mayChange} />}
      </PageTitle>
      <Done text={doneWords("release", await currentDone(), look.locale.language)} />
      <div className="grid items-start gap-x-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          {isEditable ? (
            <>
              <DraftForm look={look} release={release} />
              <NotesPreview words={previewWords(text)} />
            </>
          ) : (
            <Card label={text.notes}>
              <h2 className="mb-3 text-section">{text.notes}</h2>
              {release.notes ? (
                <Markdown text={release.notes} />
              ) : (
                <p className="text-muted">{text.noNotes}</p>
              )}
            </Card>
          )}
        </div>
        <div className="min-w-0">
          <ReleaseAdoption look={look} release={release} adoption={spread} />
          <ReleaseVariants look={look} path={path} release={release} around={around} />
          <ReleaseFacts look={look} release={release} downloads={downloads} />
        </div>
      </div>
    </FormScope>
  );
}

/** Client components cannot take all of them: some are functions. */
function previewWords({ preview, previewTitle, notSaved, noNotes }: ReleasesMessages) {
  return { preview, previewTitle, notSaved, noNotes };
}

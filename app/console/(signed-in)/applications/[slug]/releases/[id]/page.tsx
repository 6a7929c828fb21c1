import type { Metadata } from "next";
import { getRelease } from "@/lib/domain/releases/release-page";
import { releaseTitle } from "@/lib/domain/releases/release-record";
import { doneWords } from "@/lib/messages/forms/words";
import { applicationPage } from "@/lib/session/application-page";
import { currentDone } from "@/lib/session/flash";
import { orRightApplication } from "@/lib/session/right-application";
import { Card } from "@/lib/ui/card";
import { Done } from "@/lib/ui/console/done";
import { Markdown } from "@/lib/ui/console/markdown";
import { PageTitle } from "@/lib/ui/console/page-title";
import { FormScope } from "@/lib/ui/forms/form-scope";
import { editDraft } from "./actions";
import { DraftForm } from "./draft-form";
import { NotesPreview, UnlessPreviewed } from "./notes-preview";
import { ReleaseActs } from "./release-acts";
import { ReleaseFacts } from "./release-facts";

export const metadata: Metadata = { title: "Release" };

type Props = { params: Promise<{ slug: string; id: string }> };

export default async function ReleasePage({ params }: Props) {
  const { look, ctx, application, base, may } = await applicationPage(params);
  const { slug, id } = await params;
  const { release, downloads } = await orRightApplication(
    ctx,
    getRelease(ctx, application, id),
    "release",
    id,
  );
  const mayChange = may("releases");
  const isEditable = mayChange && release.status === "draft";
  const above =
    release.plugin === null
      ? { href: `${base}/releases`, label: "Releases" }
      : { href: `${base}/plugins`, label: "Plugins" };
  return (
    <>
      <PageTitle title={releaseTitle(release)} above={above} />
      <Done text={doneWords("release", await currentDone(), look.locale.language)} />
      <ReleaseFacts look={look} release={release} downloads={downloads} />
      <FormScope action={editDraft.bind(null, { slug, id })}>
        <NotesPreview />
        {isEditable && <DraftForm release={release} />}
        <UnlessPreviewed>
          <Card label="Notes">
            <h2 className="mb-3 text-section">Notes</h2>
            {release.notes ? (
              <Markdown text={release.notes} />
            ) : (
              <p className="text-muted">There are none.</p>
            )}
          </Card>
        </UnlessPreviewed>
      </FormScope>
      {mayChange && <ReleaseActs slug={slug} release={release} />}
    </>
  );
}

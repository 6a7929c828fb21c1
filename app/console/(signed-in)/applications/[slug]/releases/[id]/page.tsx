import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { DomainError } from "@/lib/domain/errors";
import { roleMay } from "@/lib/domain/permissions";
import { getRelease } from "@/lib/domain/releases/release-page";
import { releaseTitle } from "@/lib/domain/releases/release-record";
import { currentLook } from "@/lib/session/current";
import { currentApplication } from "@/lib/session/current-application";
import { currentOperator } from "@/lib/session/current-operator";
import { refusedForm, resultOfForm } from "@/lib/session/page-run";
import { type SearchParams, textParam } from "@/lib/session/search-params";
import { Alert } from "@/lib/ui/alert";
import { Card } from "@/lib/ui/card";
import { Markdown } from "@/lib/ui/console/markdown";
import { PageTitle } from "@/lib/ui/console/page-title";
import { Reason } from "@/lib/ui/console/reason";
import { DraftForm } from "./draft-form";
import { ReleaseActs } from "./release-acts";
import { ReleaseFacts } from "./release-facts";

export const metadata: Metadata = { title: "Release" };

const DONE: Readonly<Record<string, string>> = {
  uploaded: "The file is stored as a draft. Nobody is offered it until you publish it.",
  saved: "The draft is saved.",
  published: "The release is published. Programs are offered it from now on.",
  promoted: "The release is stable now, under a new statement.",
  withdrawn: "The release is withdrawn. Nobody is offered it, and its links answer no more.",
};

type Props = { params: Promise<{ slug: string; id: string }>; searchParams: SearchParams };

export default async function ReleasePage({ params, searchParams }: Props) {
  const look = await currentLook();
  const { operator } = await currentOperator();
  const { slug, id } = await params;
  const application = await currentApplication(slug);
  const found = await getRelease(contextFor(SYSTEM, look.now), application, id).catch((error: unknown) => {
    if (error instanceof DomainError) notFound();
    throw error;
  });
  const { release, downloads } = found;
  const base = `/console/applications/${slug}`;
  const path = `${base}/releases/${id}`;
  const refused = refusedForm();
  const result = resultOfForm();
  const previewed = result?.kind === "notes_preview" ? result.values : null;
  const done = refused || previewed ? undefined : DONE[textParam(await searchParams, "done")];
  const mayChange = roleMay(operator.role, "releases");
  const isEditable = mayChange && release.status === "draft";
  const above =
    release.plugin === null
      ? { href: `${base}/releases`, label: "Releases" }
      : { href: `${base}/plugins`, label: "Plugins" };
  return (
    <>
      <PageTitle title={releaseTitle(release)} above={above} />
      <Reason look={look} refused={refused} />
      {done && (
        <Alert kind="success" announce>
          {done}
        </Alert>
      )}
      <ReleaseFacts look={look} release={release} downloads={downloads} />
      {previewed && (
        <Card label="Preview">
          <h2 tabIndex={-1} data-focus="" className="mb-3 text-xl font-bold outline-none">
            Preview of the notes
          </h2>
          <p className="mb-4 text-muted">Not saved yet.</p>
          <Markdown text={previewed.notes || "There are no notes."} />
        </Card>
      )}
      {isEditable && (
        <DraftForm
          path={path}
          release={release}
          typed={previewed ?? (refused?.values.do === "save" ? refused.values : null)}
        />
      )}
      {!previewed && (
        <Card label="Notes">
          <h2 className="mb-3 text-xl font-bold">Notes</h2>
          {release.notes ? <Markdown text={release.notes} /> : <p className="text-muted">There are none.</p>}
        </Card>
      )}
      {mayChange && <ReleaseActs path={path} release={release} refused={refused} />}
    </>
  );
}

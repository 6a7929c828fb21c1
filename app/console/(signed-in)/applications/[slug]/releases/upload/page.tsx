import type { Metadata } from "next";
import { publishesUpdates } from "@/lib/domain/applications/application";
import { listVariants } from "@/lib/domain/applications/variants";
import { uploadBytesMax } from "@/lib/domain/releases/upload-release";
import { listVersionReleases } from "@/lib/domain/releases/version-releases";
import { applicationPage } from "@/lib/session/application-page";
import { currentUploadRefusal } from "@/lib/session/current-upload-refusal";
import { type SearchParams, textParam } from "@/lib/session/search-params";
import { Checkbox, Select } from "@/lib/ui/console/choices";
import { PageTitle } from "@/lib/ui/console/page-title";
import { ReleaseFields } from "@/lib/ui/console/release-fields";
import { UploadCard } from "@/lib/ui/console/upload/upload-card";
import { VersionNote } from "@/lib/ui/console/upload/version-note";
import { Field } from "@/lib/ui/field";

type Props = { params: Promise<{ slug: string }>; searchParams: SearchParams };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { look, application } = await applicationPage(params, publishesUpdates);
  return { title: `${look.words.uploads.release} · ${application.name}` };
}

/** `variant` and `version`: to begin with. Notes and flags are those of the version in another variant. */
export default async function UploadReleasePage({ params, searchParams }: Props) {
  const { look, ctx, application, base, may } = await applicationPage(params, publishesUpdates);
  const { uploads: text, releases } = look.words;
  const query = await searchParams;
  const variants = await listVariants(ctx, application);
  const version = textParam(query, "version");
  const [like] = version ? await listVersionReleases(ctx, application, version) : [];
  const above = `${base}/releases`;
  return (
    <>
      <PageTitle title={text.release} above={{ href: above, label: releases.title }}>
        {text.releaseLead}
      </PageTitle>
      <UploadCard
        text={text}
        mayUpload={may("releases")}
        locale={look.locale}
        action={`${above}/upload/file`}
        versionAt={`${above}/upload/version`}
        bytesMax={uploadBytesMax()}
        refused={await currentUploadRefusal()}
        fileLabel={text.file}
        fileHint={text.fileHint}
      >
        <Field name="image" label={text.image} hint={text.imageHint} autoComplete="off" mono />
        <div className="grid gap-x-4 sm:grid-cols-2">
          <Field
            name="version"
            label={text.version}
            hint={text.versionHint}
            defaultValue={version}
            autoComplete="off"
            required
          />
          <Select
            name="variant"
            label={text.variant}
            options={variants.map(({ code }) => ({ value: code, label: code }))}
            defaultValue={textParam(query, "variant") || (variants[0]?.code ?? "")}
          />
        </div>
        <VersionNote />
        <Select
          name="role"
          label={text.role}
          hint={text.roleHint}
          options={[
            { value: "", label: text.roles.byName },
            { value: "program", label: text.roles.program },
            { value: "companion", label: text.roles.companion },
          ]}
          defaultValue=""
        />
        <ReleaseFields text={releases} {...(like ? { draft: like } : {})} />
        <Checkbox name="publish" value="true" label={text.publish} />
      </UploadCard>
    </>
  );
}

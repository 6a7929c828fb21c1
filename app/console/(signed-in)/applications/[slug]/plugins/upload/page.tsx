import type { Metadata } from "next";
import { publishesUpdates } from "@/lib/domain/applications/application";
import { uploadBytesMax } from "@/lib/domain/publishing/upload-release";
import { applicationPage } from "@/lib/session/application-page";
import { currentUploadRefusal } from "@/lib/session/current-upload-refusal";
import { Checkbox } from "@/lib/ui/console/choices";
import { PageTitle } from "@/lib/ui/console/page-title";
import { Field } from "@/lib/ui/field";
import { ReleaseFields } from "../../release-fields";
import { UploadCard } from "../../upload/upload-card";
import { pluginsWords } from "../words";

type Props = { params: Promise<{ slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { look, application } = await applicationPage(params, publishesUpdates);
  return { title: `${look.words.uploads.plugin} · ${application.name}` };
}

export default async function UploadPluginPage({ params }: Props) {
  const { look, base, may } = await applicationPage(params, publishesUpdates);
  const plugins = pluginsWords(look.locale.language);
  const { uploads: text } = look.words;
  const above = `${base}/plugins`;
  return (
    <>
      <PageTitle title={text.plugin} above={{ href: above, label: plugins.title }}>
        {text.pluginLead}
      </PageTitle>
      <UploadCard
        text={text}
        mayUpload={may("releases")}
        locale={look.locale}
        action={`${above}/upload/file`}
        versionAt={null}
        bytesMax={uploadBytesMax()}
        refused={await currentUploadRefusal()}
        fileLabel={text.package}
        fileHint={text.packageHint}
      >
        <Field name="pluginId" label={text.pluginId} hint={text.ifMissing} autoComplete="off" />
        <div className="grid gap-x-4 sm:grid-cols-2">
          <Field name="version" label={text.version} hint={text.ifMissing} autoComplete="off" />
          <Field name="minCoreVersion" label={text.minVersion} hint={text.ifMissing} autoComplete="off" />
        </div>
        <ReleaseFields />
        <Checkbox name="publish" value="true" label={text.publish} />
      </UploadCard>
    </>
  );
}

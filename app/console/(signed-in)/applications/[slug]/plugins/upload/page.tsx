import type { Metadata } from "next";
import { publishesUpdates } from "@/lib/domain/applications/application";
import { uploadBytesMax } from "@/lib/domain/releases/upload-release";
import { formatBytes } from "@/lib/messages/formats";
import { applicationPage } from "@/lib/session/application-page";
import { currentUploadRefusal } from "@/lib/session/current-upload-refusal";
import { PageTitle } from "@/lib/ui/console/page-title";
import { ReleaseFields } from "@/lib/ui/console/release-fields";
import { UploadCard } from "@/lib/ui/console/upload/upload-card";
import { Field } from "@/lib/ui/field";

export const metadata: Metadata = { title: "Upload a plugin" };

export default async function UploadPluginPage({ params }: { params: Promise<{ slug: string }> }) {
  const { look, base, may } = await applicationPage(params, publishesUpdates);
  const above = `${base}/plugins`;
  const bytesMax = uploadBytesMax();
  return (
    <>
      <PageTitle title="Upload a plugin" above={{ href: above, label: "Plugins" }}>
        A zip that says in its plugin.json what it is. What it does not say is typed here.
      </PageTitle>
      <UploadCard
        mayUpload={may("releases")}
        action={`${above}/upload/file`}
        bytesMax={bytesMax}
        largest={formatBytes(bytesMax, look.locale)}
        refused={await currentUploadRefusal()}
        fileLabel="Package"
        fileHint="A zip."
      >
        {[
          ["pluginId", "Plugin"],
          ["version", "Version"],
          ["minCoreVersion", "Needs at least version"],
        ].map(([name = "", label = ""]) => (
          <Field
            key={name}
            name={name}
            label={label}
            hint="Only where plugin.json does not say it."
            autoComplete="off"
          />
        ))}
        <ReleaseFields />
      </UploadCard>
    </>
  );
}

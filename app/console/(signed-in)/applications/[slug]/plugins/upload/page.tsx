import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { publishesUpdates } from "@/lib/domain/applications/application";
import { roleMay } from "@/lib/domain/permissions";
import { uploadBytesMax } from "@/lib/domain/releases/upload-release";
import { formatBytes } from "@/lib/messages/formats";
import { currentLook } from "@/lib/session/current";
import { currentApplication } from "@/lib/session/current-application";
import { currentOperator } from "@/lib/session/current-operator";
import { currentUploadRefusal } from "@/lib/session/current-upload-refusal";
import { Alert } from "@/lib/ui/alert";
import { Card } from "@/lib/ui/card";
import { PageTitle } from "@/lib/ui/console/page-title";
import { ReleaseFields } from "@/lib/ui/console/release-fields";
import { UploadForm } from "@/lib/ui/console/upload/upload-form";
import { Field } from "@/lib/ui/field";

export const metadata: Metadata = { title: "Upload a plugin" };

export default async function UploadPluginPage({ params }: { params: Promise<{ slug: string }> }) {
  const look = await currentLook();
  const { operator } = await currentOperator();
  const application = await currentApplication((await params).slug);
  if (!publishesUpdates(application.kind)) notFound();
  const above = `/console/applications/${application.slug}/plugins`;
  const bytesMax = uploadBytesMax();
  const mayUpload = roleMay(operator.role, "releases");
  return (
    <>
      <PageTitle title="Upload a plugin" above={{ href: above, label: "Plugins" }}>
        A zip that says in its plugin.json what it is. What it does not say is typed here.
      </PageTitle>
      {!mayUpload && (
        <Alert kind="info">Your role does not permit uploads. Ask a developer or an owner.</Alert>
      )}
      {mayUpload && (
        <Card label="Upload">
          <UploadForm
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
          </UploadForm>
        </Card>
      )}
    </>
  );
}

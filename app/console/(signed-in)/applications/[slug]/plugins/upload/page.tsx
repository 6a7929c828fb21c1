import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { publishesUpdates } from "@/lib/domain/applications/application";
import { roleMay } from "@/lib/domain/permissions";
import { uploadBytesMax } from "@/lib/domain/releases/upload-release";
import { currentLook } from "@/lib/session/current";
import { currentApplication } from "@/lib/session/current-application";
import { currentOperator } from "@/lib/session/current-operator";
import { refusedForm } from "@/lib/session/page-run";
import { Alert } from "@/lib/ui/alert";
import { Card } from "@/lib/ui/card";
import { PageTitle } from "@/lib/ui/console/page-title";
import { Reason } from "@/lib/ui/console/reason";
import { ReleaseFields } from "@/lib/ui/console/release-fields";
import { UploadForm } from "@/lib/ui/console/upload-form";
import { Field } from "@/lib/ui/field";

export const metadata: Metadata = { title: "Upload a plugin" };

export default async function UploadPluginPage({ params }: { params: Promise<{ slug: string }> }) {
  const look = await currentLook();
  const { operator } = await currentOperator();
  const application = await currentApplication((await params).slug);
  if (!publishesUpdates(application.kind)) notFound();
  const refused = refusedForm();
  const typed = refused?.values ?? {};
  const above = `/console/applications/${application.slug}/plugins`;
  const mayUpload = roleMay(operator.role, "releases");
  return (
    <>
      <PageTitle title="Upload a plugin" above={{ href: above, label: "Plugins" }}>
        A zip that says in its plugin.json what it is. What it does not say is typed here.
      </PageTitle>
      <Reason look={look} refused={refused} />
      {!mayUpload && (
        <Alert kind="info">Your role does not permit uploads. Ask a developer or an owner.</Alert>
      )}
      {mayUpload && (
        <Card label="Upload">
          <UploadForm
            look={look}
            action={`${above}/upload`}
            bytesMax={uploadBytesMax()}
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
                refused={refused}
                label={label}
                hint="Only where plugin.json does not say it."
                defaultValue={typed[name] ?? ""}
                autoComplete="off"
              />
            ))}
            <ReleaseFields typed={typed} />
          </UploadForm>
        </Card>
      )}
    </>
  );
}

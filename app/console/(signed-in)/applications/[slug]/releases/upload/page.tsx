import type { Metadata } from "next";
import { publishesUpdates } from "@/lib/domain/applications/application";
import { listVariants } from "@/lib/domain/applications/variants";
import { uploadBytesMax } from "@/lib/domain/releases/upload-release";
import { formatBytes } from "@/lib/messages/formats";
import { applicationPage } from "@/lib/session/application-page";
import { currentUploadRefusal } from "@/lib/session/current-upload-refusal";
import { Select } from "@/lib/ui/console/choices";
import { PageTitle } from "@/lib/ui/console/page-title";
import { ReleaseFields } from "@/lib/ui/console/release-fields";
import { UploadCard } from "@/lib/ui/console/upload/upload-card";
import { Field } from "@/lib/ui/field";

export const metadata: Metadata = { title: "Upload a release" };

export default async function UploadReleasePage({ params }: { params: Promise<{ slug: string }> }) {
  const { look, ctx, application, base, may } = await applicationPage(params, publishesUpdates);
  const variants = await listVariants(ctx, application);
  const above = `${base}/releases`;
  const bytesMax = uploadBytesMax();
  return (
    <>
      <PageTitle title="Upload a release" above={{ href: above, label: "Releases" }}>
        It becomes a draft that you can look at before it goes out, unless you publish it at once.
      </PageTitle>
      <UploadCard
        mayUpload={may("releases")}
        action={`${above}/upload/file`}
        bytesMax={bytesMax}
        largest={formatBytes(bytesMax, look.locale)}
        refused={await currentUploadRefusal()}
        fileLabel="File"
        fileHint="What users download. Leave it empty for a container image."
      >
        <Field
          name="image"
          label="Or a container image"
          hint="It stays in your registry. Name it with its digest: registry.example.com/app:1.5.0@sha256:…"
          autoComplete="off"
          mono
        />
        <Field
          name="version"
          label="Version"
          hint="Like 1.5.0; 1.6.0-beta.1 for the channel beta."
          autoComplete="off"
          required
        />
        <Select
          name="variant"
          label="Variant"
          options={variants.map(({ code }) => ({ value: code, label: code }))}
          defaultValue={variants[0]?.code ?? ""}
        />
        <ReleaseFields />
      </UploadCard>
    </>
  );
}

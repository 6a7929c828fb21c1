import type { Metadata } from "next";
import { systemName } from "@/lib/console/system-name";
import { publishesUpdates } from "@/lib/domain/applications/application";
import { listVariants } from "@/lib/domain/applications/variants";
import { uploadBytesMax } from "@/lib/domain/publishing/upload-release";
import { listVersionReleases } from "@/lib/domain/publishing/version-releases";
import { FILE_PLACES } from "@/lib/domain/releases/place-in-name";
import { applicationPage } from "@/lib/session/application-page";
import { currentUploadRefusal } from "@/lib/session/current-upload-refusal";
import { type SearchParams, textParam } from "@/lib/session/search-params";
import { Alert } from "@/lib/ui/alert";
import { Card } from "@/lib/ui/card";
import { Select } from "@/lib/ui/console/choices";
import { PageTitle } from "@/lib/ui/console/page-title";
import { HiddenFields } from "@/lib/ui/hidden-fields";
import { termsIn } from "@/lib/words/terms/terms";
import { releasesWords } from "../words";
import { NewVersionFields } from "./new-version-fields";
import { ReleaseUploadForm } from "./release-upload-form";

type Props = { params: Promise<{ slug: string }>; searchParams: SearchParams };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { look, application } = await applicationPage(params, publishesUpdates);
  return { title: `${look.words.uploads.release} · ${application.name}` };
}

/**
 * `variant` and `version`: to begin with. Files are added to a version that exists for the variant; for another one, it begins with
 * the notes and flags of that version.
 */
export default async function UploadReleasePage({ params, searchParams }: Props) {
  const { look, ctx, application, base, may } = await applicationPage(params, publishesUpdates);
  const releases = releasesWords(look.locale.language);
  const { uploads: text } = look.words;
  const refused = await currentUploadRefusal();
  const query = await searchParams;
  const asked = (name: "version" | "variant") =>
    textParam(query, name) || (refused?.values.add ? (refused.values[name] ?? "") : "");
  const [version, variant] = [asked("version"), asked("variant")];
  const [variants, same] = await Promise.all([
    listVariants(ctx, application),
    version ? listVersionReleases(ctx, application, version) : [],
  ]);
  const open = same.filter(({ status, image }) => status !== "withdrawn" && image === null);
  const isAdding = open.some((release) => release.variant === variant);
  const codes = variants.map(({ code }) => code);
  const taking = isAdding ? codes.filter((code) => open.some((release) => release.variant === code)) : codes;
  const above = isAdding
    ? { href: `${base}/releases/${encodeURIComponent(version)}`, label: version }
    : { href: `${base}/releases`, label: releases.title };
  const terms = termsIn(look.locale.language);
  return (
    <>
      <PageTitle title={isAdding ? text.addTo(version) : text.release} above={above}>
        {isAdding ? text.addLead : text.releaseLead}{" "}
        {isAdding && open.some(({ status }) => status === "published") && text.addLive}
      </PageTitle>
      {may("releases") ? (
        <div className="max-w-3xl">
          <Card label={text.label}>
            <ReleaseUploadForm
              locale={look.locale}
              action={`${base}/releases/upload/file`}
              versionAt={isAdding ? null : `${base}/releases/upload/version`}
              bytesMax={uploadBytesMax()}
              places={FILE_PLACES.map(({ platform, arch }) => ({
                value: `${platform}/${arch}`,
                label: systemName({ platform, arch: arch === "any" ? null : arch }, terms),
              }))}
              variants={taking}
              refused={refused}
            >
              {isAdding ? (
                <>
                  <HiddenFields values={{ version }} />
                  <VariantField label={text.variant} codes={taking} chosen={variant} />
                </>
              ) : (
                <NewVersionFields
                  version={version}
                  like={same[0]}
                  variant={<VariantField label={text.variant} codes={taking} chosen={variant} />}
                />
              )}
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
            </ReleaseUploadForm>
          </Card>
        </div>
      ) : (
        <Alert kind="info">{text.notPermitted}</Alert>
      )}
    </>
  );
}

function VariantField({ label, codes, chosen }: { label: string; codes: readonly string[]; chosen: string }) {
  return (
    <Select
      name="variant"
      label={label}
      options={codes.map((code) => ({ value: code, label: code }))}
      defaultValue={chosen || (codes[0] ?? "")}
    />
  );
}

import type { Metadata } from "next";
import { publishesUpdates } from "@/lib/domain/applications/application";
import { refusedUploads } from "@/lib/domain/publishing/refused-uploads";
import { listPluginOverviews } from "@/lib/domain/release-lists/plugins";
import { applicationPage } from "@/lib/session/application-page";
import { currentDone } from "@/lib/session/flash";
import { DataTable } from "@/lib/ui/console/data-table";
import { Done } from "@/lib/ui/console/done";
import { Link } from "@/lib/ui/console/link";
import { PageTitle } from "@/lib/ui/console/page-title";
import { formatCount } from "@/lib/words/formats";
import { doneWords } from "@/lib/words/forms/words";
import { RefusedUploads } from "../refused-uploads";
import { changeAccess } from "./actions";
import { pluginColumns } from "./plugin-columns";
import { pluginsWords } from "./words";

type Props = { params: Promise<{ slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { look, application } = await applicationPage(params, publishesUpdates);
  return { title: `${pluginsWords(look.locale.language).title} · ${application.name}` };
}

export default async function PluginsPage({ params }: Props) {
  const { look, ctx, application, base, may } = await applicationPage(params, publishesUpdates);
  const text = pluginsWords(look.locale.language);
  const [plugins, refused] = await Promise.all([
    listPluginOverviews(ctx, application),
    refusedUploads(ctx, application.id),
  ]);
  const { slug } = application;
  const path = `${base}/plugins`;
  const mayChange = may("releases");
  return (
    <>
      <PageTitle
        title={text.title}
        count={text.count(formatCount(plugins.length, look.locale))}
        actions={
          mayChange && (
            <Link href={`${path}/upload`} className="btn btn-primary min-h-control">
              {text.upload}
            </Link>
          )
        }
      >
        {text.lead}
      </PageTitle>
      <Done text={doneWords("plugin", await currentDone(), look.locale.language)} />
      <RefusedUploads uploads={refused.filter(({ ofPlugin }) => ofPlugin)} />
      <DataTable
        caption={text.caption}
        rows={plugins}
        keyOf={({ id }) => id}
        columns={pluginColumns({ look, path, change: changeAccess.bind(null, { slug }), mayChange })}
        empty={
          <>
            <p className="mb-2">
              {text.none} {mayChange && <Link href={`${path}/upload`}>{text.uploadFirst}</Link>}
            </p>
            <p>
              {text.byPipeline} <code className="font-mono wrap-anywhere">/{slug}/ci/plugin</code>.{" "}
              {text.commands}
            </p>
          </>
        }
      />
    </>
  );
}

import type { Metadata } from "next";
import { findPlugin } from "@/lib/domain/release-lists/plugins";
import { pageOfPluginVersions } from "@/lib/domain/release-lists/release-page";
import { applicationPage } from "@/lib/session/application-page";
import { currentDone } from "@/lib/session/flash";
import { orRightApplication } from "@/lib/session/right-application";
import { type SearchParams, textParam } from "@/lib/session/search-params";
import { Card } from "@/lib/ui/card";
import { DataTable } from "@/lib/ui/console/data-table";
import { Done } from "@/lib/ui/console/done";
import { Facts } from "@/lib/ui/console/facts";
import { KeysetPager } from "@/lib/ui/console/keyset-pager";
import { PageTitle } from "@/lib/ui/console/page-title";
import { doneWords } from "@/lib/words/forms/words";
import { PremiumSwitch } from "../premium-switch";
import { pluginsWords } from "../words";
import { changeAccess } from "./actions";
import { pluginVersionColumns } from "./plugin-versions";

type Props = { params: Promise<{ slug: string; id: string }>; searchParams: SearchParams };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { look, ctx, application } = await applicationPage(params);
  const plugin = await findPlugin(ctx, application, (await params).id).catch(() => null);
  return {
    title: [plugin?.code, pluginsWords(look.locale.language).title, application.name]
      .filter(Boolean)
      .join(" · "),
  };
}

export default async function PluginPage({ params, searchParams }: Props) {
  const { look, ctx, application, base, may } = await applicationPage(params);
  const text = pluginsWords(look.locale.language);
  const { common } = look.words;
  const { slug, id } = await params;
  const plugin = await orRightApplication(ctx, findPlugin(ctx, application, id), "plugin", id);
  const query = await searchParams;
  const start = { after: textParam(query, "after"), before: textParam(query, "before") };
  const page = await pageOfPluginVersions(ctx, application, plugin.id, start);
  const path = `${base}/plugins/${id}`;
  const facts = [
    { term: text.name, is: plugin.name },
    { term: text.description, is: plugin.description },
    { term: text.category, is: plugin.category },
    { term: text.author, is: plugin.author },
  ];
  return (
    <>
      <PageTitle title={plugin.code} above={{ href: `${base}/plugins`, label: text.title }} />
      <Done text={doneWords("plugin", await currentDone(), look.locale.language)} />
      <Card label={text.details}>
        <Facts
          facts={[
            ...facts.filter(({ is }) => is),
            {
              term: text.access,
              is: (
                <PremiumSwitch
                  text={text}
                  action={changeAccess.bind(null, { slug, id })}
                  plugin={plugin}
                  mayChange={may("releases")}
                />
              ),
            },
          ]}
        />
      </Card>
      <h2 className="mb-3 text-section">{text.versions}</h2>
      <DataTable
        caption={text.versionsOf(plugin.code)}
        columns={pluginVersionColumns(look, `${base}/releases`)}
        rows={page.releases}
        keyOf={(release) => release.id}
        empty={text.noVersions}
      />
      <KeysetPager
        label={text.pages}
        newer={page.newer && `${path}?before=${page.newer}`}
        older={page.older && `${path}?after=${page.older}`}
        words={common}
      />
    </>
  );
}

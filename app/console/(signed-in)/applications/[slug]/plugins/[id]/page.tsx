import type { Metadata } from "next";
import { findPlugin } from "@/lib/domain/releases/plugins";
import { pageOfReleases } from "@/lib/domain/releases/release-page";
import { doneWords } from "@/lib/messages/forms/words";
import { applicationPage } from "@/lib/session/application-page";
import { currentDone } from "@/lib/session/flash";
import { orRightApplication } from "@/lib/session/right-application";
import { type SearchParams, textParam } from "@/lib/session/search-params";
import { Card } from "@/lib/ui/card";
import { Done } from "@/lib/ui/console/done";
import { Facts } from "@/lib/ui/console/facts";
import { KeysetPager } from "@/lib/ui/console/keyset-pager";
import { PageTitle } from "@/lib/ui/console/page-title";
import { PremiumSwitch } from "@/lib/ui/console/premium-switch";
import { ReleaseTable } from "@/lib/ui/console/release-table";
import { changeAccess } from "./actions";

export const metadata: Metadata = { title: "Plugin" };

type Props = { params: Promise<{ slug: string; id: string }>; searchParams: SearchParams };

export default async function PluginPage({ params, searchParams }: Props) {
  const { look, ctx, application, base, may } = await applicationPage(params);
  const { slug, id } = await params;
  const plugin = await orRightApplication(ctx, findPlugin(ctx, application, id), "plugin", id);
  const query = await searchParams;
  const start = { after: textParam(query, "after"), before: textParam(query, "before") };
  const page = await pageOfReleases(ctx, application, { kind: "plugin", plugin: plugin.id }, start);
  const path = `${base}/plugins/${id}`;
  const told = [plugin.name, plugin.description, plugin.category, plugin.author];
  return (
    <>
      <PageTitle title={plugin.code} above={{ href: `${base}/plugins`, label: "Plugins" }} />
      <Done text={doneWords("plugin", await currentDone(), look.locale.language)} />
      <Card label="Facts">
        <Facts
          facts={[
            ...["Name", "Description", "Category", "Author"].flatMap((term, index) =>
              told[index] ? [{ term, is: told[index] }] : [],
            ),
            {
              term: "Access",
              is: (
                <PremiumSwitch
                  action={changeAccess.bind(null, { slug, id })}
                  plugin={plugin}
                  mayChange={may("releases")}
                />
              ),
            },
          ]}
        />
      </Card>
      <h2 className="mb-4 text-section">Versions</h2>
      <ReleaseTable
        look={look}
        caption={`Versions of ${plugin.code}`}
        rows={page.releases}
        hrefOf={(release) => `${base}/releases/${release}`}
        showsVariant={false}
        empty="There are no versions here."
      />
      <KeysetPager
        label="Pages of versions"
        newer={page.newer && `${path}?before=${page.newer}`}
        older={page.older && `${path}?after=${page.older}`}
      />
    </>
  );
}

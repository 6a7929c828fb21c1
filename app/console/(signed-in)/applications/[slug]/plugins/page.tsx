import type { Metadata } from "next";
import { publishesUpdates } from "@/lib/domain/applications/application";
import { listPluginOverviews, type PluginOverview } from "@/lib/domain/releases/plugins";
import { formatCount } from "@/lib/messages/formats";
import { doneWords } from "@/lib/messages/forms/words";
import { applicationPage } from "@/lib/session/application-page";
import { currentDone } from "@/lib/session/flash";
import { DataTable } from "@/lib/ui/console/data-table";
import { Done } from "@/lib/ui/console/done";
import { Link } from "@/lib/ui/console/link";
import { PageTitle } from "@/lib/ui/console/page-title";
import { PremiumSwitch } from "@/lib/ui/console/premium-switch";
import { changeAccess } from "./actions";

export const metadata: Metadata = { title: "Plugins" };

type Props = { params: Promise<{ slug: string }> };

export default async function PluginsPage({ params }: Props) {
  const { look, ctx, application, base, may } = await applicationPage(params, publishesUpdates);
  const plugins = await listPluginOverviews(ctx, application);
  const { slug } = application;
  const path = `${base}/plugins`;
  const mayChange = may("releases");
  return (
    <>
      <PageTitle
        title="Plugins"
        actions={
          mayChange && (
            <Link href={`${path}/upload`} className="btn btn-primary min-h-control">
              Upload a plugin
            </Link>
          )
        }
      >
        Each is offered in the highest version that runs on a program’s own.
      </PageTitle>
      <Done text={doneWords("plugin", await currentDone(), look.locale.language)} />
      <DataTable
        caption="Plugins"
        rows={plugins}
        keyOf={({ id }) => id}
        columns={[
          {
            title: "Plugin",
            cell: ({ id, code }: PluginOverview) => <Link href={`${path}/${id}`}>{code}</Link>,
          },
          { title: "Name", cell: ({ name }: PluginOverview) => name },
          { title: "Offered", cell: ({ latest }: PluginOverview) => latest ?? "Nothing yet" },
          {
            title: "Versions",
            isNumber: true,
            cell: ({ versions }: PluginOverview) => formatCount(versions, look.locale),
          },
          {
            title: "Access",
            cell: (plugin: PluginOverview) => (
              <PremiumSwitch
                action={changeAccess.bind(null, { slug })}
                plugin={plugin}
                mayChange={mayChange}
              />
            ),
          },
        ]}
        empty={
          <>
            <p className="mb-2">
              There is no plugin yet. Its first upload creates one.{" "}
              {mayChange && <Link href={`${path}/upload`}>Upload the first one</Link>}
              {mayChange ? ", or let your pipeline do it " : "A pipeline does it "}with a POST to{" "}
              <code className="font-mono wrap-anywhere">/{slug}/ci/plugin</code>.
            </p>
            <p>docs/publishing.md has the commands.</p>
          </>
        }
      />
    </>
  );
}

/** The columns of the list of plugins. */

import type { PluginOverview } from "@/lib/domain/release-lists/plugins";
import type { Column } from "@/lib/ui/console/data-table";
import { Link } from "@/lib/ui/console/link";
import type { ConsoleLook } from "@/lib/ui/look";
import { formatCount } from "@/lib/words/formats";
import { PremiumSwitch } from "./premium-switch";
import { pluginsWords } from "./words";

type Given = Readonly<{
  look: ConsoleLook;
  path: string;
  change: Parameters<typeof PremiumSwitch>[0]["action"];
  mayChange: boolean;
}>;

export function pluginColumns({ look, path, change, mayChange }: Given): Column<PluginOverview>[] {
  const text = pluginsWords(look.locale.language);
  return [
    {
      title: text.plugin,
      phone: "first",
      cell: ({ id, code }) => (
        <Link href={`${path}/${id}`} className="inline-flex min-h-8 items-center">
          {code}
        </Link>
      ),
    },
    {
      title: text.name,
      phone: "first",
      isCut: true,
      cell: ({ name }) => <span title={name ?? ""}>{name}</span>,
    },
    {
      title: text.newest,
      phone: "first end",
      isNumber: true,
      cell: ({ latest }) => latest ?? text.nothingYet,
    },
    {
      title: text.versions,
      phone: "none",
      isNumber: true,
      cell: ({ versions }) => formatCount(versions, look.locale),
    },
    {
      title: text.access,
      phone: "second",
      cell: (plugin) => <PremiumSwitch text={text} action={change} plugin={plugin} mayChange={mayChange} />,
    },
  ];
}

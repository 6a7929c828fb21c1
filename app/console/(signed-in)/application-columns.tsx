/** The columns of the list of applications. */

import { publishesUpdates, sellsLicenses } from "@/lib/domain/applications/application";
import type { ApplicationSummary } from "@/lib/domain/applications/list";
import type { Adoption } from "@/lib/domain/release-lists/adoption";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Counted, countedText } from "@/lib/ui/console/counted";
import type { Column } from "@/lib/ui/console/data-table";
import { Link } from "@/lib/ui/console/link";
import type { ConsoleLook } from "@/lib/ui/look";
import { formatCount, formatShare } from "@/lib/words/formats";
import { termsIn } from "@/lib/words/terms/terms";
import { keysWords } from "./applications/[slug]/keys/words";
import { overviewWords } from "./applications/[slug]/words";

/** Left out on a phone. */
const NONE = <span className="hidden md:inline">–</span>;

export function applicationColumns(
  look: ConsoleLook,
  adoptions: ReadonlyMap<string, Adoption>,
): Column<ApplicationSummary>[] {
  const { list: text } = overviewWords(look.locale.language);
  const newestOf = ({ id, kind }: ApplicationSummary) =>
    publishesUpdates(kind) ? (adoptions.get(id)?.newest ?? null) : null;
  return [
    {
      title: text.name,
      phone: "first",
      isCut: true,
      cell: ({ slug, name }) => (
        <>
          <Link href={`/console/applications/${slug}`} className="font-medium">
            {name}
          </Link>{" "}
          <code className="ml-1 font-mono text-small text-muted">{slug}</code>
        </>
      ),
    },
    {
      title: text.kind,
      phone: "second",
      cell: ({ kind }) => termsIn(look.locale.language).applicationKinds[kind],
    },
    {
      title: text.activeKeys,
      isNumber: true,
      phone: "first end",
      cell: ({ kind, activeKeys }) => (sellsLicenses(kind) ? <ActiveKeys count={activeKeys} /> : NONE),
    },
    {
      title: text.activations,
      isNumber: true,
      phone: "none",
      cell: ({ kind, activations }) => (sellsLicenses(kind) ? formatCount(activations, look.locale) : NONE),
    },
    {
      title: text.newest,
      phone: "second end",
      cell: (application) =>
        publishesUpdates(application.kind)
          ? (newestOf(application)?.version ?? pluginOf(application) ?? text.noRelease)
          : NONE,
    },
    {
      title: text.adoption,
      isNumber: true,
      phone: "second end",
      cell: (application) => {
        const newest = newestOf(application);
        if (!newest || newest.share === null) return NONE;
        const share = formatShare(newest.share, look.locale);
        return <span title={text.adoptionOf(share, newest.version)}>{share}</span>;
      },
    },
  ];
}

/** For products that publish nothing but plugins. */
function pluginOf({ newestPlugin }: ApplicationSummary): string | null {
  return newestPlugin && `${newestPlugin.name} ${newestPlugin.version}`;
}

/** On a phone, columns have no titles. */
async function ActiveKeys({ count }: { count: ApplicationSummary["activeKeys"] }) {
  const look = await currentConsoleLook();
  return (
    <>
      <span className="hidden md:inline">
        <Counted of={count} />
      </span>
      <span className="md:hidden">{keysWords(look.locale.language).count(countedText(look, count))}</span>
    </>
  );
}

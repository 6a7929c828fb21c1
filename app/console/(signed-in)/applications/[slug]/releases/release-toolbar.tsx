/** The filters of the list of releases, and chips of those that are set. */

import type { ReleaseFilter } from "@/lib/domain/release-lists/version-page";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { addressOf } from "@/lib/ui/console/toolbar/filter-address";
import { FilterChips } from "@/lib/ui/console/toolbar/filter-chips";
import { FilterSelects } from "@/lib/ui/console/toolbar/filter-selects";
import { termsIn } from "@/lib/words/terms/terms";
import { filterParameters } from "./release-filters";
import { releasesWords } from "./words";

type Props = {
  path: string;
  /** Codes. */
  variants: readonly string[];
  filter: ReleaseFilter;
};

export async function ReleaseToolbar({ path, variants, filter }: Props) {
  const look = await currentConsoleLook();
  const text = releasesWords(look.locale.language);
  const { common } = look.words;
  const { channels, releaseStatuses } = termsIn(look.locale.language);
  const chosen = filterParameters(filter);
  const select = (name: string, label: string, any: string, options: Readonly<Record<string, string>>) => ({
    name,
    label,
    options: [
      { value: "", label: any },
      ...Object.entries(options).map(([value, word]) => ({ value, label: word })),
    ],
  });
  // A value of the address that does not exist is shown, too: it explains why the list is empty.
  const codes = [...new Set([...variants, filter.variant ?? ""])].filter(Boolean);
  const chip = (name: keyof ReleaseFilter, label: string) => ({
    label,
    removed: common.remove(label),
    href: addressOf(path, filterParameters({ ...filter, [name]: null })),
  });
  const { variant, channel, status } = filter;
  return (
    <>
      <div className="mb-3">
        <FilterSelects
          path={path}
          label={text.filters}
          apply={common.apply}
          kept={{}}
          chosen={chosen}
          selects={[
            select(
              "variant",
              text.variant,
              text.anyVariant,
              Object.fromEntries(codes.map((code) => [code, code])),
            ),
            select("channel", text.channel, text.anyChannel, channels),
            select("status", text.status, text.anyStatus, releaseStatuses),
          ]}
        />
      </div>
      <FilterChips
        label={text.filters}
        clear={{ label: common.clearAll, href: path }}
        chips={[
          variant && chip("variant", `${text.variant}: ${variant}`),
          channel && chip("channel", `${text.channel}: ${channels[channel]}`),
          status && chip("status", `${text.status}: ${releaseStatuses[status]}`),
        ].filter((one) => one !== null && one !== "")}
      />
    </>
  );
}

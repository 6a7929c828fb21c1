/** The devices that hold a seat of the key, with search and pages if there are many. */

import type { DevicePage } from "@/lib/domain/activations/device-page";
import { DEVICES_PER_PAGE } from "@/lib/domain/activations/list-devices";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { DataTable } from "@/lib/ui/console/data-table";
import { KeysetPager } from "@/lib/ui/console/keyset-pager";
import { formatCount } from "@/lib/words/formats";
import { deviceColumns } from "./device-columns";
import { DeviceSearch } from "./device-search";
import { keyWords } from "./words";

type Props = {
  path: string;
  /** Seats in use, whatever is searched for. */
  seats: number;
  isRevoked: boolean;
  found: DevicePage;
  wanted: Readonly<{ search: string; page: number }>;
  /** Null for those who may only look. */
  place: Readonly<{ slug: string; id: string }> | null;
};

export async function KeyDevices({ path, seats, isRevoked, found, wanted, place }: Props) {
  const look = await currentConsoleLook();
  const key = keyWords(look.locale.language);
  const { common } = look.words;
  const text = key.devices;
  const { search, page } = wanted;
  const pages = Math.max(1, Math.ceil(found.total / DEVICES_PER_PAGE));
  const hrefOf = (other: number) =>
    `${path}?${new URLSearchParams({ q: search, page: String(other) })}#devices`;
  const none = search ? text.noneFound : text.none;
  return (
    <section id="devices" aria-labelledby="devices-title" className="mb-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 id="devices-title" className="text-section">
          {text.title}
        </h2>
        {!isRevoked && (seats > DEVICES_PER_PAGE || search) && <DeviceSearch path={path} search={search} />}
      </div>
      <DataTable
        caption={text.title}
        columns={deviceColumns(look, found, place)}
        rows={isRevoked ? [] : found.devices}
        keyOf={({ activationId }) => activationId}
        empty={isRevoked ? text.revoked : none}
      />
      <KeysetPager
        label={text.page(formatCount(page, look.locale), formatCount(pages, look.locale))}
        newer={page > 1 ? hrefOf(page - 1) : null}
        older={page < pages ? hrefOf(page + 1) : null}
        words={{ newer: common.previous, older: common.next }}
      />
    </section>
  );
}

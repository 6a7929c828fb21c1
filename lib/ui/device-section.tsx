/** The devices of a license, with search and pages if there are many. */

import { currentLook } from "../session/current";
import { formatCount } from "../words/formats";
import { Alert } from "./alert";
import { Card } from "./card";
import { type Deregistering, DeviceList, type ListedDevice } from "./device-list";
import { Pager } from "./pager";

export type DevicePage = Readonly<{
  devices: readonly ListedDevice[];
  /** Devices that match the search, on all pages. */
  total: number;
  /** Likely duplicates of the whole license. */
  duplicates: number;
  page: number;
  perPage: number;
  search: string;
}>;

type Props = {
  /** The page's own address. */
  path: string;
  devices: DevicePage;
  isRevoked: boolean;
  /** Seats in use, whatever is searched for. */
  seats: number;
  /** Absent for those who may only look. */
  deregistering?: Deregistering | undefined;
};

export async function DeviceSection({ path, devices, isRevoked, seats, deregistering }: Props) {
  const look = await currentLook();
  const messages = look.messages.devices;
  const { page, perPage, total, search, duplicates } = devices;
  const hrefOf = (wanted: number) => `${path}?${new URLSearchParams({ q: search, page: String(wanted) })}`;
  return (
    <Card label={messages.title}>
      <h2 className="text-xl font-bold">{messages.title}</h2>
      {!isRevoked && duplicates > 0 && (
        <div className="mt-4 -mb-4">
          <Alert kind="warning">{messages.duplicates(formatCount(duplicates, look.locale))}</Alert>
        </div>
      )}
      {!isRevoked && (seats > perPage || search) && <Search path={path} search={search} />}
      {isRevoked || devices.devices.length === 0 ? (
        <p className="mt-4">{isRevoked ? messages.revoked : search ? messages.noneFound : messages.none}</p>
      ) : (
        <>
          <DeviceList devices={devices.devices} deregistering={deregistering} />
          <Pager page={page} pages={Math.ceil(total / perPage)} hrefOf={hrefOf} />
        </>
      )}
    </Card>
  );
}

async function Search({ path, search }: { path: string; search: string }) {
  const look = await currentLook();
  const messages = look.messages.devices;
  return (
    <search>
      <form action={path} className="mt-4 flex flex-wrap items-end gap-3">
        <div className="grow">
          <label htmlFor="q" className="mb-1 block font-medium">
            {messages.search}
          </label>
          <input
            id="q"
            name="q"
            type="search"
            defaultValue={search}
            maxLength={200}
            aria-describedby="q-hint"
            className="input min-h-11 w-full border-muted"
          />
        </div>
        <button type="submit" className="btn btn-outline min-h-11 border-muted">
          {messages.searchSubmit}
        </button>
        {search && (
          <a href={path} className="inline-flex min-h-11 items-center">
            {messages.searchAll}
          </a>
        )}
      </form>
      <p id="q-hint" className="mt-2 text-sm text-muted">
        {messages.searchHint}
      </p>
    </search>
  );
}

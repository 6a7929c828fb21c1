/** The filters of the list of releases, from its address. */

import type { ReleaseFilter } from "@/lib/domain/release-lists/version-page";
import { isChannel, isReleaseStatus } from "@/lib/domain/releases/release";
import { type UnknownFilter, unknownFilters } from "@/lib/domain/unknown-filters";

type Parameter = (name: string) => string;

export function readReleaseFilter(parameter: Parameter): ReleaseFilter {
  const [variant, channel, status] = [parameter("variant"), parameter("channel"), parameter("status")];
  return {
    variant: variant || null,
    channel: isChannel(channel) ? channel : null,
    status: isReleaseStatus(status) ? status : null,
  };
}

/** A variant that does not exist is understood: it has no releases. */
export function unknownReleaseFilters(parameter: Parameter): UnknownFilter[] {
  return unknownFilters(["channel", "status"], parameter, (name, value) =>
    name === "channel" ? isChannel(value) : isReleaseStatus(value),
  );
}

/** As in the address. */
export function filterParameters(filter: ReleaseFilter): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
}

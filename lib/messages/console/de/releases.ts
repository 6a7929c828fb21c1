import type { ReleasesMessages } from "../en/releases";

export const releases: ReleasesMessages = {};

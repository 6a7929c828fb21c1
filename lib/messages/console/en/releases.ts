/** Sentences of releases and their uploads. */
export const releases = {};

export type ReleasesMessages = typeof releases;

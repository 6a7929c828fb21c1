/** Sentences of the list of applications, an application's overview and its charts. */
export const overview = {};

export type OverviewMessages = typeof overview;

/** Sentences of the team. */
export const team = {};

export type TeamMessages = typeof team;

/** Sentences of the log. */
export const log = {};

export type LogMessages = typeof log;

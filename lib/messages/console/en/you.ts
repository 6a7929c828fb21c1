/** Sentences of the operator's own page, and proving who one is. */
export const you = {};

export type YouMessages = typeof you;

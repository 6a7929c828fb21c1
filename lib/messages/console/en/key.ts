/** Sentences of a key's page. */
export const key = {};

export type KeyMessages = typeof key;

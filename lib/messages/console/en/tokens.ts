/** Sentences of tokens. */
export const tokens = {};

export type TokensMessages = typeof tokens;

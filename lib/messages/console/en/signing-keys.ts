/** Sentences of signing keys. */
export const signingKeys = {};

export type SigningKeysMessages = typeof signingKeys;

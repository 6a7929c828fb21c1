/** Sentences of the self-check. */
export const selfCheck = {};

export type SelfCheckMessages = typeof selfCheck;

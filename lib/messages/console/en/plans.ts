/** Sentences of plans. */
export const plans = {};

export type PlansMessages = typeof plans;

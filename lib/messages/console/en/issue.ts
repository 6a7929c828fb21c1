/** Sentences of issuing keys and their batches. */
export const issue = {};

export type IssueMessages = typeof issue;

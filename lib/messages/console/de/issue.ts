import type { IssueMessages } from "../en/issue";

export const issue: IssueMessages = {};

import type { LogMessages } from "../en/log";

export const log: LogMessages = {};

/**
 * By how much the clocks of servers that are all right may differ, in milliseconds: ten minutes. What is said to be of later than that
 * was made while a clock was wrong: to wait for its time could take years.
 */
export const CLOCKS_DIFFER_MS = 600_000;

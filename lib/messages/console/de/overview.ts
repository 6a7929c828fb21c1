import type { OverviewMessages } from "../en/overview";

export const overview: OverviewMessages = {};

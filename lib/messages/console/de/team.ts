import type { TeamMessages } from "../en/team";

export const team: TeamMessages = {};

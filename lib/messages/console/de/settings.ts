import type { SettingsMessages } from "../en/settings";

export const settings: SettingsMessages = {};

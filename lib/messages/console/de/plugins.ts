import type { PluginsMessages } from "../en/plugins";

export const plugins: PluginsMessages = {};

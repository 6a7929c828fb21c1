/** Sentences of plugins. */
export const plugins = {};

export type PluginsMessages = typeof plugins;

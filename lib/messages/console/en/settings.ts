/** Sentences of an application's settings. */
export const settings = {};

export type SettingsMessages = typeof settings;

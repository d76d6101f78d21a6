/** URL of the settings page with this setting open. */
export const settingPath = (key: string): string => `/admin/settings?setting=${encodeURIComponent(key)}`;

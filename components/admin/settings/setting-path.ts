/** The page of settings with this one open. */
export const settingPath = (key: string): string => `/admin/settings?setting=${encodeURIComponent(key)}`;

export const hubsPath = "/api/admin/hubs";
export const adminHubPath = (id: string) => `${hubsPath}/${id}` as const;
/** The hub with its last count and who waits there. */
export const hubScreenPath = (id: string) => `/api/hubs/${id}` as const;

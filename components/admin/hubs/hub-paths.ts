export const adminHubsPath = "/api/admin/hubs";
export const adminHubPath = (id: string) => `${adminHubsPath}/${id}` as const;
/** The hub with its last count, pending deposits and collections. */
export const hubCounterPath = (id: string) => `/api/hubs/${id}` as const;

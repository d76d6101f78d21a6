export const adminHubsPath = "/api/admin/hubs";
export const adminHubPath = (id: string) => `${adminHubsPath}/${id}` as const;
/** The hub with its last count, pending deposits and collections. */
export const hubCounterPath = (id: string) => `/api/hubs/${id}` as const;

/** Page, API and download paths of an account's statement. */
export const statementPage = (account: string) => `/admin/cash/${encodeURIComponent(account)}` as const;
export const statementPath = (account: string) =>
  `/api/admin/ledger?account=${encodeURIComponent(account)}&limit=50` as const;
export const statementCsvUrl = (account: string) =>
  `/api/admin/ledger?account=${encodeURIComponent(account)}&format=csv`;
export const deliveryEntriesPath = (id: string) => `/api/admin/ledger?transactionId=${id}&limit=50` as const;
export const deliveryEntriesCsvUrl = (id: string) => `/api/admin/ledger?transactionId=${id}&format=csv`;

/** URL of the settings page with this setting open. */
export const settingPath = (key: string): string => `/admin/settings?setting=${encodeURIComponent(key)}`;

export const zonesPath = "/api/admin/zones";
export const zonePath = (id: string) => `${zonesPath}/${id}` as const;
/** The other zones shown while one is drawn: the first hundred. */
export const neighboursPath = `${zonesPath}?limit=100` as const;

export const adminDeliveryPath = (id: string) => `/api/admin/transactions/${id}` as const;

export const driverPath = (userId: string) => `/api/admin/drivers/${userId}` as const;

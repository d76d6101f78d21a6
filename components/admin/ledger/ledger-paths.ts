/** Page, API and download paths of an account's statement. */
export const statementPage = (account: string) => `/admin/cash/${encodeURIComponent(account)}` as const;
export const statementPath = (account: string) =>
  `/api/admin/ledger?account=${encodeURIComponent(account)}&limit=50` as const;
export const statementCsvUrl = (account: string) =>
  `/api/admin/ledger?account=${encodeURIComponent(account)}&format=csv`;
export const deliveryEntriesPath = (id: string) => `/api/admin/ledger?transactionId=${id}&limit=50` as const;
export const deliveryEntriesCsvUrl = (id: string) => `/api/admin/ledger?transactionId=${id}&format=csv`;

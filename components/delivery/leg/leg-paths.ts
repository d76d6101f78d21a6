/** Where a leg is read and answered: by its delivery's people, or by whoever has its link. */
export const legPath = (transactionId: string) => `/api/transactions/${transactionId}/leg` as const;
export const legLinkPath = (token: string) => `/api/legs/${encodeURIComponent(token)}` as const;
export type LegPath = ReturnType<typeof legPath> | ReturnType<typeof legLinkPath>;

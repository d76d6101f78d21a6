/** The API paths of a leg (exchange of cash): for the delivery's parties, and for a leg link. */
export const legPath = (transactionId: string) => `/api/transactions/${transactionId}/leg` as const;
export const legLinkPath = (token: string) => `/api/legs/${encodeURIComponent(token)}` as const;
export type LegPath = ReturnType<typeof legPath> | ReturnType<typeof legLinkPath>;

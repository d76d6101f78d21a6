/**
 * The short number of a delivery, for people and the routing provider: TXN- and the first eight characters of its id.
 */
export function orderNo(transactionId: string): string {
  return `TXN-${transactionId.slice(0, 8).toUpperCase()}`;
}

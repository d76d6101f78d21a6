/** A delivery's public number, also for the routing provider: TXN- and the first eight characters of its id. */
export function orderNo(transactionId: string): string {
  return `TXN-${transactionId.slice(0, 8).toUpperCase()}`;
}

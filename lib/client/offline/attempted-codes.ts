// Codes that were entered for each delivery. Kept in memory only: a code is never stored on the phone.
const sentCodes = new Map<string, string>();
const refusedCodes = new Map<string, Set<string>>();

export function recordSentCode(transactionId: string, text: string): void {
  sentCodes.set(transactionId, text);
}

/** Marks the last sent text as wrong. */
export function recordRefusedCode(transactionId: string): void {
  const text = sentCodes.get(transactionId);
  if (text === undefined) return;
  sentCodes.delete(transactionId);
  refusedCodes.set(transactionId, (refusedCodes.get(transactionId) ?? new Set()).add(text));
}

export function wasRefusedCode(transactionId: string, text: string): boolean {
  return refusedCodes.get(transactionId)?.has(text) ?? false;
}

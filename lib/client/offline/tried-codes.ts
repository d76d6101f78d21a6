// Codes that were entered for each delivery. Kept in memory only: a code is never stored on the phone.
const sent = new Map<string, string>();
const refused = new Map<string, Set<string>>();

export function recordSentCode(transactionId: string, text: string): void {
  sent.set(transactionId, text);
}

/** Marks the last sent text as wrong. */
export function recordRefusedCode(transactionId: string): void {
  const text = sent.get(transactionId);
  if (text === undefined) return;
  sent.delete(transactionId);
  refused.set(transactionId, (refused.get(transactionId) ?? new Set()).add(text));
}

export function wasRefusedCode(transactionId: string, text: string): boolean {
  return refused.get(transactionId)?.has(text) ?? false;
}

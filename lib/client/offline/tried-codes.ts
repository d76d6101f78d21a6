// What was tried at each delivery's door, for as long as the page lives: a code never stays on the phone.
const sent = new Map<string, string>();
const refused = new Map<string, Set<string>>();

export function recordSentCode(transactionId: string, text: string): void {
  sent.set(transactionId, text);
}

/** The text that was sent last is wrong for good. */
export function recordRefusedCode(transactionId: string): void {
  const text = sent.get(transactionId);
  if (text === undefined) return;
  sent.delete(transactionId);
  refused.set(transactionId, (refused.get(transactionId) ?? new Set()).add(text));
}

export function wasRefusedCode(transactionId: string, text: string): boolean {
  return refused.get(transactionId)?.has(text) ?? false;
}

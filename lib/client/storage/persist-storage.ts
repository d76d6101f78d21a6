/** Asks the browser not to clear what this phone stores, once in the life of a page. Nothing waits for the answer. */
let asked = false;
export function persistStorage(): void {
  if (asked || typeof navigator.storage?.persist !== "function") return;
  asked = true;
  navigator.storage.persist().catch(() => undefined);
}

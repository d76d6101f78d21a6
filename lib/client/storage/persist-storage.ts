/** Requests persistent storage, once per page. Does not wait for the result. */
let asked = false;
export function persistStorage(): void {
  if (asked || typeof navigator.storage?.persist !== "function") return;
  asked = true;
  navigator.storage.persist().catch(() => undefined);
}

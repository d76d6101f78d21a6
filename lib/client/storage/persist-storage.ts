/** Requests persistent storage, once per page. Does not wait for the result. */
let isRequested = false;
export function persistStorage(): void {
  if (isRequested || typeof navigator.storage?.persist !== "function") return;
  isRequested = true;
  navigator.storage.persist().catch(() => undefined);
}

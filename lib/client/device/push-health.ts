import { mutate } from "swr";

// Where this phone's notifications are kept in the page's cache: what the browser says, which subscription is its own,
// what the server knows.
export const pushStateKey = "push-state";
export const ownPushKey = "push-own";
export const pushHealthPath = "/api/push/health";

/** The phone was signed up again: what the page shows of it may be older. */
export async function refreshPushHealth(): Promise<void> {
  await Promise.all([pushStateKey, ownPushKey, pushHealthPath].map((key) => mutate(key)));
}

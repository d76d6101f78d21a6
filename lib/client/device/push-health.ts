import { mutate } from "swr";

// SWR keys of this phone's notification state: the browser's, its own subscription, and what the server knows.
export const pushStateKey = "push-state";
export const phonePushKey = "push-own";
export const pushHealthPath = "/api/push/health";

/** Revalidates that state after the phone subscribed again. */
export async function refreshPushHealth(): Promise<void> {
  await Promise.all([pushStateKey, phonePushKey, pushHealthPath].map((key) => mutate(key)));
}

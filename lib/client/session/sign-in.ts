import { withTimeout } from "../api/abort-signals";
import { storeSosToken } from "../offline/sos-storage";
import { clearAccountStorage, readStoredValue, enableStorage, storeValue } from "../storage/stored-value";

// Unresponsive storage must not block the sign-in.
const timeoutMs = 2_000;

/**
 * Switches this phone's storage to an account and deletes another account's data, except its unsent steps. Never
 * rejects.
 */
export async function openAccountStorage(userId: string): Promise<void> {
  if (readStoredValue("user") !== userId) {
    clearAccountStorage();
    await withTimeout(storeSosToken(null), timeoutMs).catch(() => undefined);
  }
  enableStorage();
  storeValue("user", userId);
}

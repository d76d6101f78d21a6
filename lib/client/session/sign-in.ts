import { withTimeLimit } from "../api/time-limit";
import { storeToken } from "../offline/sos-storage";
import { clearAccountStorage, readStoredValue, resumeStoring, storeValue } from "../storage/stored-value";

// Unresponsive storage must not block the sign-in.
const timeoutMs = 2_000;

/**
 * Stores for an account from now on, without another account's data. That account's unsent steps stay stored for it.
 * Never rejects.
 */
export async function startStoringFor(userId: string): Promise<void> {
  if (readStoredValue("user") !== userId) {
    clearAccountStorage();
    await withTimeLimit(storeToken(null), timeoutMs).catch(() => undefined);
  }
  resumeStoring();
  storeValue("user", userId);
}

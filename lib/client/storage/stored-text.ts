const logged = new Set<string>();

/** Logs a storage failure once per key and kind of access. */
export function logStorageFailure(access: "read" | "write" | "delete", key: string, error: unknown): void {
  if (typeof window === "undefined" || logged.has(`${access} ${key}`)) return;
  logged.add(`${access} ${key}`);
  // oxlint-disable-next-line no-console -- the specification has such failures logged and ignored
  console.warn(`Failed to ${access} ${key} in local storage`, error);
}

/** `local` outlives a reload; `session` ends with the tab. */
export type StorageArea = "local" | "session";

/** Cached responses, which the phone can fetch again (cached-responses.ts). */
const cachePrefix = "handover.last:";

const getStorage = (area: StorageArea): Storage => (area === "local" ? window.localStorage : window.sessionStorage);

/** Null if nothing is stored or storage is denied. */
export function readStored(key: string, area: StorageArea = "local"): string | null {
  try {
    return getStorage(area).getItem(key);
  } catch (error) {
    logStorageFailure("read", key, error);
    return null;
  }
}

/** Returns whether the value was stored. When full, deletes cached responses to make room for anything else. */
export function writeStored(key: string, text: string, area: StorageArea = "local"): boolean {
  if (tryWrite(key, text, area)) return true;
  return !key.startsWith(cachePrefix) && deleteCachedResponses() && tryWrite(key, text, area);
}

function tryWrite(key: string, text: string, area: StorageArea): boolean {
  try {
    getStorage(area).setItem(key, text);
    return true;
  } catch (error) {
    logStorageFailure("write", key, error);
    return false;
  }
}

export function removeStored(key: string, area: StorageArea = "local"): void {
  try {
    getStorage(area).removeItem(key);
  } catch (error) {
    logStorageFailure("delete", key, error);
  }
}

/** Returns whether there were any. */
function deleteCachedResponses(): boolean {
  try {
    const keys = Object.keys(window.localStorage).filter((key) => key.startsWith(cachePrefix));
    keys.forEach((key) => {
      removeStored(key);
    });
    return keys.length > 0;
  } catch {
    return false;
  }
}

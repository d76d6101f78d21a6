import { logStorageFailure } from "./storage-log";

/** `local` outlives a reload; `session` ends with the tab. */
export type StorageArea = "local" | "session";

/** Cached responses, which the phone can fetch again (cached-answers.ts). */
const cachePrefix = "handover.last:";

const storageOf = (where: StorageArea): Storage => (where === "local" ? window.localStorage : window.sessionStorage);

/** Null if nothing is stored or storage is denied. */
export function readStored(key: string, where: StorageArea = "local"): string | null {
  try {
    return storageOf(where).getItem(key);
  } catch (error) {
    logStorageFailure("read", key, error);
    return null;
  }
}

/** Returns whether the value was stored. When full, deletes cached responses to make room for anything else. */
export function writeStored(key: string, text: string, where: StorageArea = "local"): boolean {
  if (tryWrite(key, text, where)) return true;
  return !key.startsWith(cachePrefix) && dropCachedAnswers() && tryWrite(key, text, where);
}

function tryWrite(key: string, text: string, where: StorageArea): boolean {
  try {
    storageOf(where).setItem(key, text);
    return true;
  } catch (error) {
    logStorageFailure("write", key, error);
    return false;
  }
}

export function removeStored(key: string, where: StorageArea = "local"): void {
  try {
    storageOf(where).removeItem(key);
  } catch (error) {
    logStorageFailure("delete", key, error);
  }
}

/** Returns whether there were any. */
function dropCachedAnswers(): boolean {
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

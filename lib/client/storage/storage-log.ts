const logged = new Set<string>();

/** Logs a storage failure once per key and kind of access. */
export function logStorageFailure(access: "read" | "write" | "delete", key: string, error: unknown): void {
  if (typeof window === "undefined" || logged.has(`${access} ${key}`)) return;
  logged.add(`${access} ${key}`);
  // oxlint-disable-next-line no-console -- the specification has such failures logged and ignored
  console.warn(`Failed to ${access} ${key} in local storage`, error);
}

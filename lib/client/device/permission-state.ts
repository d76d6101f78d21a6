"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { useStoredValue } from "../storage/stored-value";
import { importWithRetry } from "../app/import-with-retry";
import type * as PermissionRequests from "./permission-request";
import {
  parsePermissionAnswers,
  permissionAnswersKey,
  queryPermission,
  type BrowserPermission,
} from "./permission-request";
import { createListeners } from "../app/listeners";

let isRequested = false;
const listeners = createListeners();

/** Loads the permission dialogs lazily; most pages never need them. */
export function loadPermissionDialogs(): Promise<typeof PermissionRequests> {
  isRequested = true;
  listeners.notify();
  return importWithRetry(() => import("./permission-request"));
}

/** Whether this page has loaded the permission dialogs. */
export function useHasPermissionDialogs(): boolean {
  return useSyncExternalStore(
    listeners.subscribe,
    () => isRequested,
    () => false,
  );
}

/**
 * Whether a component may trigger the browser's prompt: it was explained, or there is nothing to prompt for. Null:
 * unknown yet.
 */
export function usePermissionExplained(kind: BrowserPermission, enabled = true): boolean | null {
  const [isExplained, setExplained] = useState<boolean | null>(null);
  const storedAnswers = useStoredValue(permissionAnswersKey);
  useEffect(() => {
    if (!enabled) return;
    let cancelled = false;
    const decide = async () => {
      const isDecided = (await queryPermission(kind)) !== "prompt" && parsePermissionAnswers(storedAnswers).size === 0;
      const isAllowed = isDecided || (await (await loadPermissionDialogs()).explainPermission(kind));
      if (!cancelled) setExplained(isAllowed);
    };
    void decide();
    return () => {
      cancelled = true;
    };
  }, [kind, enabled, storedAnswers]);
  return isExplained;
}

/** Whether the driver chose "Not now" and the browser has not prompted since. */
export function useIsPermissionDeferred(kind: BrowserPermission): boolean {
  const storedAnswer = parsePermissionAnswers(useStoredValue(permissionAnswersKey)).get(kind);
  return storedAnswer !== undefined && storedAnswer !== "allow";
}

"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { useStoredValue } from "../storage/stored-value";
import { loadLater } from "../app/load-later";
import type * as Asking from "./permission-request";
import {
  parsePermissionAnswers,
  explainedPermissionsKey,
  queryPermission,
  type BrowserPermission,
} from "./permission-store";
import { createListeners } from "../app/listeners";

let wanted = false;
const listeners = createListeners();

/** Loads the permission dialogs lazily; most pages never need them. */
export function permissions(): Promise<typeof Asking> {
  wanted = true;
  listeners.notify();
  return loadLater(() => import("./permission-request"));
}

/** Whether this page has loaded the permission dialogs. */
export function useWantedPermissions(): boolean {
  return useSyncExternalStore(
    listeners.subscribe,
    () => wanted,
    () => false,
  );
}

/**
 * Whether a component may trigger the browser's prompt: it was explained, or there is nothing to prompt for. Null:
 * unknown yet.
 */
export function useCanRequestPermission(kind: BrowserPermission, needed = true): boolean | null {
  const [may, setMay] = useState<boolean | null>(null);
  const kept = useStoredValue(explainedPermissionsKey);
  useEffect(() => {
    if (!needed) return;
    let over = false;
    const decide = async () => {
      const open = (await queryPermission(kind)) !== "prompt" && parsePermissionAnswers(kept).size === 0;
      const yes = open || (await (await permissions()).canRequestPermission(kind));
      if (!over) setMay(yes);
    };
    void decide();
    return () => {
      over = true;
    };
  }, [kind, needed, kept]);
  return may;
}

/** Whether the driver chose "Not now" and the browser has not prompted since. */
export function useIsPermissionDeferred(kind: BrowserPermission): boolean {
  const said = parsePermissionAnswers(useStoredValue(explainedPermissionsKey)).get(kind);
  return said !== undefined && said !== "allow";
}

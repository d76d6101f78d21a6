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

/** The rest of it, which comes when something is to be asked: most pages never need it. */
export function permissions(): Promise<typeof Asking> {
  wanted = true;
  listeners.notify();
  return loadLater(() => import("./permission-request"));
}

/** Whether the page has come to ask for something. */
export function useWantedPermissions(): boolean {
  return useSyncExternalStore(
    listeners.subscribe,
    () => wanted,
    () => false,
  );
}

/** Whether a part of the page may have the browser ask: it was explained, or there is nothing to ask. Null: not known yet. */
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

/** The driver has said "Not now", and the browser was not asked since. */
export function useIsPermissionDeferred(kind: BrowserPermission): boolean {
  const said = parsePermissionAnswers(useStoredValue(explainedPermissionsKey)).get(kind);
  return said !== undefined && said !== "allow";
}

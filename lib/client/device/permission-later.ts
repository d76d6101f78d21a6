"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { useKept } from "../storage/kept-value";
import { loadLater } from "../app/load-later";
import type * as Asking from "./permission-ask";
import { answersIn, explainedKey, permissionOf, type AskedFor } from "./permission-kept";
import { createListeners } from "../app/listeners";

let wanted = false;
const listeners = createListeners();

/** The rest of it, which comes when something is to be asked: most pages never need it. */
export function permissions(): Promise<typeof Asking> {
  wanted = true;
  listeners.notify();
  return loadLater(() => import("./permission-ask"));
}

/** Whether the page has come to ask for something. */
export function usePermissionsWanted(): boolean {
  return useSyncExternalStore(
    listeners.subscribe,
    () => wanted,
    () => false,
  );
}

/** Whether a part of the page may have the browser ask: it was explained, or there is nothing to ask. Null: not known yet. */
export function useMayAsk(kind: AskedFor, needed = true): boolean | null {
  const [may, setMay] = useState<boolean | null>(null);
  const kept = useKept(explainedKey);
  useEffect(() => {
    if (!needed) return;
    let over = false;
    const decide = async () => {
      const open = (await permissionOf(kind)) !== "prompt" && answersIn(kept).size === 0;
      const yes = open || (await (await permissions()).mayAsk(kind));
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
export function useSaidLater(kind: AskedFor): boolean {
  const said = answersIn(useKept(explainedKey)).get(kind);
  return said !== undefined && said !== "allow";
}

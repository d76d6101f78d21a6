"use client";

import { useEffect } from "react";
import { api } from "@/lib/client/api/fetcher";
import { clearCachedPages } from "@/lib/client/session/cached-pages";
import { clearPersonalData, readStoredValue } from "@/lib/client/storage/stored-value";

/**
 * Draws nothing. Somebody was signed in on this phone, and their session may have ended while no page of theirs was
 * open: once the server says that nobody is, what was kept of other people goes.
 */
export function NobodyHere() {
  useEffect(() => {
    if (readStoredValue("user") === null) return;
    let over = false;
    api("/api/session").then(
      (session) => {
        // Whoever has signed in meanwhile begins with pages of their own.
        if (over || session !== null) return;
        clearPersonalData();
        void clearCachedPages();
      },
      // Without an answer nobody knows.
      () => undefined,
    );
    return () => {
      over = true;
    };
  }, []);
  return null;
}

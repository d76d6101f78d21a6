"use client";

import { useEffect } from "react";
import { api } from "@/lib/client/api/fetcher";
import { clearCachedPages } from "@/lib/client/session/cached-pages";
import { clearPersonalData, readStoredValue } from "@/lib/client/storage/stored-value";

/**
 * Renders nothing. Clears personal data from this phone if its user's session ended while no page was open, once the
 * server confirms that no user is signed in.
 */
export function ClearEndedSession() {
  useEffect(() => {
    if (readStoredValue("user") === null) return;
    let unmounted = false;
    api("/api/session").then(
      (session) => {
        // A newly signed-in user already has a cleared storage.
        if (unmounted || session !== null) return;
        clearPersonalData();
        void clearCachedPages();
      },
      // Without a response, the session state is unknown.
      () => undefined,
    );
    return () => {
      unmounted = true;
    };
  }, []);
  return null;
}

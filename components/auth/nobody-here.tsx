"use client";

import { useEffect } from "react";
import { api } from "@/lib/client/api/fetcher";
import { forgetPages } from "@/lib/client/session/forget-pages";
import { forgetPeople, readKept } from "@/lib/client/storage/kept-value";

/**
 * Draws nothing. Somebody was signed in on this phone, and their session may have ended while no page of theirs was
 * open: once the server says that nobody is, what was kept of other people goes.
 */
export function NobodyHere() {
  useEffect(() => {
    if (readKept("user") === null) return;
    let over = false;
    api("/api/session").then(
      (session) => {
        // Whoever has signed in meanwhile begins with pages of their own.
        if (over || session !== null) return;
        forgetPeople();
        void forgetPages();
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

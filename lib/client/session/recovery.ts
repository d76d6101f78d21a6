"use client";

import { useEffect, useSyncExternalStore } from "react";

/**
 * What the platform's own mail leaves in the page's address, behind the #: a session, that no link signs in until then
 * (an ISO time), or that the link is no good.
 */
export type Recovery = { accessToken: string } | { heldUntil: string } | "expired";

/** What a hash says of a recovery; null when it says nothing of one. */
export function parseRecovery(hash: string): Recovery | null {
  const said = new URLSearchParams(hash.replace(/^#/, ""));
  const accessToken = said.get("access_token");
  // Whoever was invited chooses their first password.
  if (accessToken && ["recovery", "invite"].includes(said.get("type") ?? "")) return { accessToken };
  const heldUntil = /^sign_in_held:(\S+)$/.exec(said.get("error_description") ?? "")?.[1];
  if (heldUntil !== undefined && !Number.isNaN(Date.parse(heldUntil))) return { heldUntil };
  return said.has("error") || said.has("error_code") ? "expired" : null;
}

// Kept when the address is cleared: what can set a password has no business in the browser's history. Read anew only
// when the address has changed, since React takes another object for another answer.
let found: Recovery | null = null;
let readFrom = "";
export function readRecovery(): Recovery | null {
  const { hash } = window.location;
  if (hash !== readFrom) found = parseRecovery(hash) ?? found;
  readFrom = hash;
  return found;
}
const never = () => () => undefined;

/** What the link that led here left; undefined until the page knows its address. */
export function useRecovery(): Recovery | null | undefined {
  const recovery = useSyncExternalStore<Recovery | null | undefined>(never, readRecovery, () => undefined);
  useEffect(() => {
    if (recovery && window.location.hash)
      window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
  }, [recovery]);
  return recovery;
}

"use client";

import { useEffect, useSyncExternalStore } from "react";

/**
 * Result of a link in an auth mail, from the URL's hash: a session, a time until which links cannot sign in (ISO), or
 * an invalid link.
 */
export type Recovery = { accessToken: string } | { heldUntil: string } | "expired";

/** Parses a hash; null if it is not from such a link. */
export function parseRecovery(hash: string): Recovery | null {
  const said = new URLSearchParams(hash.replace(/^#/, ""));
  const accessToken = said.get("access_token");
  // An invited user chooses their first password.
  if (accessToken && ["recovery", "invite"].includes(said.get("type") ?? "")) return { accessToken };
  const heldUntil = /^sign_in_held:(\S+)$/.exec(said.get("error_description") ?? "")?.[1];
  if (heldUntil !== undefined && !Number.isNaN(Date.parse(heldUntil))) return { heldUntil };
  return said.has("error") || said.has("error_code") ? "expired" : null;
}

// Kept after the hash is removed: a token that can set a password must not be in the browser's history. Parsed only
// when the hash changes, since React treats a new object as a change.
let found: Recovery | null = null;
let readFrom = "";
export function readRecovery(): Recovery | null {
  const { hash } = window.location;
  if (hash !== readFrom) found = parseRecovery(hash) ?? found;
  readFrom = hash;
  return found;
}
const never = () => () => undefined;

/** Result of the link that opened this page; undefined during server rendering. */
export function useRecovery(): Recovery | null | undefined {
  const recovery = useSyncExternalStore<Recovery | null | undefined>(never, readRecovery, () => undefined);
  useEffect(() => {
    if (recovery && window.location.hash)
      window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
  }, [recovery]);
  return recovery;
}

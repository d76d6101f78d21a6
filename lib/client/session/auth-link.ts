"use client";

import { useEffect, useSyncExternalStore } from "react";

/**
 * Result of a link in an auth mail, from the URL's hash: a session, a time until which links cannot sign in (ISO), or
 * an invalid link.
 */
type AuthLinkResult = { accessToken: string } | { heldUntil: string } | "expired";

/** Parses a hash; null if it is not from such a link. */
export function parseAuthLink(hash: string): AuthLinkResult | null {
  const fragment = new URLSearchParams(hash.replace(/^#/, ""));
  const accessToken = fragment.get("access_token");
  // An invited user chooses their first password.
  if (accessToken && ["recovery", "invite"].includes(fragment.get("type") ?? "")) return { accessToken };
  const heldUntil = /^sign_in_held:(\S+)$/.exec(fragment.get("error_description") ?? "")?.[1];
  if (heldUntil !== undefined && !Number.isNaN(Date.parse(heldUntil))) return { heldUntil };
  return fragment.has("error") || fragment.has("error_code") ? "expired" : null;
}

// Kept after the hash is removed: a token that can set a password must not be in the browser's history. Parsed only
// when the hash changes, since React treats a new object as a change.
let lastResult: AuthLinkResult | null = null;
let parsedHash = "";
export function readAuthLink(): AuthLinkResult | null {
  const { hash } = window.location;
  if (hash !== parsedHash) lastResult = parseAuthLink(hash) ?? lastResult;
  parsedHash = hash;
  return lastResult;
}
const subscribeNever = () => () => undefined;

/** Result of the link that opened this page; undefined during server rendering. */
export function useAuthLink(): AuthLinkResult | null | undefined {
  const result = useSyncExternalStore<AuthLinkResult | null | undefined>(subscribeNever, readAuthLink, () => undefined);
  useEffect(() => {
    if (result && window.location.hash)
      window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
  }, [result]);
  return result;
}

"use client";

import { useEffect } from "react";
import { parseAuthLink } from "@/lib/client/session/auth-link";
import { useNavigate } from "@/lib/client/hooks/use-navigate";

/** Redirects recovery links that open the wrong page to the password form. */
export function RedirectRecoveryLink() {
  const { go } = useNavigate();
  useEffect(() => {
    const { hash } = window.location;
    if (parseAuthLink(hash)) go(`/reset-password${hash}`, { replace: true });
  }, [go]);
  return null;
}

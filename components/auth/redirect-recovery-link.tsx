"use client";

import { useEffect } from "react";
import { parseRecovery } from "@/lib/client/session/recovery";
import { useNavigate } from "@/lib/client/hooks/use-navigate";

/** Redirects recovery links that open the wrong page to the password form. */
export function RedirectRecoveryLink() {
  const { go } = useNavigate();
  useEffect(() => {
    const { hash } = window.location;
    if (parseRecovery(hash)) go(`/reset-password${hash}`, { replace: true });
  }, [go]);
  return null;
}

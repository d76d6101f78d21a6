"use client";

import { useEffect } from "react";
import { parseRecovery } from "@/lib/client/session/recovery";
import { useNavigate } from "@/lib/client/hooks/use-navigate";

/** Leads whoever came with a recovery, but to the wrong page, to where a password is chosen. */
export function RecoveryElsewhere() {
  const { go } = useNavigate();
  useEffect(() => {
    const { hash } = window.location;
    if (parseRecovery(hash)) go(`/reset-password${hash}`, { replace: true });
  }, [go]);
  return null;
}

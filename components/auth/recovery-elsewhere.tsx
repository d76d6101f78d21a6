"use client";

import { useEffect } from "react";
import { recoveryIn } from "@/lib/client/session/recovery";
import { useGo } from "@/lib/client/hooks/use-go";

/** Leads whoever came with a recovery, but to the wrong page, to where a password is chosen. */
export function RecoveryElsewhere() {
  const { go } = useGo();
  useEffect(() => {
    const { hash } = window.location;
    if (recoveryIn(hash)) go(`/reset-password${hash}`, { replace: true });
  }, [go]);
  return null;
}

"use client";

import { lazyClient } from "@/components/ui/lazy-client";
import { useStoredValue } from "@/lib/client/storage/stored-value";
import { sosCallKey, sosPressKey, sosTokenKey } from "@/lib/client/offline/sos-storage";

const KnownShield = lazyClient(() => import("./signed-out-sos-button").then((module) => module.SignedOutSosButton));

/** The shield of whoever this phone knows. On a phone that knows nobody it is not even loaded. */
export function StoredDriverSosButton({ className }: { className?: string }) {
  const kept = [useStoredValue(sosTokenKey), useStoredValue(sosCallKey), useStoredValue(sosPressKey)];
  return kept.some((each) => each !== null) && <KnownShield className={className} />;
}

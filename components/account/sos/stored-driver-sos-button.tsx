"use client";

import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { useStoredValue } from "@/lib/client/storage/stored-value";
import { sosAlertKey, sosPressKey, sosTokenKey } from "@/lib/client/offline/sos-storage";

const LazySignedOutSosButton = lazyClient(() =>
  import("./signed-out-sos-button").then((module) => module.SignedOutSosButton),
);

/** The SOS button of the driver stored on this phone. Without one it is not loaded. */
export function StoredDriverSosButton({ className }: { className?: string }) {
  const storedValues = [useStoredValue(sosTokenKey), useStoredValue(sosAlertKey), useStoredValue(sosPressKey)];
  return storedValues.some((value) => value !== null) && <LazySignedOutSosButton className={className} />;
}

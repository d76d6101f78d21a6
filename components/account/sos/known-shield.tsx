"use client";

import { useSosOwner } from "@/lib/client/offline/sos";
import { SosShield } from "./sos-shield";

/** The shield where nobody need be signed in: this phone still knows its driver, who has not signed out themselves. */
export function KnownShield({ className }: { className?: string }) {
  const ownerId = useSosOwner();
  return ownerId && <SosShield driverId={ownerId} signedIn={false} className={className} />;
}

"use client";

import { useSosOwner } from "@/lib/client/offline/sos";
import { SosButton } from "./sos-button";

/** The shield where nobody need be signed in: this phone still knows its driver, who has not signed out themselves. */
export function SignedOutSosButton({ className }: { className?: string }) {
  const ownerId = useSosOwner();
  return ownerId && <SosButton driverId={ownerId} signedIn={false} className={className} />;
}

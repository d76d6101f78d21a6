"use client";

import { useSosOwner } from "@/lib/client/offline/sos";
import { SosButton } from "./sos-button";

/** SOS without a session: the phone still stores its driver, who did not sign out deliberately. */
export function SignedOutSosButton({ className }: { className?: string }) {
  const ownerId = useSosOwner();
  return ownerId && <SosButton driverId={ownerId} signedIn={false} className={className} />;
}

import type { ReactNode } from "react";
import { requireGuest } from "@/app/require-session";
import { LazyClearEndedSession } from "@/components/auth/lazy-clear-ended-session";

// Signed-in users are redirected.
export default async function GuestLayout({ children }: { children: ReactNode }) {
  await requireGuest();
  return (
    <>
      {children}
      <LazyClearEndedSession />
    </>
  );
}

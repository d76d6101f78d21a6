import type { ReactNode } from "react";
import { requireGuest } from "@/app/require-session";
import { LaterNobodyHere } from "@/components/auth/later-nobody-here";

// Signed-in users are redirected.
export default async function GuestLayout({ children }: { children: ReactNode }) {
  await requireGuest();
  return (
    <>
      {children}
      <LaterNobodyHere />
    </>
  );
}

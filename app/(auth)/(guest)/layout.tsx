import type { ReactNode } from "react";
import { requireGuest } from "@/app/require-session";
import { LaterNobodyHere } from "@/components/auth/later-nobody-here";

// Who is signed in has nothing to do here.
export default async function GuestLayout({ children }: { children: ReactNode }) {
  await requireGuest();
  return (
    <>
      {children}
      <LaterNobodyHere />
    </>
  );
}

import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { SessionProvider } from "@/lib/client/hooks/use-session";
import { readSession } from "@/server/http/page-session";

// Outside of the shell, because the payment provider's scripts are loaded on this page only: it is entered and left by
// full page loads, never by client-side navigation.
export default async function PayLayout({ children }: { children: ReactNode }) {
  const session = await readSession();
  if (!session) redirect("/login");
  return <SessionProvider session={session}>{children}</SessionProvider>;
}

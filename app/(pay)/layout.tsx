import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { SessionProvider } from "@/lib/client/hooks/use-session";
import { readSession } from "@/server/http/page-session";

// Outside the shell: what the payment provider loads here is nowhere else, so that this page is come to and left as a
// whole, and never by a link that keeps what is loaded.
export default async function PayLayout({ children }: { children: ReactNode }) {
  const session = await readSession();
  if (!session) redirect("/login");
  return <SessionProvider session={session}>{children}</SessionProvider>;
}

import { notFound, redirect } from "next/navigation";
import type { ReactNode } from "react";
import { ReauthenticationHost, SecondFactorHost } from "@/components/account/authentication-hosts";
import { AdminShell } from "@/components/admin/shell/admin-shell";
import { MapStyleProvider } from "@/components/delivery/map/route-map";
import { SessionProvider } from "@/lib/client/hooks/use-session";
import { mapUrl } from "@/server/http/map-url";
import { readSession } from "@/server/http/page-session";

// For other users the admin console is not found. Its API routes authorize again.
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const session = await readSession();
  if (!session) redirect("/login");
  if (!session.isAdmin) notFound();
  return (
    <SessionProvider session={session}>
      <MapStyleProvider url={mapUrl()}>
        <AdminShell>{children}</AdminShell>
      </MapStyleProvider>
      <ReauthenticationHost />
      <SecondFactorHost />
    </SessionProvider>
  );
}

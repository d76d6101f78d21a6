import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { ReauthenticationHost, SecondFactorHost } from "@/components/account/authentication-hosts";
import { MapStyleProvider } from "@/components/delivery/map/route-map";
import { CustomerShell } from "@/components/customer/shell/customer-shell";
import { SessionProvider } from "@/lib/client/hooks/use-session";
import { mapUrl } from "@/server/http/map-url";
import { readSession } from "@/server/http/page-session";

// An installation from here has a customer's shortcuts. It is the same app: its start page depends on the signed-in
// user.
export const metadata: Metadata = { manifest: "/customers.webmanifest" };

// Senders and receivers: any signed-in user, because drivers can be receivers too.
export default async function CustomerLayout({ children }: { children: ReactNode }) {
  const session = await readSession();
  if (!session) redirect("/login");
  return (
    <SessionProvider session={session}>
      <MapStyleProvider url={mapUrl()}>
        <CustomerShell>{children}</CustomerShell>
      </MapStyleProvider>
      <ReauthenticationHost />
      <SecondFactorHost />
    </SessionProvider>
  );
}

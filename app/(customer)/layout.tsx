import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { Reauthentication } from "@/components/account/reauthentication";
import { SecondFactor } from "@/components/account/second-factor";
import { MapStyleProvider } from "@/components/delivery/map/route-map";
import { CustomerShell } from "@/components/customer/shell/customer-shell";
import { SessionProvider } from "@/lib/client/hooks/use-session";
import { mapUrl } from "@/server/http/map-url";
import { readSession } from "@/server/http/page-session";

// Installed from here, the shortcuts are a customer's. It is the same app: where it starts depends on who is signed in.
export const metadata: Metadata = { manifest: "/customers.webmanifest" };

// Senders and receivers: anybody who is signed in, for a driver may be sent cash too.
export default async function CustomerLayout({ children }: { children: ReactNode }) {
  const session = await readSession();
  if (!session) redirect("/login");
  return (
    <SessionProvider session={session}>
      <MapStyleProvider url={mapUrl()}>
        <CustomerShell>{children}</CustomerShell>
      </MapStyleProvider>
      <Reauthentication />
      <SecondFactor />
    </SessionProvider>
  );
}

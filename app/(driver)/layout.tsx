import type { ReactNode } from "react";
import { requireDriver } from "@/app/require-session";
import { LazyDriverRuntime } from "@/components/driver/lazy-driver-runtime";
import { DriverShell } from "@/components/driver/shell/driver-shell";
import { mapUrl } from "@/server/http/map-url";
import { SessionProvider } from "@/lib/client/use-session";

// The protected shell: an approved driver, or a redirect.
export default async function DriverLayout({ children }: { children: ReactNode }) {
  const session = await requireDriver();
  return (
    <SessionProvider session={session}>
      <DriverShell initial={session}>{children}</DriverShell>
      <LazyDriverRuntime initial={session} mapUrl={mapUrl()} />
    </SessionProvider>
  );
}

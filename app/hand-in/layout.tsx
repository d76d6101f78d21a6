import type { ReactNode } from "react";
import { requireDriver } from "@/app/require-session";
import { LazyDriverRuntime } from "@/components/driver/lazy-driver-runtime";
import { mapUrl } from "@/server/http/map-url";
import { SessionProvider } from "@/lib/client/use-session";

// Full screen, outside the shell, for the same approved drivers.
export default async function HandInLayout({ children }: { children: ReactNode }) {
  const session = await requireDriver();
  return (
    <SessionProvider session={session}>
      {children}
      <LazyDriverRuntime initial={session} mapUrl={mapUrl()} />
    </SessionProvider>
  );
}

import type { ReactNode } from "react";
import { requireDriver } from "@/app/require-session";
import { ReauthenticationHost } from "@/components/account/authentication-hosts";
import { DriverFrame } from "@/components/driver/shell/driver-shell";
import { LazyDriverRuntime } from "@/components/driver/shell/lazy-driver-runtime";
import { prefetchProfile } from "@/server/drivers/prefetch-page";
import { mapUrl } from "@/server/http/map-url";
import { ProfileProvider } from "@/lib/client/hooks/use-profile";
import { SessionProvider } from "@/lib/client/hooks/use-session";

// Approved drivers only. One runtime for all their pages, so that its subscriptions survive navigation.
export default async function DriverLayout({ children }: { children: ReactNode }) {
  const session = await requireDriver();
  const profile = await prefetchProfile();
  return (
    <SessionProvider session={session}>
      <ProfileProvider prefetched={profile}>
        <DriverFrame>{children}</DriverFrame>
      </ProfileProvider>
      <ReauthenticationHost />
      <LazyDriverRuntime initialSession={session} mapStyleUrl={mapUrl()} />
    </SessionProvider>
  );
}

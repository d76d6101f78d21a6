"use client";

import Link from "@/components/ui/link";
import { useEffect, type ReactNode } from "react";
import { SosShield } from "@/components/account/sos/sos-shield";
import { BackIcon } from "@/components/ui/icons";
import { OfflineBanner } from "@/components/ui/offline-banner";
import { UnstoredNotice } from "@/components/ui/unstored-notice";
import { useUnstoredWork } from "@/lib/client/offline/unstored-work";
import { useIsOnline } from "@/lib/client/realtime/connection";
import { useAuth } from "@/lib/client/hooks/use-session";
import { toast } from "@/lib/client/app/toast";
import { collectText } from "@/lib/i18n/text/collect";
import { navigationText } from "@/lib/i18n/text/navigation";
import { useText } from "@/lib/i18n/use-text";

/** A page of one step, as high as the phone; there are no tabs below, so what sticks to the foot stands at the edge. */
export function LegFrame({
  title,
  back,
  offline,
  children,
}: {
  title: string;
  back: string;
  /** What is said while there is no network, where steps do not wait on the phone. */
  offline?: string;
  children: ReactNode;
}) {
  const say = useText(collectText);
  const go = useText(navigationText);
  const online = useIsOnline();
  const unstored = useUnstoredWork();
  const driverId = useAuth().userId;
  // The digits that both compare stand first: what is said of other things would lie over them.
  useEffect(() => toast.hold(), []);
  return (
    <main className="@container mx-auto flex min-h-dvh max-w-column flex-col gap-3 px-4 pt-[env(safe-area-inset-top)] [--spacing-tabs:0px]">
      <header className="flex min-h-14 shrink-0 items-center gap-2">
        <Link
          href={back}
          aria-label={go("back")}
          className="tap -ml-3 inline-flex items-center justify-center rounded-control active:bg-sunken"
        >
          <BackIcon aria-hidden size={24} />
        </Link>
        <h1 className="min-w-0 flex-1 text-lg">{title}</h1>
        <SosShield driverId={driverId} signedIn className="-mr-3" />
      </header>
      {!online && (
        <OfflineBanner
          sentence={(time) => offline ?? say(unstored ? "noConnectionUnsaved" : "noConnection", { time })}
        />
      )}
      <UnstoredNotice />
      {children}
    </main>
  );
}

/** What is next, at the foot of the page, however long it is. */
export function LegFoot({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-auto flex flex-col gap-2 border-t bg-paper px-4 pt-3 pb-[calc(env(safe-area-inset-bottom)+0.75rem)]">
      {children}
    </div>
  );
}

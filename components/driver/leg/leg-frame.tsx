"use client";

import Link from "@/components/ui/navigation/link";
import { useEffect, type ReactNode } from "react";
import { SosButton } from "@/components/account/sos/sos-button";
import { BackIcon } from "@/components/ui/icons";
import { OfflineBanner } from "@/components/ui/navigation/offline-banner";
import { UnsavedWorkNotice } from "@/components/ui/form/unsaved-work-notice";
import { useUnsavedWork } from "@/lib/client/offline/unsaved-work";
import { useIsOnline } from "@/lib/client/realtime/connection";
import { useAuth } from "@/lib/client/hooks/use-session";
import { toast } from "@/lib/client/app/toast";
import { collectMessages } from "@/lib/i18n/messages/collect";
import { navigationMessages } from "@/lib/i18n/messages/navigation";
import { useTranslations } from "@/lib/i18n/use-translations";

/** A full-height page for one exchange of cash (a leg). It has no tab bar, so the footer sticks to the bottom edge. */
export function LegFrame({
  title,
  back,
  offlineMessage,
  children,
}: {
  title: string;
  back: string;
  /** The message while offline, where steps are not stored on the phone. */
  offlineMessage?: string;
  children: ReactNode;
}) {
  const t = useTranslations(collectMessages);
  const tNavigation = useTranslations(navigationMessages);
  const online = useIsOnline();
  const hasUnsavedWork = useUnsavedWork();
  const driverId = useAuth().userId;
  // Both people compare the digits at the top; toasts would cover them.
  useEffect(() => toast.pauseInfo(), []);
  return (
    <main className="@container mx-auto flex min-h-dvh max-w-column flex-col gap-3 px-4 pt-[env(safe-area-inset-top)] [--spacing-tabs:0px]">
      <header className="flex min-h-14 shrink-0 items-center gap-2">
        <Link
          href={back}
          aria-label={tNavigation("back")}
          className="tap -ml-3 inline-flex items-center justify-center rounded-control active:bg-muted"
        >
          <BackIcon aria-hidden size={24} />
        </Link>
        <h1 className="min-w-0 flex-1 text-lg">{title}</h1>
        <SosButton driverId={driverId} signedIn className="-mr-3" />
      </header>
      {!online && (
        <OfflineBanner
          message={(time) => offlineMessage ?? t(hasUnsavedWork ? "noConnectionUnsaved" : "noConnection", { time })}
        />
      )}
      <UnsavedWorkNotice />
      {children}
    </main>
  );
}

/** The next action, always visible at the foot of the page. */
export function LegFooter({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-auto flex flex-col gap-2 border-t bg-background px-4 pt-3 pb-[calc(env(safe-area-inset-bottom)+0.75rem)]">
      {children}
    </div>
  );
}

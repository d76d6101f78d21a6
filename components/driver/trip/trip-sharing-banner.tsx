"use client";

import { ShareIcon } from "@/components/ui/icons";
import { useProfile } from "@/lib/client/hooks/use-profile";
import { tripSharingBannerMessages } from "@/lib/i18n/messages/trip-sharing-banner";
import { useTranslations } from "@/lib/i18n/use-translations";
import { setTripShareSheetOpen } from "./trip-share-sheet-state";

/** Shown while the driver's trip is shared, so that it is never followed unnoticed. */
export function TripSharingBanner() {
  const t = useTranslations(tripSharingBannerMessages);
  const shares = useProfile().data?.tripShares ?? 0;
  if (shares === 0) return null;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => {
        setTripShareSheetOpen(true);
      }}
      className="flex min-h-tap items-center gap-2 rounded-control px-1 text-left text-sm text-muted-foreground active:bg-muted"
    >
      <ShareIcon aria-hidden size={20} className="shrink-0" />
      <span className="underline underline-offset-4">{t("sharing", { n: shares })}</span>
    </button>
  );
}

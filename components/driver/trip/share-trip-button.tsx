"use client";

import { ShareIcon } from "@/components/ui/icons";
import { tripShareMessages } from "@/lib/i18n/messages/trip-share";
import { useTranslations } from "@/lib/i18n/use-translations";
import { setTripShareSheetOpen } from "./trip-share-sheet-state";

/** Shares the driver's live position by link. Floats over the map, next to the back and SOS buttons. */
export function ShareTripButton() {
  const t = useTranslations(tripShareMessages);
  return (
    <button
      type="button"
      aria-label={t("menu")}
      aria-haspopup="dialog"
      onClick={() => {
        setTripShareSheetOpen(true);
      }}
      className="tap inline-flex items-center justify-center rounded-full border bg-card"
    >
      <ShareIcon aria-hidden size={24} />
    </button>
  );
}

"use client";

import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { cx } from "@/components/ui/class-names";
import { ClockIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import type { Offer } from "@/lib/contracts/driver/offer";
import { formatCountdown, countdownTone } from "@/lib/domain/offer";
import { offerMessages } from "@/lib/i18n/messages/offer";
import { useTranslations } from "@/lib/i18n/use-translations";
import { useSecondsLeft } from "./countdown";
import { showOffer } from "./offer-sheet-state";

// Above the shell's tabs; at the top of the map and the hand-in, which have their own card at the bottom.
const positionClasses = {
  shell: "bottom-[calc(var(--spacing-tabs)+env(safe-area-inset-bottom))] pb-3",
  full: "top-[calc(max(0.75rem,env(safe-area-inset-top))+3.5rem)]",
} as const;
const isFullScreen = (pathname: string): boolean => /^\/(?:navigation|hand-in)(?:\/|$)/.test(pathname);

/** An open offer that the driver minimized, on every page: its amount and remaining time. A press reopens it. */
export function MinimizedOffer({ offer }: { offer: Offer }) {
  const t = useTranslations(offerMessages);
  const pathname = usePathname() ?? "";
  const seconds = useSecondsLeft(offer.expiresAt);
  // Announced when it appears and again in the last minute, not every second.
  const isUrgent = countdownTone(seconds * 1_000) === "urgent";
  const [announcement, setAnnouncement] = useState("");
  const amount = formatMoney(offer.taskDetails.amount);
  const { driverPay } = offer.taskDetails;
  const announcementText = t(isUrgent ? "stillOpenUrgent" : "stillOpen", { amount });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- a live region announces only text that changes after mount
    setAnnouncement(announcementText);
  }, [announcementText]);
  if (seconds === 0) return null;
  return (
    <div
      className={cx(
        "fixed inset-x-0 z-20 mx-auto max-w-column px-4 print:hidden",
        positionClasses[isFullScreen(pathname) ? "full" : "shell"],
      )}
    >
      <span translate="no" role="status" className="sr-only">
        {announcement}
      </span>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          showOffer(offer.id);
        }}
        className={cx(
          "flex min-h-14 w-full flex-wrap items-center justify-between gap-x-3 rounded-control border bg-card px-4 py-2 text-left active:opacity-80",
          isUrgent ? "border-warning-text bg-warning-subtle text-warning-text" : "border-input",
        )}
      >
        <ClockIcon aria-hidden size={22} className="shrink-0" />
        <span className="min-w-0 flex-1 font-semibold tabular-nums">
          {t("offerAmount", { amount })}
          <span className={cx("block text-sm font-medium", !isUrgent && "text-muted-foreground")}>
            {t("timeLeft", { time: formatCountdown(seconds * 1_000) })}
            {typeof driverPay === "number" && ` · ${t("payShort", { pay: formatMoney(driverPay) })}`}
          </span>
        </span>
        <span className="text-sm font-semibold underline underline-offset-4">{t("view")}</span>
      </button>
    </div>
  );
}

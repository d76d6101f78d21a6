"use client";

import { useSecondsLeft } from "@/components/driver/offer/countdown";
import { buttonClass } from "@/components/ui/button";
import { LockIcon, PhoneIcon } from "@/components/ui/icons";
import { formatCountdown } from "@/lib/domain/offer";
import { scanMessages } from "@/lib/i18n/messages/scan";
import { useTranslations } from "@/lib/i18n/use-translations";
import { supportPhone } from "@/lib/support";
import type { CodeContext } from "./code-refusal-notice";

/** Replaces the camera while the code is locked: the remaining time and what to do. */
export function CodeLocked({ lockedUntil, context }: { lockedUntil: string; context: CodeContext }) {
  const t = useTranslations(scanMessages);
  const seconds = useSecondsLeft(lockedUntil);
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-col items-center gap-2 rounded-card bg-destructive-subtle p-6 text-center text-destructive-text">
        <LockIcon aria-hidden size={32} />
        <div translate="no" role="alert">
          <h2 className="text-lg">{t("lockedTitle")}</h2>
          <p>{t(context === "pickup" ? "keepCashWithSender" : "lockedBody")}</p>
        </div>
        <p role="timer" className="text-2xl font-semibold tabular-nums">
          {formatCountdown(seconds * 1_000)}
        </p>
        <p className="text-sm">{t("lockedUntil")}</p>
      </div>
      <p className="text-center text-sm text-muted-foreground">{t("lockedCall")}</p>
      <a href={`tel:${supportPhone}`} className={buttonClass({ variant: "primary", size: "large" })}>
        <PhoneIcon aria-hidden size={20} />
        {t("callSupport")}
      </a>
    </section>
  );
}

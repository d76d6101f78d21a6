"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CheckIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { playOfferTone } from "@/lib/client/device/chime";
import { vibrate } from "@/lib/client/device/device";
import { dismissStep } from "@/lib/client/offline/outbox";
import { wasConfirmedLate } from "@/lib/client/offline/outbox-store";
import { useQueuedSteps } from "@/lib/client/hooks/use-queued-steps";
import { handOverMessages } from "@/lib/i18n/messages/hand-over";
import { useTranslations } from "@/lib/i18n/use-translations";

/**
 * A code that was checked late, after the network returned, was correct. Shown on every page, because the driver still
 * holds the cash.
 */
export function LateCodeAlert() {
  const t = useTranslations(handOverMessages);
  const pathname = usePathname();
  const lateStep = useQueuedSteps().find(wasConfirmedLate);
  const id = lateStep?.id ?? null;
  useEffect(() => {
    if (id === null) return;
    void playOfferTone();
    vibrate([60, 60, 200]);
  }, [id]);
  // The completion screen shows this itself.
  if (!lateStep?.result || pathname === `/deliveries/${lateStep.transactionId}/complete`) return null;
  return (
    <div className="fixed inset-x-0 top-[calc(env(safe-area-inset-top)+4rem)] z-30 mx-auto max-w-column px-4">
      <Notice
        tone="success"
        icon={CheckIcon}
        live="assertive"
        action={
          <Button
            onClick={() => {
              dismissStep(lateStep.id);
            }}
          >
            {t("handedOver")}
          </Button>
        }
      >
        <p className="text-base font-semibold">{t("handOverNow", { amount: formatMoney(lateStep.result.amount) })}</p>
        <p>{t("handOverTo", { name: lateStep.result.customerName })}</p>
      </Notice>
    </div>
  );
}

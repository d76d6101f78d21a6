"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { WarningIcon } from "@/components/ui/icons";
import { lazyClient } from "@/components/ui/lazy-client";
import { useNow } from "@/components/ui/time";
import { useStoredValue } from "@/lib/client/storage/stored-value";
import type { Transaction } from "@/lib/contracts/transaction";
import { troubleMessages } from "@/lib/i18n/messages/trouble";
import { useTranslations } from "@/lib/i18n/use-translations";
import { hasDriver, isFinal } from "./change/delivery-rules";

const TroubleSheet = lazyClient(() => import("./report-problem-sheet").then((module) => module.ReportProblemSheet), {
  pressed: true,
});
const dayMs = 86_400_000;

/** While a driver has to do with the delivery, and for a day after, its people can say that something is wrong. */
export function ReportProblemButton({ delivery }: { delivery: Transaction }) {
  const t = useTranslations(troubleMessages);
  const now = useNow();
  // What reads it whole comes with the sheet.
  const waits = /"state":"(waiting|unsent)"/.test(useStoredValue(`trouble:${delivery.id}`) ?? "");
  // Null until first opened, unless this phone still has something to send.
  const [open, setOpen] = useState<boolean | null>(null);
  const endedAt = delivery.completedAt ?? delivery.cancelledAt ?? delivery.updatedAt;
  const isNew =
    isFinal(delivery.status) && delivery.assignedAt !== null && now > 0 && now - Date.parse(endedAt) < dayMs;
  if (!hasDriver(delivery.status) && !isNew && !waits) return null;
  return (
    <>
      <Button
        variant="quiet"
        icon={WarningIcon}
        block
        onClick={() => {
          setOpen(true);
        }}
      >
        {t("open")}
      </Button>
      {(open !== null || waits) && (
        <TroubleSheet
          deliveryId={delivery.id}
          open={open ?? false}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

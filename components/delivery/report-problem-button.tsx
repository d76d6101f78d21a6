"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { WarningIcon } from "@/components/ui/icons";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { useNow } from "@/components/ui/time";
import { useHasPendingReport } from "@/lib/client/offline/stored-problem-reports";
import type { Transaction } from "@/lib/contracts/delivery/transaction";
import { problemReportMessages } from "@/lib/i18n/messages/problem-report";
import { useTranslations } from "@/lib/i18n/use-translations";
import { hasDriver, isFinal } from "./change/delivery-rules";

const ReportProblemSheet = lazyClient(
  () => import("./report-problem-sheet").then((module) => module.ReportProblemSheet),
  {
    loadImmediately: true,
  },
);
const dayMs = 86_400_000;

/** Lets the parties report a problem while a driver has the delivery, and for a day after its end. */
export function ReportProblemButton({ delivery }: { delivery: Transaction }) {
  const t = useTranslations(problemReportMessages);
  const now = useNow();
  const hasPendingReport = useHasPendingReport(delivery.id);
  // Null until first opened, unless this phone has a pending report.
  const [open, setOpen] = useState<boolean | null>(null);
  const endedAt = delivery.completedAt ?? delivery.cancelledAt ?? delivery.updatedAt;
  const isNew =
    isFinal(delivery.status) && delivery.assignedAt !== null && now > 0 && now - Date.parse(endedAt) < dayMs;
  if (!hasDriver(delivery.status) && !isNew && !hasPendingReport) return null;
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
      {(open !== null || hasPendingReport) && (
        <ReportProblemSheet
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

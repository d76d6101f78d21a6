"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { WarningIcon } from "@/components/ui/icons";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { useHasPendingReport } from "@/lib/client/offline/stored-problem-reports";
import type { Transaction } from "@/lib/contracts/delivery/transaction";
import { problemReportMessages } from "@/lib/i18n/messages/problem-report";
import { useTranslations } from "@/lib/i18n/use-translations";
import { canPerform } from "./change/delivery-rules";

const ReportProblemSheet = lazyClient(
  () => import("./report-problem-sheet").then((module) => module.ReportProblemSheet),
  {
    loadImmediately: true,
  },
);

/** Lets the parties report a problem once a driver has the delivery, until the server no longer offers it. */
export function ReportProblemButton({ delivery }: { delivery: Transaction }) {
  const t = useTranslations(problemReportMessages);
  const hasPendingReport = useHasPendingReport(delivery.id);
  // Null until first opened, unless this phone has a pending report.
  const [open, setOpen] = useState<boolean | null>(null);
  if (!(delivery.assignedAt !== null && canPerform(delivery, "report")) && !hasPendingReport) return null;
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

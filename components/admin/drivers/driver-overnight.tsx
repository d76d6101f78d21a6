"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import type { AdminDriverDetail } from "@/lib/contracts/admin/drivers";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { adminHubsMessages } from "@/lib/i18n/messages/admin-hubs";
import { approvalMessages } from "@/lib/i18n/messages/approvals";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { ClockIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { useWrite } from "@/components/ui/use-write";
import { ActionDialog } from "../shell/action-dialog";
import { isPendingApproval, minutesLeft } from "../approvals/pending-approval";
import { driverPath } from "./driver-decision";

/** Allows a driver to hold their cash overnight, for this night only. Requires two administrators. */
export function OvernightCashPermission({ driver }: { driver: AdminDriverDetail }) {
  const t = useTranslations(adminHubsMessages);
  const tAdmin = useTranslations(adminMessages);
  const tApproval = useTranslations(approvalMessages);
  const errorMessage = useErrorText();
  const { mutate } = useSWRConfig();
  const { busy, write } = useWrite();
  const [confirming, setConfirming] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function allow(reason: string) {
    setProblem(null);
    const result = await write(`${driverPath(driver.userId)}/overnight`, { body: { reason } });
    if (!result.ok) {
      setProblem(errorMessage(result.error, tAdmin("failed")));
      return;
    }
    if (isPendingApproval(result.data))
      toast.success(tApproval("requested", { n: minutesLeft(result.data.expiresAt) }));
    else {
      await mutate(driverPath(driver.userId), result.data, { revalidate: false });
      toast.success(t("overnightAllowed"));
    }
    setConfirming(false);
  }

  return (
    <>
      <Button
        icon={ClockIcon}
        onClick={() => {
          setProblem(null);
          setConfirming(true);
        }}
      >
        {t("overnight")}
      </Button>
      <ActionDialog
        open={confirming}
        title={t("overnight")}
        hint={<p>{t("overnightHint", { name: driver.name, amount: formatMoney(driver.cash.held) })}</p>}
        confirmLabel={t("overnight")}
        needsReason
        variant="primary"
        busy={busy}
        problem={problem}
        onConfirm={(reason) => void allow(reason)}
        onClose={() => {
          setConfirming(false);
        }}
      />
    </>
  );
}

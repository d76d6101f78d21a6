"use client";

import { useState } from "react";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import type { AdminTransaction } from "@/lib/contracts/admin/transactions";
import { cannedMessages } from "@/lib/i18n/messages/canned";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { adminTransactionsMessages } from "@/lib/i18n/messages/admin-transactions";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { RefreshIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { useWrite } from "@/components/ui/use-write";
import { ActionDialog } from "../shell/action-dialog";
import { adminDeliveryPath } from "../deliveries/delivery-path";
import { usePageActions } from "../palette/page-actions";

/**
 * Asks the sender for a new delivery after a failed one, with a prefilled form. It is a separate delivery: the cash
 * and the money of this one are returned and settled first.
 */
export function RequestRedelivery({ delivery: { id, holders, sender } }: { delivery: AdminTransaction }) {
  const t = useTranslations(adminTransactionsMessages);
  const tCanned = useTranslations(cannedMessages);
  const tAdmin = useTranslations(adminMessages);
  const errorMessage = useErrorText();
  const { busy, write } = useWrite();
  const [confirming, setConfirming] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const holder = holders[0];
  const requestRedelivery = async () => {
    setProblem(null);
    const outcome = await write(`${adminDeliveryPath(id)}/messages`, { body: { to: "sender", canned: "send_again" } });
    if (!outcome.ok) return setProblem(errorMessage(outcome.error, tAdmin("failed")));
    setConfirming(false);
    toast.success(t("redeliveryRequested", { name: sender.name }));
  };
  const openDialog = () => {
    setProblem(null);
    setConfirming(true);
  };
  usePageActions([{ key: "again", label: t("requestRedelivery"), icon: RefreshIcon, run: openDialog }]);
  return (
    <>
      <Button block icon={RefreshIcon} onClick={openDialog}>
        {t("requestRedelivery")}
      </Button>
      <ActionDialog
        open={confirming}
        title={t("requestRedelivery")}
        hint={
          <>
            <p>{t("requestRedeliveryHint", { name: sender.name, words: tCanned("send_again") })}</p>
            {holder && (
              <p className="pt-2">
                {t("redeliveryCashHeld", { driver: holder.name, amount: formatMoney(holder.amount) })}
              </p>
            )}
          </>
        }
        confirmLabel={t("requestRedelivery")}
        needsReason={false}
        variant="primary"
        busy={busy}
        problem={problem}
        onConfirm={() => {
          void requestRedelivery();
        }}
        onClose={() => {
          setConfirming(false);
        }}
      />
    </>
  );
}

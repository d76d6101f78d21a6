"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import type { Transaction } from "@/lib/contracts/delivery/transaction";
import { customerDeliveryMessages } from "@/lib/i18n/messages/customer-delivery";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/form/confirm-dialog";
import { formatMoney } from "@/components/ui/money";
import { useWrite } from "@/components/ui/use-write";
import { deliveryPath } from "../use-delivery";

/** Lets the sender cancel a delivery, after a confirmation. */
export function CancelDelivery({ delivery }: { delivery: Transaction }) {
  const t = useTranslations(customerDeliveryMessages);
  const errorMessage = useErrorText();
  const { mutate } = useSWRConfig();
  const { busy, write } = useWrite();
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function cancel() {
    setProblem(null);
    const result = await write(`${deliveryPath(delivery.id)}/cancel`);
    if (result.ok) {
      void mutate(deliveryPath(delivery.id), result.data);
      setOpen(false);
      toast.success(t("cancelled"));
    } else {
      setProblem(errorMessage(result.error, t("cancelFailed")));
      // Refused because the delivery has changed: refetch it.
      if (!result.error.isRetryable) await mutate(deliveryPath(delivery.id));
    }
  }

  return (
    <>
      <Button
        variant="plain"
        size="large"
        tone="destructive"
        onClick={() => {
          setProblem(null);
          setOpen(true);
        }}
      >
        {t("cancelDelivery")}
      </Button>
      <ConfirmDialog
        open={open}
        title={t("cancelTitle")}
        confirmLabel={t("confirmCancel")}
        cancelLabel={t("keepDelivery")}
        busy={busy}
        problem={problem}
        onConfirm={() => {
          void cancel();
        }}
        onClose={() => {
          setOpen(false);
        }}
      >
        <p>{t("cancelHint", { amount: formatMoney(delivery.amount), name: delivery.receiver.name })}</p>
      </ConfirmDialog>
    </>
  );
}

"use client";

import Link from "@/components/ui/navigation/link";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import type { Transaction } from "@/lib/contracts/delivery/transaction";
import { rejectReasons, type RejectReason } from "@/lib/domain/task/end-reason";
import { customerDeliveryMessages } from "@/lib/i18n/messages/customer-delivery";
import { rejectReasonMessages } from "@/lib/i18n/messages/reject-reasons";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/form/confirm-dialog";
import { ChoiceList } from "@/components/ui/form/field";
import { CheckIcon, WarningIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { useWrite } from "@/components/ui/use-write";
import { deliveryPath } from "./use-delivery";

/** Accept and reject buttons for the receiver. `onAnswered` runs once the server has the answer. */
export function ReceiverAnswer({ delivery, onAnswered }: { delivery: Transaction; onAnswered?: () => void }) {
  const t = useTranslations(customerDeliveryMessages);
  const errorMessage = useErrorText();
  const { mutate } = useSWRConfig();
  const acceptRequest = useWrite();
  const rejectRequest = useWrite();
  const tReason = useTranslations(rejectReasonMessages);
  const [rejectSheetOpen, setRejectSheetOpen] = useState(false);
  const [reason, setReason] = useState<RejectReason | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [refusedCode, setRefusedCode] = useState<string | null>(null);
  const pathname = usePathname();
  const name = delivery.sender.name;

  async function answer(verb: "accept" | "reject") {
    setProblem(null);
    setRefusedCode(null);
    const result =
      verb === "accept"
        ? await acceptRequest.write(`${deliveryPath(delivery.id)}/accept`, { body: { version: delivery.version } })
        : await rejectRequest.write(`${deliveryPath(delivery.id)}/reject`, { body: reason ? { reason } : {} });
    if (!result.ok) {
      setProblem(errorMessage(result.error, t(verb === "accept" ? "acceptFailed" : "rejectFailed")));
      setRefusedCode(result.error.code);
    } else {
      // The response is the updated delivery, so no refetch is needed.
      void mutate(deliveryPath(delivery.id), result.data);
      setRejectSheetOpen(false);
      toast.success(t(verb === "accept" ? "accepted" : "rejected"));
    }
    // Refused because the delivery has changed: refetch it.
    const wasRefused = !result.ok && !result.error.isRetryable;
    if (wasRefused) await mutate(deliveryPath(delivery.id));
    if (result.ok || wasRefused) onAnswered?.();
  }

  return (
    <div className="flex flex-col gap-2">
      {problem && !rejectSheetOpen && (
        <Notice tone="destructive" icon={WarningIcon} live="assertive">
          <p className={refusedCode === "LIMIT_REACHED" ? "font-semibold" : undefined}>{problem}</p>
          {refusedCode === "PHONE_NOT_VERIFIED" && (
            <Link
              href={`/account?next=${encodeURIComponent(pathname)}`}
              className="inline-flex min-h-tap items-center font-semibold underline underline-offset-4"
            >
              {t("confirmNumber")}
            </Link>
          )}
          {refusedCode === "LIMIT_REACHED" && (
            <>
              <p>{t("acceptLater")}</p>
              <Link
                href="/account"
                className="inline-flex min-h-tap items-center font-semibold underline underline-offset-4"
              >
                {t("receiveMore")}
              </Link>
            </>
          )}
        </Notice>
      )}
      <Button
        variant="quiet"
        block
        disabled={acceptRequest.busy}
        onClick={() => {
          setProblem(null);
          setRejectSheetOpen(true);
        }}
      >
        {t("reject")}
      </Button>
      <Button
        variant="success"
        size="large"
        icon={CheckIcon}
        busy={acceptRequest.busy}
        disabled={rejectRequest.busy}
        onClick={() => {
          void answer("accept");
        }}
      >
        {t("accept")}
      </Button>
      <ConfirmDialog
        open={rejectSheetOpen}
        title={t("rejectTitle")}
        confirmLabel={t("confirmReject")}
        cancelLabel={t("keepDelivery")}
        busy={rejectRequest.busy}
        problem={problem}
        onConfirm={() => {
          void answer("reject");
        }}
        onClose={() => {
          setRejectSheetOpen(false);
        }}
      >
        <p>{t("rejectHint", { name })}</p>
        <p className="text-muted-foreground tabular-nums">
          {formatMoney(delivery.amount)} · {delivery.deliveryAddress}
        </p>
        <div className="pt-3">
          <ChoiceList
            legend={t("rejectReason")}
            name="reject-reason"
            value={reason}
            options={rejectReasons.map((reason) => ({ value: reason, label: tReason(reason) }))}
            onChange={(value) => {
              setReason(value as RejectReason);
            }}
          />
        </div>
      </ConfirmDialog>
    </div>
  );
}

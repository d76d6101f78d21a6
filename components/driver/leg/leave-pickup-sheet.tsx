"use client";

import { ReasonFields, useReasonForm } from "@/components/driver/task/reason-fields";
import { useTaskSteps } from "@/components/driver/task/use-task-steps";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { InfoIcon } from "@/components/ui/icons";
import { Sheet } from "@/components/ui/overlay";
import type { Leg } from "@/lib/contracts/delivery/leg";
import type { Task } from "@/lib/contracts/driver/task";
import { getTranslations } from "@/lib/i18n/translate";
import { collectMessages } from "@/lib/i18n/messages/collect";
import { useTranslations } from "@/lib/i18n/use-translations";

const senderReasons = ["amountDiffers", "nobodyAnswers", "noCash", "unsafe", "other"] as const;
const hubReasons = ["safeTooLowReason", "amountDiffers", "nobodyAnswers", "unsafe", "other"] as const;
type LeaveReason = (typeof senderReasons)[number] | (typeof hubReasons)[number];

/**
 * Confirms that the driver leaves the pickup without cash. That ends the delivery, or sends another driver to a hub
 * that has the cash.
 */
export function LeavePickupSheet({
  task,
  leg,
  name,
  open,
  onClose,
}: {
  task: Task;
  leg: Leg;
  name: string;
  open: boolean;
  onClose: () => void;
}) {
  const t = useTranslations(collectMessages);
  const steps = useTaskSteps(task);
  const reasonFields = useReasonForm<LeaveReason>();
  const submit = () => {
    const reason = reasonFields.requireReason();
    if (!reason) return;
    // Recorded in English, for administrators.
    steps.leave(reasonFields.recordText(getTranslations("en", collectMessages)(reason)));
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("leaveTitle")}
      footer={
        <>
          <Button variant="quiet" block onClick={onClose}>
            {t("stay")}
          </Button>
          <Button variant="destructive" size="large" onClick={submit}>
            {t("leave")}
          </Button>
        </>
      }
    >
      <Notice icon={InfoIcon} className="mb-4">
        {leg.hubId ? t("leaveHintHub") : t("leaveHint", { name })}
      </Notice>
      <ReasonFields
        form={reasonFields}
        name="leave"
        legend={t("whyLeave")}
        options={(leg.hubId ? hubReasons : senderReasons).map((key) => ({ value: key, label: t(key) }))}
        detailsLabel={t("details")}
        detailsError={t("detailsRequired")}
        rows={2}
      />
    </Sheet>
  );
}

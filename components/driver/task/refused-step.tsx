"use client";

import { useState } from "react";
import { Notice } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { WarningIcon } from "@/components/ui/icons";
import { formatTime } from "@/components/ui/time";
import { dismissStep, type QueuedStep } from "@/lib/client/offline/outbox";
import { canResendWithReason } from "@/lib/client/offline/outbox-store";
import { collectPagePath, isReturning } from "@/lib/domain/task/leg";
import { collectMessages } from "@/lib/i18n/messages/collect";
import { errorText } from "@/lib/i18n/messages/errors";
import { appendReason } from "@/lib/client/api/failure-text";
import { useCurrentTask } from "@/lib/client/hooks/use-current-task";
import { useLazyErrorTexts } from "@/lib/client/hooks/use-error-text";
import { stepMessages } from "@/lib/i18n/messages/step";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { arrivalMessages } from "@/lib/i18n/messages/arrival";
import { failedStepKey, useTaskSteps } from "./use-task-steps";
import { refusedDistance } from "../navigation/arrival";
import { ArrivalReasonSheet } from "../navigation/arrival-reason-sheet";

/**
 * Why the server refused a step. Above everything and also at the foot of the page, where no toast covers it. An
 * arrival without a required reason can be given one here.
 */
export function RefusedStep({ step }: { step: QueuedStep }) {
  const t = useTranslations(stepMessages);
  const { locale } = useLocale();
  useLazyErrorTexts();
  const tCollect = useTranslations(collectMessages);
  const { serverTask: currentTask } = useCurrentTask();
  const isReturn = currentTask?.transactionId === step.transactionId && isReturning(currentTask);
  const failedText = t(failedStepKey(step.kind, { returning: isReturn }));
  const canAddReason = (step.kind === "arrive" || step.kind === "prove") && canResendWithReason(step);
  // An earlier app version sent the code without a count of the cash: the count is the next step.
  const isUncounted = step.refusal?.code === "PICKUP_NOT_PROVEN";
  const leaveAllowedAt = step.refusal?.code === "LEAVE_TOO_EARLY" ? step.refusal.details.leaveAllowedAt : undefined;
  const until = step.refusal?.code === "CONTACT_ATTEMPTS_REQUIRED" ? step.refusal.details.until : undefined;
  const isOnlyWaiting = step.refusal?.details.reason === "wait";
  const reason =
    typeof until === "string" && isOnlyWaiting
      ? t("waitUntil", { time: formatTime(locale, until) })
      : leaveAllowedAt === undefined
        ? errorText(locale, {
            ...(step.refusal ?? { code: "" }),
            title: step.refusal?.title || failedText,
          })
        : typeof leaveAllowedAt === "string"
          ? tCollect("leaveAllowedAt", { time: formatTime(locale, leaveAllowedAt) })
          : tCollect("leaveNotAtPickup");
  return (
    <div className="fixed inset-x-0 bottom-[calc(env(safe-area-inset-bottom)+var(--bottom-bars)+1rem)] z-30 mx-auto max-w-column px-4">
      <Notice
        tone="destructive"
        icon={WarningIcon}
        live="assertive"
        action={
          canAddReason ? (
            <AddReasonButton step={step} />
          ) : isUncounted ? (
            <ButtonLink href={collectPagePath(step.transactionId)}>{tCollect("collect")}</ButtonLink>
          ) : (
            <Button
              variant="plain"
              onClick={() => {
                dismissStep(step.id);
              }}
            >
              {t("dismiss")}
            </Button>
          )
        }
      >
        {isUncounted ? tCollect("uncountedStart") : appendReason(failedText, reason)}
      </Notice>
    </div>
  );
}

/**
 * An arrival or proof that the server refused without a reason. The driver adds one, and the step is sent again with
 * its original time and position.
 */
function AddReasonButton({ step }: { step: QueuedStep }) {
  const t = useTranslations(arrivalMessages);
  const steps = useTaskSteps(step);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="plain"
        onClick={() => {
          setOpen(true);
        }}
      >
        {t("addReason")}
      </Button>
      <ArrivalReasonSheet
        open={open}
        proof={step.kind === "prove" ? "pickup" : undefined}
        metres={refusedDistance(step)}
        onClose={() => {
          setOpen(false);
        }}
        onNotYet={() => {
          dismissStep(step.id);
        }}
        onReason={(reason) => {
          if (step.kind === "prove") steps.resendProof(step, reason);
          else steps.arrive(step.body ?? {}, reason);
        }}
      />
    </>
  );
}

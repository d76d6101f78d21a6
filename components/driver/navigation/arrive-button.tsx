"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/form/confirm-dialog";
import { PinIcon } from "@/components/ui/icons";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { nextPaint } from "@/lib/client/offline/yield-to-main";
import { formatStopDistance } from "@/lib/client/device/format-distance";
import { getCurrentPosition } from "@/lib/client/device/positions";
import { useSettings } from "@/lib/client/hooks/use-settings";
import type { Task } from "@/lib/contracts/driver/task";
import { nextCashStep } from "@/lib/domain/task/leg";
import { currentStop } from "@/lib/domain/task/task-stop";
import { arrivalMessages } from "@/lib/i18n/messages/arrival";
import { useTranslations } from "@/lib/i18n/use-translations";
import { roundMetres, predictArrivalGate } from "./arrival";
import { captureStepContext, useTaskSteps, type StepContext } from "../task/use-task-steps";

const ArrivalReasonSheet = lazyClient(
  () => import("./arrival-reason-sheet").then((module) => module.ArrivalReasonSheet),
  {
    loadImmediately: true,
  },
);

type PendingArrival = { prompt: "near" | "reason"; metres: number | null; stepContext: StepContext };

/**
 * Marks the arrival: directly at the address, after a confirmation near it, and with a reason farther away. Works
 * offline.
 */
export function ArriveButton({
  task,
  secondary,
  className,
}: {
  task: Task;
  /** A secondary button next to the primary action. */
  secondary?: boolean;
  className?: string;
}) {
  const t = useTranslations(arrivalMessages);
  const { settings } = useSettings();
  const steps = useTaskSteps(task);
  const [locating, setLocating] = useState(false);
  const [pendingArrival, setPendingArrival] = useState<PendingArrival | null>(null);

  const markArrived = async () => {
    setLocating(true);
    const [position] = await Promise.all([getCurrentPosition(), nextPaint()]);
    setLocating(false);
    // The time and position of the press, not of the later confirmation.
    const stepContext = captureStepContext(position);
    const { place } = currentStop(task);
    // Without coordinates there is no distance to check.
    const { gate, metres } = place
      ? predictArrivalGate(place, position, task.arrivalLimits)
      : ({ gate: "free", metres: null } as const);
    if (gate === "free") steps.arrive(stepContext);
    else setPendingArrival({ prompt: gate === "warn" ? "near" : "reason", metres, stepContext });
  };
  const close = () => {
    setPendingArrival(null);
  };
  const sendArrival = (stepContext: StepContext, reason?: string) => {
    close();
    steps.arrive(stepContext, reason);
  };
  return (
    <>
      <Button
        variant={secondary ? "plain" : "success"}
        size={secondary ? undefined : "large"}
        icon={secondary ? undefined : PinIcon}
        busy={locating}
        className={className}
        onClick={() => void markArrived()}
      >
        {t(locating && !secondary ? "locating" : "markArrived")}
      </Button>
      <ConfirmDialog
        open={pendingArrival?.prompt === "near"}
        title={t("nearTitle")}
        confirmLabel={t("confirmArrival")}
        cancelLabel={t("notYet")}
        variant="success"
        onConfirm={() => {
          if (pendingArrival) sendArrival(pendingArrival.stepContext);
        }}
        onClose={close}
      >
        <p>
          {t("nearBody", { distance: formatStopDistance(roundMetres(pendingArrival?.metres ?? 0), settings.units) })}
        </p>
      </ConfirmDialog>
      {pendingArrival?.prompt === "reason" && (
        <ArrivalReasonSheet
          open
          atSender={nextCashStep(task) === "handBack"}
          metres={pendingArrival.metres}
          onNotYet={close}
          onClose={close}
          onReason={(reason) => {
            sendArrival(pendingArrival.stepContext, reason);
          }}
        />
      )}
    </>
  );
}

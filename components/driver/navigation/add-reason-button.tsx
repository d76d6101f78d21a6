"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { dismissStep, type QueuedStep } from "@/lib/client/offline/outbox";
import { arrivalMessages } from "@/lib/i18n/messages/arrival";
import { useTranslations } from "@/lib/i18n/use-translations";
import { refusedDistance } from "./arrival";
import { ArrivalReasonSheet } from "./arrival-reason-sheet";
import { useTaskSteps } from "../task/use-task-steps";

/**
 * An arrival or proof that the server refused without a reason. The driver adds one, and the step is sent again with
 * its original time and position.
 */
export function AddReasonButton({ step }: { step: QueuedStep }) {
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

"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { dismissStep, type Step } from "@/lib/client/offline/outbox";
import { arrivalText } from "@/lib/i18n/text/arrival";
import { useText } from "@/lib/i18n/use-text";
import { refusedMetres } from "./arrival";
import { ArrivalReasonSheet } from "./arrival-reason-sheet";
import { useTaskSteps } from "../task/use-task-steps";

/** An arrival or a proof that the server wants a reason for: said here, it goes out again as it was pressed. */
export function RefusedArrival({ step }: { step: Step }) {
  const say = useText(arrivalText);
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
        {say("sayWhy")}
      </Button>
      <ArrivalReasonSheet
        open={open}
        proof={step.kind === "prove" ? "pickup" : undefined}
        metres={refusedMetres(step)}
        onClose={() => {
          setOpen(false);
        }}
        onNotYet={() => {
          dismissStep(step.id);
        }}
        onReason={(reason) => {
          if (step.kind === "prove") steps.proveAgain(step, reason);
          else steps.arrive(step.body ?? {}, reason);
        }}
      />
    </>
  );
}

"use client";

import { useState } from "react";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CashIcon, InfoIcon } from "@/components/ui/icons";
import { Sheet } from "@/components/ui/overlay";
import { toast } from "@/lib/client/app/toast";
import type { Task } from "@/lib/contracts/driver/task";
import { getTranslations } from "@/lib/i18n/translate";
import type { FailureKind } from "@/lib/domain/task/door-attempts";
import { transition } from "@/lib/domain/task/task-machine";
import { isDropOffState } from "@/lib/domain/task/task-state";
import { navigationMessages } from "@/lib/i18n/messages/navigation";
import { useTranslations } from "@/lib/i18n/use-translations";
import { NobodyHomeSheet } from "./nobody-home-sheet";
import { ReasonFields, useReasonForm } from "./reason-fields";
import { useTaskSteps } from "./use-task-steps";

const reasonsBeforeStart = ["vehicle", "wrongAddress", "unsafe", "other"] as const;
const reasonsAfterStart = ["nobodyHome", "wrongAddress", "refused", "noCode", "unsafe", "vehicle", "other"] as const;
type Reason = (typeof reasonsAfterStart)[number] | (typeof reasonsBeforeStart)[number];
const failureKinds: Record<Reason, FailureKind> = {
  nobodyHome: "nobody_home",
  wrongAddress: "wrong_address",
  refused: "refused",
  noCode: "no_code",
  unsafe: "unsafe",
  vehicle: "vehicle",
  other: "other",
};

/** Reports a problem. Before the start the delivery returns to dispatch; after it, the delivery fails. */
export function ProblemSheet({ task, onClose }: { task: Task; onClose: () => void }) {
  const t = useTranslations(navigationMessages);
  const steps = useTaskSteps(task);
  const reasonFields = useReasonForm<Reason>();
  const [nobodyHome, setNobodyHome] = useState(false);
  const hasStarted = transition(task.state, { type: "fail" }).ok;
  // The reason `nobodyHome` is only available after arrival.
  const reasons: readonly Reason[] = hasStarted
    ? reasonsAfterStart.filter((key) => key !== "nobodyHome" || isDropOffState(task.state))
    : reasonsBeforeStart;

  const submit = () => {
    const reason = reasonFields.requireReason();
    if (!reason) return;
    // `nobodyHome` requires a wait, a call and a text, in a sheet of its own.
    if (hasStarted && reason === "nobodyHome") {
      setNobodyHome(true);
      return;
    }
    // Recorded in English, for administrators.
    const text = reasonFields.recordText(getTranslations("en", navigationMessages)(reason));
    if ((hasStarted ? steps.fail(text, failureKinds[reason]) : steps.cancel(text)) !== null)
      toast.info(t(hasStarted ? "taskFailed" : "taskCancelled"));
    onClose();
  };

  if (nobodyHome) return <NobodyHomeSheet task={task} onClose={onClose} />;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t("problemTitle")}
      footer={
        <>
          <Button variant="quiet" block onClick={onClose}>
            {t("keepGoing")}
          </Button>
          <Button variant="destructive" size="large" onClick={submit}>
            {t(hasStarted ? (reasonFields.reason === "nobodyHome" ? "continue" : "cannotDeliver") : "giveDeliveryBack")}
          </Button>
        </>
      }
    >
      <Notice tone={hasStarted ? "warning" : "muted"} icon={hasStarted ? CashIcon : InfoIcon} className="mb-4">
        {t(hasStarted ? "problemAfter" : "problemBefore")}
      </Notice>
      <ReasonFields
        form={reasonFields}
        name="problem"
        legend={t("pickReason")}
        options={reasons.map((key) => ({ value: key, label: t(key) }))}
        detailsLabel={t("details")}
        detailsHint={t("reasonHint")}
        detailsError={t("reasonRequired")}
      />
    </Sheet>
  );
}

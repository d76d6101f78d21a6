"use client";

import { useState } from "react";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CashIcon, InfoIcon } from "@/components/ui/icons";
import { Sheet } from "@/components/ui/overlay";
import { toast } from "@/lib/client/app/toast";
import type { Task } from "@/lib/contracts/task";
import { getTranslations } from "@/lib/i18n/translate";
import type { FailureKind } from "@/lib/domain/task/door-attempts";
import { transition } from "@/lib/domain/task/task-machine";
import { isAtTheDoor } from "@/lib/domain/task/task-state";
import { navigationMessages } from "@/lib/i18n/messages/navigation";
import { useTranslations } from "@/lib/i18n/use-translations";
import { NobodyHomeSheet } from "./nobody-home-sheet";
import { ReasonFields, useReason } from "./reason-fields";
import { useTaskSteps } from "./use-task-steps";

const before = ["vehicle", "wrongAddress", "unsafe", "other"] as const;
const after = ["nobodyHome", "wrongAddress", "refused", "noCode", "unsafe", "vehicle", "other"] as const;
type Reason = (typeof after)[number] | (typeof before)[number];
const kinds: Record<Reason, FailureKind> = {
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
  const why = useReason<Reason>();
  const [away, setAway] = useState(false);
  const carrying = transition(task.state, { type: "fail" }).ok;
  // The reason `nobodyHome` is only available after arrival.
  const reasons: readonly Reason[] = carrying
    ? after.filter((key) => key !== "nobodyHome" || isAtTheDoor(task.state))
    : before;

  const send = () => {
    const reason = why.demand();
    if (!reason) return;
    // `nobodyHome` requires a wait, a call and a text, in a sheet of its own.
    if (carrying && reason === "nobodyHome") {
      setAway(true);
      return;
    }
    // The record is in English, whatever the driver's language.
    const text = why.textWith(getTranslations("en", navigationMessages)(reason));
    if ((carrying ? steps.fail(text, kinds[reason]) : steps.cancel(text)) !== null)
      toast.info(t(carrying ? "taskFailed" : "taskCancelled"));
    onClose();
  };

  if (away) return <NobodyHomeSheet task={task} onClose={onClose} />;
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
          <Button variant="destructive" size="large" onClick={send}>
            {t(carrying ? (why.reason === "nobodyHome" ? "nobodyNext" : "cannotDeliver") : "giveBack")}
          </Button>
        </>
      }
    >
      <Notice tone={carrying ? "warning" : "over"} icon={carrying ? CashIcon : InfoIcon} className="mb-4">
        {t(carrying ? "problemAfter" : "problemBefore")}
      </Notice>
      <ReasonFields
        of={why}
        name="problem"
        legend={t("pickReason")}
        options={reasons.map((key) => ({ value: key, label: t(key) }))}
        details={t("details")}
        detailsHint={t("reasonHint")}
        detailsNeeded={t("reasonNeeded")}
      />
    </Sheet>
  );
}

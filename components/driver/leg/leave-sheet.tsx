"use client";

import { ReasonFields, useReason } from "@/components/driver/task/reason-fields";
import { useTaskSteps } from "@/components/driver/task/use-task-steps";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { InfoIcon } from "@/components/ui/icons";
import { Sheet } from "@/components/ui/overlay";
import type { Leg } from "@/lib/contracts/leg";
import type { Task } from "@/lib/contracts/task";
import { sayIn } from "@/lib/i18n/text";
import { collectText } from "@/lib/i18n/text/collect";
import { useText } from "@/lib/i18n/use-text";

const reasons = ["sumIsOther", "nobodyAnswers", "noCash", "unsafe", "other"] as const;
const atHub = ["safeHolds", "sumIsOther", "nobodyAnswers", "unsafe", "other"] as const;
type Reason = (typeof reasons)[number] | (typeof atHub)[number];

/**
 * Confirms that the driver leaves the pickup without cash. That ends the delivery, or sends another driver to a hub that
 * has the cash.
 */
export function LeaveSheet({
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
  const say = useText(collectText);
  const steps = useTaskSteps(task);
  const why = useReason<Reason>();
  const send = () => {
    const reason = why.demand();
    if (!reason) return;
    // The record is in English, whatever the driver's language.
    steps.leave(why.textWith(sayIn("en", collectText)(reason)));
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={say("leaveTitle")}
      footer={
        <>
          <Button variant="quiet" block onClick={onClose}>
            {say("stay")}
          </Button>
          <Button variant="danger" size="large" onClick={send}>
            {say("leave")}
          </Button>
        </>
      }
    >
      <Notice icon={InfoIcon} className="mb-4">
        {leg.hubId ? say("leaveHintHub") : say("leaveHint", { name })}
      </Notice>
      <ReasonFields
        of={why}
        name="leave"
        legend={say("whyLeave")}
        options={(leg.hubId ? atHub : reasons).map((key) => ({ value: key, label: say(key) }))}
        details={say("details")}
        detailsNeeded={say("detailsNeeded")}
        rows={2}
      />
    </Sheet>
  );
}

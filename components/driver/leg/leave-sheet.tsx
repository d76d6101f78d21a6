"use client";

import { useState } from "react";
import { useTaskSteps } from "@/components/driver/task/use-task-steps";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ChoiceList, Textarea } from "@/components/ui/field";
import { InfoIcon } from "@/components/ui/icons";
import { Sheet } from "@/components/ui/overlay";
import { focusFirstProblem } from "@/lib/client/hooks/use-error-text";
import type { Leg } from "@/lib/contracts/leg";
import type { Task } from "@/lib/contracts/task";
import { sayIn } from "@/lib/i18n/text";
import { collectText } from "@/lib/i18n/text/collect";
import { useText } from "@/lib/i18n/use-text";

const reasons = ["sumIsOther", "nobodyAnswers", "noCash", "unsafe", "other"] as const;
const atHub = ["safeHolds", "sumIsOther", "nobodyAnswers", "unsafe", "other"] as const;
type Reason = (typeof reasons)[number] | (typeof atHub)[number];

/**
 * The driver leaves the pickup with nothing: asked before it is done, for it ends the delivery, or sends another driver to
 * a hub that can give the cash.
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
  const [reason, setReason] = useState<Reason | null>(null);
  const [details, setDetails] = useState("");
  const [missing, setMissing] = useState(false);
  const send = () => {
    if (!reason || (reason === "other" && details.trim() === "")) {
      setMissing(true);
      focusFirstProblem();
      return;
    }
    // The record speaks one language, whoever reads it.
    steps.leave([sayIn("en", collectText)(reason), details.trim()].filter(Boolean).join(": ").slice(0, 500));
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
      <ChoiceList
        legend={say("whyLeave")}
        name="leave"
        value={reason}
        error={missing && !reason ? say("whyLeave") : null}
        options={(leg.hubId ? atHub : reasons).map((key) => ({ value: key, label: say(key) }))}
        onChange={(value) => {
          setReason(value as Reason);
          setMissing(false);
        }}
      />
      <div className="pt-3">
        <Textarea
          label={say("details")}
          optional={reason !== "other"}
          maxLength={400}
          rows={2}
          value={details}
          error={missing && reason ? say("detailsNeeded") : null}
          onChange={(event) => {
            setDetails(event.target.value);
            setMissing(false);
          }}
        />
      </div>
    </Sheet>
  );
}

"use client";

import { useState } from "react";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ChoiceList, Textarea } from "@/components/ui/field";
import { CashIcon, InfoIcon } from "@/components/ui/icons";
import { Sheet } from "@/components/ui/overlay";
import { toast } from "@/lib/client/toast";
import { focusFirstProblem } from "@/lib/client/use-error-text";
import type { Task } from "@/lib/contracts/task";
import { sayIn } from "@/lib/i18n/text";
import { act } from "@/lib/domain/task-machine";
import { navigationText } from "@/lib/i18n/text/navigation";
import { useText } from "@/lib/i18n/use-text";
import { useTaskSteps } from "./use-task-steps";

const before = ["vehicle", "wrongAddress", "unsafe", "other"] as const;
const after = ["nobodyHome", "wrongAddress", "refused", "noCode", "unsafe", "vehicle", "other"] as const;
type Reason = (typeof after)[number] | (typeof before)[number];

/** What went wrong, and what happens to the cash. Before the start the delivery goes back; after it, it has failed. */
export function ProblemSheet({ task, open, onClose }: { task: Task; open: boolean; onClose: () => void }) {
  const say = useText(navigationText);
  const steps = useTaskSteps(task);
  const [reason, setReason] = useState<Reason | null>(null);
  const [details, setDetails] = useState("");
  const [missing, setMissing] = useState(false);
  const carrying = act(task.state, { type: "fail" }).ok;
  const reasons: readonly Reason[] = carrying ? after : before;

  const send = () => {
    if (!reason || (reason === "other" && details.trim() === "")) {
      setMissing(true);
      focusFirstProblem();
      return;
    }
    // The record speaks one language, whoever reads it.
    const text = [sayIn("en", navigationText)(reason), details.trim()].filter(Boolean).join(": ").slice(0, 500);
    if ((carrying ? steps.fail(text) : steps.cancel(text)) !== null)
      toast.info(say(carrying ? "taskFailed" : "taskCancelled"));
    onClose();
  };

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={say("problemTitle")}
      footer={
        <>
          <Button variant="quiet" block onClick={onClose}>
            {say("keepGoing")}
          </Button>
          <Button variant="danger" size="large" onClick={send}>
            {say(carrying ? "cannotDeliver" : "giveBack")}
          </Button>
        </>
      }
    >
      <Notice tone={carrying ? "wait" : "over"} icon={carrying ? CashIcon : InfoIcon} className="mb-4">
        {say(carrying ? "problemAfter" : "problemBefore")}
      </Notice>
      <ChoiceList
        legend={say("pickReason")}
        name="problem"
        value={reason}
        error={missing && !reason ? say("pickReason") : null}
        options={reasons.map((key) => ({ value: key, label: say(key) }))}
        onChange={(value) => {
          setReason(value as Reason);
          setMissing(false);
        }}
      />
      <div className="pt-3">
        <Textarea
          label={say("details")}
          optional={reason !== "other"}
          hint={say("reasonHint")}
          maxLength={400}
          value={details}
          error={missing && reason ? say("reasonNeeded") : null}
          onChange={(event) => {
            setDetails(event.target.value);
            setMissing(false);
          }}
        />
      </div>
    </Sheet>
  );
}

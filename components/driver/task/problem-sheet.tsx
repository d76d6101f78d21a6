"use client";

import { useState } from "react";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ChoiceList, Textarea } from "@/components/ui/field";
import { CashIcon, InfoIcon } from "@/components/ui/icons";
import { Sheet } from "@/components/ui/overlay";
import { toast } from "@/lib/client/app/toast";
import { focusFirstProblem } from "@/lib/client/hooks/use-error-text";
import type { Task } from "@/lib/contracts/task";
import { sayIn } from "@/lib/i18n/text";
import type { FailureKind } from "@/lib/domain/task/door-attempts";
import { act } from "@/lib/domain/task/task-machine";
import { isAtTheDoor } from "@/lib/domain/task/task-state";
import { navigationText } from "@/lib/i18n/text/navigation";
import { useText } from "@/lib/i18n/use-text";
import { NobodyHomeSheet } from "./nobody-home-sheet";
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

/** What went wrong, and what happens to the cash. Before the start the delivery goes back; after it, it has failed. */
export function ProblemSheet({ task, onClose }: { task: Task; onClose: () => void }) {
  const say = useText(navigationText);
  const steps = useTaskSteps(task);
  const [reason, setReason] = useState<Reason | null>(null);
  const [details, setDetails] = useState("");
  const [missing, setMissing] = useState(false);
  const [away, setAway] = useState(false);
  const carrying = act(task.state, { type: "fail" }).ok;
  // Whoever is not there yet cannot know.
  const reasons: readonly Reason[] = carrying
    ? after.filter((key) => key !== "nobodyHome" || isAtTheDoor(task.state))
    : before;

  const send = () => {
    if (!reason || (reason === "other" && details.trim() === "")) {
      setMissing(true);
      focusFirstProblem();
      return;
    }
    // That nobody is there takes waiting, a call and a text; it has a sheet of its own. Nothing else is held up.
    if (carrying && reason === "nobodyHome") {
      setAway(true);
      return;
    }
    // The record speaks one language, whoever reads it.
    const text = [sayIn("en", navigationText)(reason), details.trim()].filter(Boolean).join(": ").slice(0, 500);
    if ((carrying ? steps.fail(text, kinds[reason]) : steps.cancel(text)) !== null)
      toast.info(say(carrying ? "taskFailed" : "taskCancelled"));
    onClose();
  };

  if (away) return <NobodyHomeSheet task={task} onClose={onClose} />;
  return (
    <Sheet
      open
      onClose={onClose}
      title={say("problemTitle")}
      footer={
        <>
          <Button variant="quiet" block onClick={onClose}>
            {say("keepGoing")}
          </Button>
          <Button variant="danger" size="large" onClick={send}>
            {say(carrying ? (reason === "nobodyHome" ? "nobodyNext" : "cannotDeliver") : "giveBack")}
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

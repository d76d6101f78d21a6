"use client";

import { useEffect, useState, type ReactNode } from "react";
import { CodeCheck, type CodeAnswer } from "@/components/driver/scan/code-check";
import { aboutMetres, predictArrival } from "@/components/driver/navigation/arrival";
import { ArrivalReasonSheet } from "@/components/driver/navigation/arrival-reason-sheet";
import { momentOf, useTaskSteps, type StepMoment } from "@/components/driver/task/use-task-steps";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { NoConnectionIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { dismissStep, type Step } from "@/lib/client/offline/outbox";
import { isWaiting, stuckFor } from "@/lib/client/offline/outbox-store";
import { positionNow } from "@/lib/client/device/positions";
import type { Leg } from "@/lib/contracts/leg";
import type { Task } from "@/lib/contracts/task";
import { collectText } from "@/lib/i18n/text/collect";
import { useText } from "@/lib/i18n/use-text";

type Asked = { answer: CodeAnswer; metres: number | null; moment: StepMoment };
type ProveStepProps = {
  task: Task;
  leg: Leg;
  name: string;
  /** This delivery's steps, and the last proof among them. */
  taken: readonly Step[];
  last: Step | null;
  /** The count waits for a network: the sender types it on their phone instead. */
  offline: boolean;
  /** What else may be done, below. */
  children?: ReactNode;
};

/** Scan or type the code that the sender's yes has opened; where the phone is not at the address it takes a reason. */
export function ProveStep({ task, leg, name, taken, last, offline, children }: ProveStepProps) {
  const say = useText(collectText);
  const steps = useTaskSteps(task);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [looking, setLooking] = useState(false);
  // Asked for at once, so that the answer waits for no fix.
  useEffect(() => void positionNow(), []);
  // A refusal that was read here is not said again on the pages that follow.
  const read = last?.state === "refused" && last.refusal?.details.needsReason !== true ? last.id : null;
  useEffect(
    () => () => {
      if (read !== null) dismissStep(read);
    },
    [read],
  );
  const prove = async (answer: CodeAnswer) => {
    setLooking(true);
    const position = await positionNow();
    setLooking(false);
    const moment = momentOf(position);
    const place = leg.place.location;
    const { gate, metres } = place
      ? predictArrival(place, position, task.arrivalLimits)
      : ({ gate: "free", metres: null } as const);
    if (gate === "reason") setAsked({ answer, metres: metres === null ? null : aboutMetres(metres), moment });
    else steps.prove(answer, moment);
  };
  const waiting = last !== null && isWaiting(last);
  if (waiting && stuckFor(taken) !== null) return <Unconfirmed leg={leg} stepId={last.id} />;
  return (
    // No box of its own: the step sticks to the screen along the banner as well.
    <div className="contents">
      {offline ? (
        <Notice tone="wait" icon={NoConnectionIcon} live="polite">
          {say("offline", { name, amount: formatMoney(leg.counted ?? leg.amount) })}
        </Notice>
      ) : (
        <p className="font-medium">{say("scan", { name })}</p>
      )}
      <CodeCheck
        proves={{ transactionId: task.transactionId, legId: leg.id || null }}
        name={name}
        moment={leg.kind === "return" ? "return" : "pickup"}
        lockedUntil={task.codeLockedUntil}
        busy={waiting || looking}
        refusal={last?.state === "refused" ? last.refusal : null}
        onAnswer={(answer) => void prove(answer)}
      />
      {children}
      <ArrivalReasonSheet
        open={asked !== null}
        proof={leg.kind === "return" ? "return" : "pickup"}
        metres={asked?.metres ?? null}
        onClose={() => {
          setAsked(null);
        }}
        onNotYet={() => {
          setAsked(null);
        }}
        onReason={(reason) => {
          if (asked) steps.prove(asked.answer, asked.moment, reason);
          setAsked(null);
        }}
      />
    </div>
  );
}

/** The code is on the phone, and nobody answers: what to do with the cash until somebody does. */
function Unconfirmed({ leg, stepId }: { leg: Leg; stepId: string }) {
  const say = useText(collectText);
  return (
    <div className="flex flex-1 flex-col gap-4">
      <Notice tone="stop" icon={NoConnectionIcon} live="assertive">
        <p className="text-base font-semibold">{say(leg.kind === "return" ? "notConfirmedBack" : "notConfirmed")}</p>
        <p>{say("notConfirmedHint")}</p>
      </Notice>
      <Button
        block
        onClick={() => {
          dismissStep(stepId, { lose: true });
        }}
      >
        {say("takeBack")}
      </Button>
    </div>
  );
}

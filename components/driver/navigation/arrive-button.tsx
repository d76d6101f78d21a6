"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { PinIcon } from "@/components/ui/icons";
import { lazily } from "@/components/ui/lazily";
import { nextPaint } from "@/lib/client/offline/next-task";
import { stopDistance } from "@/lib/client/device/place";
import { positionNow } from "@/lib/client/device/positions";
import { useSettings } from "@/lib/client/hooks/use-settings";
import type { Task } from "@/lib/contracts/task";
import { cashStep } from "@/lib/domain/task/leg-steps";
import { stopOf } from "@/lib/domain/task/task-stop";
import { arrivalText } from "@/lib/i18n/text/arrival";
import { useText } from "@/lib/i18n/use-text";
import { aboutMetres, predictArrival } from "./arrival";
import { momentOf, useTaskSteps, type StepMoment } from "../task/use-task-steps";

const ArrivalReasonSheet = lazily(() => import("./arrival-reason-sheet").then((module) => module.ArrivalReasonSheet), {
  pressed: true,
});

type Asked = { about: "near" | "reason"; metres: number | null; moment: StepMoment };

/** Marks the arrival: at the address at once, near it after a question, elsewhere with a reason. Needs no network. */
export function ArriveButton({
  task,
  second,
  className,
}: {
  task: Task;
  /** Beside the next step, which is another one. */
  second?: boolean;
  className?: string;
}) {
  const say = useText(arrivalText);
  const { settings } = useSettings();
  const steps = useTaskSteps(task);
  const [looking, setLooking] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);

  const press = async () => {
    setLooking(true);
    const [position] = await Promise.all([positionNow(), nextPaint()]);
    setLooking(false);
    // The moment of the press, however long the question stays open.
    const moment = momentOf(position);
    const { place } = stopOf(task);
    // Where nobody has named the point there is nothing to judge by.
    const { gate, metres } = place
      ? predictArrival(place, position, task.arrivalLimits)
      : ({ gate: "free", metres: null } as const);
    if (gate === "free") steps.arrive(moment);
    else setAsked({ about: gate === "warn" ? "near" : "reason", metres, moment });
  };
  const close = () => {
    setAsked(null);
  };
  const go = (moment: StepMoment, reason?: string) => {
    close();
    steps.arrive(moment, reason);
  };
  return (
    <>
      <Button
        variant={second ? "plain" : "go"}
        size={second ? undefined : "large"}
        icon={second ? undefined : PinIcon}
        busy={looking}
        className={className}
        onClick={() => void press()}
      >
        {say(looking && !second ? "looking" : "markArrived")}
      </Button>
      <ConfirmDialog
        open={asked?.about === "near"}
        title={say("nearTitle")}
        confirm={say("mark")}
        keep={say("notYet")}
        variant="go"
        onConfirm={() => {
          if (asked) go(asked.moment);
        }}
        onClose={close}
      >
        <p>{say("nearBody", { distance: stopDistance(aboutMetres(asked?.metres ?? 0), settings.units) })}</p>
      </ConfirmDialog>
      {asked?.about === "reason" && (
        <ArrivalReasonSheet
          open
          atSender={cashStep(task) === "handBack"}
          metres={asked.metres}
          onNotYet={close}
          onClose={close}
          onReason={(reason) => {
            go(asked.moment, reason);
          }}
        />
      )}
    </>
  );
}

"use client";

import { useState } from "react";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { CashIcon, PinIcon, VehicleIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { shortDistance } from "@/lib/client/place";
import { positionNow } from "@/lib/client/positions";
import { useSettings } from "@/lib/client/use-settings";
import type { Task } from "@/lib/contracts/task";
import { deliveryWordsText } from "@/lib/i18n/text/delivery-words";
import { navigationText } from "@/lib/i18n/text/navigation";
import { useText } from "@/lib/i18n/use-text";
import { aboutMetres, predictArrival } from "./arrival";
import { momentOf, useTaskSteps, type StepMoment } from "./use-task-steps";

type Asked = { about: "here" | "far" | "nowhere" | "unpinned"; metres: number; moment: StepMoment };

/** Start Service: asks whether the cash is in the driver's hands, and says how far the pickup is. Needs no network. */
export function StartButton({ task }: { task: Task }) {
  const say = useText(deliveryWordsText);
  const go = useText(navigationText);
  const { settings } = useSettings();
  const steps = useTaskSteps(task);
  const [looking, setLooking] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const amount = formatMoney(task.amount);

  const press = async () => {
    setLooking(true);
    const position = await positionNow();
    setLooking(false);
    const { gate, metres } = predictArrival(task.pickupCoordinates ?? task.coordinates, position, task.arrivalLimits);
    const about = !task.pickupCoordinates ? "unpinned" : metres === null ? "nowhere" : gate === "free" ? "here" : "far";
    setAsked({ about, metres: metres ?? 0, moment: momentOf(position) });
  };
  const close = () => {
    setAsked(null);
  };
  return (
    <>
      <Button variant="go" size="large" icon={VehicleIcon} busy={looking} onClick={() => void press()}>
        {looking ? say("looking") : go("startService")}
      </Button>
      <ConfirmDialog
        open={asked !== null}
        title={say("collectedTitle", { amount })}
        confirm={say("collected")}
        keep={say("notYet")}
        variant="go"
        onClose={close}
        onConfirm={() => {
          if (asked) steps.start(asked.moment);
          close();
        }}
      >
        <p className="flex items-start gap-3">
          <CashIcon aria-hidden size={20} className="mt-0.5 shrink-0" />
          {say("count", { amount })}
        </p>
        {asked?.about === "here" ? (
          <p className="flex items-start gap-3">
            <PinIcon aria-hidden size={20} className="mt-0.5 shrink-0" />
            {say("atPickup")}
          </p>
        ) : (
          <Notice tone="wait" icon={PinIcon}>
            {asked?.about === "far"
              ? say("fromPickup", { distance: shortDistance(aboutMetres(asked.metres), settings.units) })
              : say(asked?.about === "unpinned" ? "unpinned" : "nowhere")}
          </Notice>
        )}
      </ConfirmDialog>
    </>
  );
}

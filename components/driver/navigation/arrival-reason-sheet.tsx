"use client";

import { useState } from "react";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ChoiceList, Textarea } from "@/components/ui/field";
import { PinIcon } from "@/components/ui/icons";
import { Sheet } from "@/components/ui/overlay";
import { stopDistance } from "@/lib/client/device/place";
import { focusFirstProblem } from "@/lib/client/hooks/use-error-text";
import { useSettings } from "@/lib/client/hooks/use-settings";
import { reasonLength } from "@/lib/domain/task/arrival-gate";
import { arrivalText } from "@/lib/i18n/text/arrival";
import { useText } from "@/lib/i18n/use-text";
import { aboutMetres, arrivalReasons, reasonWords, type ArrivalReason } from "./arrival";

type ArrivalReasonSheetProps = {
  open: boolean;
  /** Where cash is taken or given back, that is what the reason is for; else the arrival. */
  proof?: "pickup" | "return";
  atSender?: boolean;
  /** Metres from the address; null when nobody knows. */
  metres: number | null;
  onReason: (reason: string) => void;
  /** They drive on. */
  onNotYet: () => void;
  onClose: () => void;
};

/** Why the driver marks their arrival where their phone does not show the address. */
export function ArrivalReasonSheet({
  open,
  proof,
  atSender,
  metres,
  onReason,
  onNotYet,
  onClose,
}: ArrivalReasonSheetProps) {
  const say = useText(arrivalText);
  const { settings } = useSettings();
  const [reason, setReason] = useState<ArrivalReason | null>(null);
  const [details, setDetails] = useState("");
  const [missing, setMissing] = useState(false);
  const send = () => {
    const words = reasonWords(reason, details);
    if (words !== null) {
      onReason(words);
      return;
    }
    setMissing(true);
    focusFirstProblem();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={say(metres === null ? "noFixTitle" : "farTitle")}
      footer={
        <>
          <Button variant="quiet" block onClick={onNotYet}>
            {say("notYet")}
          </Button>
          <Button variant="go" size="large" icon={PinIcon} onClick={send}>
            {say(proof ? "confirmHere" : "mark")}
          </Button>
        </>
      }
    >
      <Notice tone="wait" icon={PinIcon} className="mb-4">
        {metres === null
          ? say(proof ? "noFixProof" : "noFixBody")
          : say(proof ? "farProof" : "farBody", { distance: stopDistance(aboutMetres(metres), settings.units) })}
      </Notice>
      <ChoiceList
        legend={say("pickReason")}
        name="arrival"
        value={reason}
        error={missing && reason === null ? say("pickReason") : null}
        options={arrivalReasons(proof ?? atSender).map((value) => ({ value, label: say(value) }))}
        onChange={(value) => {
          setReason(value as ArrivalReason);
          setMissing(false);
        }}
      />
      {reason === "other" && (
        <div className="pt-3">
          <Textarea
            label={say("details")}
            maxLength={reasonLength.max}
            rows={2}
            value={details}
            error={missing ? say("detailsNeeded") : null}
            onChange={(event) => {
              setDetails(event.target.value);
              setMissing(false);
            }}
          />
        </div>
      )}
      <p className="pt-3 text-sm text-ink-soft">{say("seen")}</p>
    </Sheet>
  );
}

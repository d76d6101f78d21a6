"use client";

import { useState } from "react";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ChoiceList, Textarea } from "@/components/ui/form/field";
import { PinIcon } from "@/components/ui/icons";
import { Sheet } from "@/components/ui/overlay";
import { formatStopDistance } from "@/lib/client/device/format-distance";
import { focusFirstInvalidField } from "@/lib/client/hooks/use-error-text";
import { useSettings } from "@/lib/client/hooks/use-settings";
import { reasonLength } from "@/lib/domain/task/arrival-gate";
import { arrivalMessages } from "@/lib/i18n/messages/arrival";
import { useTranslations } from "@/lib/i18n/use-translations";
import { roundMetres, arrivalReasons, arrivalReasonText, type ArrivalReason } from "./arrival";

type ArrivalReasonSheetProps = {
  open: boolean;
  /** The subject of the reason: a cash pickup or return; otherwise the arrival. */
  proof?: "pickup" | "return";
  atSender?: boolean;
  /** Metres from the address; null if unknown. */
  metres: number | null;
  onReason: (reason: string) => void;
  /** The driver continues to the address. */
  onNotYet: () => void;
  onClose: () => void;
};

/** Asks why the driver marks an arrival while the phone is not at the address. */
export function ArrivalReasonSheet({
  open,
  proof,
  atSender,
  metres,
  onReason,
  onNotYet,
  onClose,
}: ArrivalReasonSheetProps) {
  const t = useTranslations(arrivalMessages);
  const { settings } = useSettings();
  const [reason, setReason] = useState<ArrivalReason | null>(null);
  const [details, setDetails] = useState("");
  const [reasonMissing, setReasonMissing] = useState(false);
  const submit = () => {
    const reasonText = arrivalReasonText(reason, details);
    if (reasonText !== null) {
      onReason(reasonText);
      return;
    }
    setReasonMissing(true);
    focusFirstInvalidField();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(metres === null ? "noPositionTitle" : "farTitle")}
      footer={
        <>
          <Button variant="quiet" block onClick={onNotYet}>
            {t("notYet")}
          </Button>
          <Button variant="success" size="large" icon={PinIcon} onClick={submit}>
            {t(proof ? "confirmHere" : "confirmArrival")}
          </Button>
        </>
      }
    >
      <Notice tone="warning" icon={PinIcon} className="mb-4">
        {metres === null
          ? t(proof ? "noPositionProof" : "noPositionBody")
          : t(proof ? "farProof" : "farBody", { distance: formatStopDistance(roundMetres(metres), settings.units) })}
      </Notice>
      <ChoiceList
        legend={t("pickReason")}
        name="arrival"
        value={reason}
        error={reasonMissing && reason === null ? t("pickReason") : null}
        options={arrivalReasons(proof ?? atSender).map((value) => ({ value, label: t(value) }))}
        onChange={(value) => {
          setReason(value as ArrivalReason);
          setReasonMissing(false);
        }}
      />
      {reason === "other" && (
        <div className="pt-3">
          <Textarea
            label={t("details")}
            maxLength={reasonLength.max}
            rows={2}
            value={details}
            error={reasonMissing ? t("detailsRequired") : null}
            onChange={(event) => {
              setDetails(event.target.value);
              setReasonMissing(false);
            }}
          />
        </div>
      )}
      <p className="pt-3 text-sm text-muted-foreground">{t("visibleToAdmins")}</p>
    </Sheet>
  );
}

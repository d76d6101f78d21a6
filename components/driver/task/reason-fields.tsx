"use client";

import { useState } from "react";
import { ChoiceList, Textarea } from "@/components/ui/form/field";
import { focusFirstInvalidField } from "@/lib/client/hooks/use-error-text";

/** A driver's reason and its details, which the reason "other" requires. */
export function useReasonForm<Reason extends string>() {
  const [reason, setReason] = useState<Reason | null>(null);
  const [details, setDetails] = useState("");
  const [isIncomplete, setIncomplete] = useState(false);
  return {
    reason,
    details,
    isIncomplete,
    choose: (value: Reason) => {
      setReason(value);
      setIncomplete(false);
    },
    changeDetails: (value: string) => {
      setDetails(value);
      setIncomplete(false);
    },
    /** The reason; null if it or its details are missing, which the fields then show. */
    requireReason: (): Reason | null => {
      if (reason && (reason !== "other" || details.trim() !== "")) return reason;
      setIncomplete(true);
      focusFirstInvalidField();
      return null;
    },
    /** The text for the record: the reason's text and the details. */
    recordText: (reasonText: string) => [reasonText, details.trim()].filter(Boolean).join(": ").slice(0, 500),
  };
}

type ReasonFieldsProps<Reason extends string> = {
  form: ReturnType<typeof useReasonForm<Reason>>;
  name: string;
  legend: string;
  options: readonly { value: Reason; label: string }[];
  detailsLabel: string;
  detailsHint?: string;
  detailsError: string;
  rows?: number;
};

export function ReasonFields<Reason extends string>({
  form: { reason, details, isIncomplete, choose, changeDetails },
  name,
  legend,
  options,
  detailsLabel,
  detailsHint,
  detailsError,
  rows,
}: ReasonFieldsProps<Reason>) {
  return (
    <>
      <ChoiceList
        legend={legend}
        name={name}
        value={reason}
        error={isIncomplete && !reason ? legend : null}
        options={options}
        onChange={(value) => {
          choose(value as Reason);
        }}
      />
      <div className="pt-3">
        <Textarea
          label={detailsLabel}
          optional={reason !== "other"}
          hint={detailsHint}
          maxLength={400}
          rows={rows}
          value={details}
          error={isIncomplete && reason ? detailsError : null}
          onChange={(event) => {
            changeDetails(event.target.value);
          }}
        />
      </div>
    </>
  );
}

"use client";

import { useState } from "react";
import { ChoiceList, Textarea } from "@/components/ui/form/field";
import { focusFirstProblem } from "@/lib/client/hooks/use-error-text";

/** A driver's reason and its details, which the reason "other" requires. */
export function useReason<Reason extends string>() {
  const [reason, setReason] = useState<Reason | null>(null);
  const [details, setDetails] = useState("");
  const [missing, setMissing] = useState(false);
  return {
    reason,
    details,
    missing,
    choose: (value: Reason) => {
      setReason(value);
      setMissing(false);
    },
    write: (value: string) => {
      setDetails(value);
      setMissing(false);
    },
    /** The reason; null if it or its details are missing, which the fields then show. */
    demand: (): Reason | null => {
      if (reason && (reason !== "other" || details.trim() !== "")) return reason;
      setMissing(true);
      focusFirstProblem();
      return null;
    },
    /** The text for the record: the reason's text and the details. */
    textWith: (words: string) => [words, details.trim()].filter(Boolean).join(": ").slice(0, 500),
  };
}

type ReasonFieldsProps<Reason extends string> = {
  form: ReturnType<typeof useReason<Reason>>;
  name: string;
  legend: string;
  options: readonly { value: Reason; label: string }[];
  details: string;
  detailsHint?: string;
  detailsNeeded: string;
  rows?: number;
};

export function ReasonFields<Reason extends string>({
  form: { reason, details, missing, choose, write },
  name,
  legend,
  options,
  details: label,
  detailsHint,
  detailsNeeded,
  rows,
}: ReasonFieldsProps<Reason>) {
  return (
    <>
      <ChoiceList
        legend={legend}
        name={name}
        value={reason}
        error={missing && !reason ? legend : null}
        options={options}
        onChange={(value) => {
          choose(value as Reason);
        }}
      />
      <div className="pt-3">
        <Textarea
          label={label}
          optional={reason !== "other"}
          hint={detailsHint}
          maxLength={400}
          rows={rows}
          value={details}
          error={missing && reason ? detailsNeeded : null}
          onChange={(event) => {
            write(event.target.value);
          }}
        />
      </div>
    </>
  );
}

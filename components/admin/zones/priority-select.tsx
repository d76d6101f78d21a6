"use client";

import { useState } from "react";
import { Select } from "@/components/ui/form/field";

const priorities = Array.from({ length: 10 }, (_, n) => ({ value: String(n + 1), label: String(n + 1) }));

type PrioritySelectProps = {
  label: string;
  hideLabel?: boolean;
  value: number;
  onChange: (priority: number) => unknown;
};

/** Priority from 1 to 10. Shows the new value until the write has finished. */
export function PrioritySelect({ label, hideLabel, value, onChange }: PrioritySelectProps) {
  const [chosenPriority, setChosenPriority] = useState<number | null>(null);
  return (
    <Select
      label={label}
      hideLabel={hideLabel}
      value={String(chosenPriority ?? value)}
      options={priorities}
      className="w-20 tabular-nums"
      onChange={(event) => {
        const next = Number(event.target.value);
        setChosenPriority(next);
        void Promise.resolve(onChange(next)).finally(() => {
          setChosenPriority(null);
        });
      }}
    />
  );
}

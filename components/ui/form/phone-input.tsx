"use client";

import { useState, type ComponentProps } from "react";
import { useFieldErrorText } from "@/lib/client/hooks/use-error-text";
import type { FieldFacts } from "@/lib/i18n/messages/errors";
import { Input, type FieldProps } from "./field";

// Loaded on first focus, because the numbering plans of all countries are too large for every page.
const loadPhoneRules = () => import("@/lib/domain/text/parse-phone");

/** Runs after the press that moved the focus: an error line that appears during it would move the pressed button. */
function runAfterPress(work: () => void): void {
  if (!document.querySelector(":active")) work();
  else window.addEventListener("pointerup", () => setTimeout(work), { once: true, capture: true });
}

/** Input for a phone number. Validates it on blur. */
export function PhoneInput({
  error,
  value,
  onFocus,
  onBlur,
  ...rest
}: FieldProps & Omit<ComponentProps<"input">, "value" | "type" | "inputMode"> & { value: string }) {
  const fieldText = useFieldErrorText();
  const [checked, setChecked] = useState<{ value: string; problem: FieldFacts | null } | null>(null);
  // Offline, the rules may fail to load; then only the server validates the number.
  const check = () => {
    loadPhoneRules().then(
      ({ phoneError }) => {
        setChecked({ value, problem: phoneError(value) });
      },
      () => undefined,
    );
  };
  const problem = checked?.value === value ? checked.problem : null;
  return (
    <Input
      {...rest}
      type="tel"
      inputMode="tel"
      maxLength={32}
      value={value}
      error={error ?? (problem === null ? null : fieldText(problem))}
      onFocus={(event) => {
        onFocus?.(event);
        loadPhoneRules().catch(() => undefined);
      }}
      onBlur={(event) => {
        onBlur?.(event);
        if (value.trim() !== "") runAfterPress(check);
      }}
    />
  );
}

"use client";

import { useState, type ChangeEvent } from "react";
import { focusFirstInvalidField } from "@/lib/client/hooks/use-error-text";

/** A required text field. `validate` returns its value, or shows the error and focuses the field. */
export function useRequiredText(missingMessage: string) {
  const [value, setValue] = useState("");
  const [error, setError] = useState<string | null>(null);
  return {
    field: {
      value,
      error,
      maxLength: 500,
      required: true,
      onChange: (event: ChangeEvent<HTMLTextAreaElement>) => {
        setValue(event.target.value);
        setError(null);
      },
    },
    validate: (): string | null => {
      const trimmed = value.trim();
      if (trimmed !== "") return trimmed;
      setError(missingMessage);
      focusFirstInvalidField();
      return null;
    },
  };
}

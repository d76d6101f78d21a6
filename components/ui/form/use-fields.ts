"use client";

import { useState } from "react";
import { focusFirstInvalidField } from "@/lib/client/hooks/use-error-text";

/** Values and errors of a short form. Editing a field clears its error. */
export function useFields<Fields extends Record<string, string>>(initialValues: Fields) {
  const [fields, setFields] = useState(initialValues);
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  return {
    fields,
    /** Props of an input. */
    input: (key: keyof Fields & string) => ({
      value: fields[key],
      error: problems[key],
      onChange: ({ target: { value } }: { target: { value: string } }) => {
        setFields((previous) => ({ ...previous, [key]: value }));
        setProblems((previous) => ({ ...previous, [key]: undefined }));
      },
    }),
    /** Shows errors and focuses the first one. Returns whether there was any. */
    showErrors: (invalidFields: Partial<Record<string, string>>): boolean => {
      setProblems(invalidFields);
      const hasProblems = Object.keys(invalidFields).length > 0;
      if (hasProblems) focusFirstInvalidField();
      return hasProblems;
    },
  };
}

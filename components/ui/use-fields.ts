"use client";

import { useState } from "react";
import { focusFirstProblem } from "@/lib/client/hooks/use-error-text";

/** The texts of a short form and what is wrong with them: a field that is changed is wrong no more. */
export function useFields<Fields extends Record<string, string>>(empty: Fields) {
  const [fields, setFields] = useState(empty);
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  return {
    fields,
    /** What a field is drawn with. */
    input: (key: keyof Fields & string) => ({
      value: fields[key],
      error: problems[key],
      onChange: ({ target: { value } }: { target: { value: string } }) => {
        setFields((last) => ({ ...last, [key]: value }));
        setProblems((last) => ({ ...last, [key]: undefined }));
      },
    }),
    /** Shows what is wrong, and leads to the first of it; whether there was any. */
    show: (wrong: Partial<Record<string, string>>): boolean => {
      setProblems(wrong);
      const some = Object.keys(wrong).length > 0;
      if (some) focusFirstProblem();
      return some;
    },
  };
}

"use client";

import { useState } from "react";
import { isApiError } from "@/lib/client/api/api-error";
import { toast } from "@/lib/client/app/toast";
import { useErrorText, useFieldErrorTexts } from "@/lib/client/hooks/use-error-text";

/** Submits a form that requires the account's password. Shows a wrong password and other errors at their fields. */
export function usePasswordSubmit(showProblems: (problems: Partial<Record<string, string>>) => void, fallback: string) {
  const errorText = useErrorText();
  const fieldProblems = useFieldErrorTexts();
  const [busy, setBusy] = useState(false);
  async function submit(send: () => Promise<void>) {
    setBusy(true);
    try {
      await send();
    } catch (error) {
      const text = errorText(error, fallback);
      showProblems(
        isApiError(error) && error.code === "CURRENT_PASSWORD_WRONG" ? { currentPassword: text } : fieldProblems(error),
      );
      toast.retryableError(text);
    } finally {
      setBusy(false);
    }
  }
  return { busy, submit };
}

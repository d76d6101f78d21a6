"use client";

import { useState, type FormEvent } from "react";
import { ActionBar } from "@/components/driver/task/action-bar";
import { Button } from "@/components/ui/button";
import { CodeInput } from "@/components/ui/form/code-input";
import { Field } from "@/components/ui/form/field";
import { isCodeFormat } from "@/lib/domain/text/code-format";
import { scanMessages } from "@/lib/i18n/messages/scan";
import { useTranslations } from "@/lib/i18n/use-translations";
import type { CodeContext } from "./code-refusal-notice";

/** Input for a typed code, in groups of four; case and dashes are ignored. */
export function CodeEntry({
  onCode,
  busy,
  disabled,
  confirmLabel,
  hint,
  context = "handover",
  focus,
}: {
  onCode: (code: string) => void;
  busy: boolean;
  disabled?: boolean;
  confirmLabel?: string;
  /** How to find the code, if neither receiver nor sender has it. */
  hint?: string;
  context?: CodeContext;
  /** Focus on mount, for an input that a press has opened. */
  focus?: boolean;
}) {
  const t = useTranslations(scanMessages);
  const [code, setCode] = useState("");
  const [isTooShort, setIsTooShort] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isCodeFormat(code)) {
      setIsTooShort(true);
      return;
    }
    onCode(code);
  };
  return (
    <form onSubmit={submit} className="contents" noValidate>
      <Field
        label={t("code")}
        hint={hint ?? t(context === "handover" ? "codeHint" : "codeHintSender")}
        error={isTooShort ? t("codeShort") : undefined}
      >
        {(ids) => (
          <CodeInput
            {...ids}
            autoFocus={focus}
            code={code}
            disabled={disabled}
            onCode={(next) => {
              setCode(next);
              setIsTooShort(false);
            }}
          />
        )}
      </Field>
      <ActionBar>
        <Button type="submit" variant="success" size="large" busy={busy} disabled={disabled}>
          {confirmLabel ?? t("confirm")}
        </Button>
      </ActionBar>
    </form>
  );
}

"use client";

import { useState, type FormEvent } from "react";
import { StepBar } from "@/components/driver/task/step-bar";
import { Button } from "@/components/ui/button";
import { CodeInput } from "@/components/ui/code-input";
import { Field } from "@/components/ui/field";
import { isCode } from "@/lib/domain/text/code-format";
import { scanText } from "@/lib/i18n/text/scan";
import { useText } from "@/lib/i18n/use-text";
import type { CodeMoment } from "./refusal-notice";

/** The code typed by hand, in groups of four; case and dashes do not matter. */
export function CodeEntry({
  onCode,
  busy,
  disabled,
  error,
  confirm,
  hint,
  moment = "door",
  focus,
}: {
  onCode: (code: string) => void;
  busy: boolean;
  disabled?: boolean;
  error?: string | null;
  confirm?: string;
  /** Where the code stands, where that is with neither receiver nor sender. */
  hint?: string;
  moment?: CodeMoment;
  /** It comes at a press that asks for it. */
  focus?: boolean;
}) {
  const say = useText(scanText);
  const [code, setCode] = useState("");
  const [short, setShort] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isCode(code)) {
      setShort(true);
      return;
    }
    onCode(code);
  };
  return (
    <form onSubmit={submit} className="contents" noValidate>
      <Field
        label={say("code")}
        hint={hint ?? say(moment === "door" ? "codeHint" : "codeHintSender")}
        error={short ? say("codeShort") : error}
      >
        {(ids) => (
          <CodeInput
            {...ids}
            autoFocus={focus}
            code={code}
            disabled={disabled}
            onCode={(next) => {
              setCode(next);
              setShort(false);
            }}
          />
        )}
      </Field>
      <StepBar>
        <Button type="submit" variant="go" size="large" busy={busy} disabled={disabled}>
          {confirm ?? say("confirm")}
        </Button>
      </StepBar>
    </form>
  );
}

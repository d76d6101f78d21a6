"use client";

import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Input, PasswordInput } from "@/components/ui/field";
import { isApiError } from "@/lib/client/api-error";
import { api } from "@/lib/client/fetcher";
import { toast } from "@/lib/client/toast";
import { useErrorText } from "@/lib/client/use-error-text";
import { authText } from "@/lib/i18n/text/auth";
import { useText } from "@/lib/i18n/use-text";
import { newPasswordProblems, useAuthForm, useEnter } from "./use-auth-form";

/** A new password by the code that was sent to a phone; signs in. */
export function PhoneResetForm({ phone, onBack }: { phone: string; onBack: () => void }) {
  const say = useText(authText);
  const enter = useEnter();
  const errorText = useErrorText();
  const { fields, set, problems, setProblems, busy, send } = useAuthForm({ token: "", password: "", confirm: "" });
  const [sending, setSending] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const token = fields.token.replace(/\s/g, "");
    const wrong = { ...(token ? {} : { token: say("codeNeeded") }), ...newPasswordProblems(fields, say) };
    if (Object.keys(wrong).length > 0) {
      setProblems(wrong);
      return;
    }
    void send(async () => {
      const session = await api("/api/auth/reset-password", {
        method: "POST",
        body: { phone, token, password: fields.password },
      }).catch((error: unknown) => {
        if (isApiError(error) && error.code === "OTP_INVALID")
          setProblems({ token: errorText(error, say("codeNeeded")) });
        throw error;
      });
      await enter(session, say("resetDone"));
    }, say("resetFailed"));
  };
  const resend = async () => {
    setSending(true);
    try {
      await api("/api/auth/forgot-password", { method: "POST", body: { phone } });
      toast.success(say("resent"));
    } catch (error) {
      toast.retry(errorText(error, say("resendFailed")));
    } finally {
      setSending(false);
    }
  };

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div className="pb-2">
        <h1 className="text-xl">{say("resetTitle")}</h1>
        <p role="status" className="pt-1 text-ink-soft">
          {say("resetCodeSent", { phone })}
        </p>
      </div>
      <Input
        label={say("code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        value={fields.token}
        onChange={set("token")}
        error={problems.token}
        className="min-h-primary! text-center font-mono text-xl! tracking-[0.2em]"
      />
      <PasswordInput
        label={say("newPassword")}
        autoComplete="new-password"
        value={fields.password}
        onChange={set("password")}
        error={problems.password}
        hint={say("passwordHint")}
      />
      <PasswordInput
        label={say("confirmPassword")}
        autoComplete="new-password"
        value={fields.confirm}
        onChange={set("confirm")}
        error={problems.confirm}
      />
      <p className="text-sm text-ink-soft">{say("resetHint")}</p>
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {say("savePassword")}
      </Button>
      <div className="flex flex-col">
        <Button variant="quiet" busy={sending} onClick={() => void resend()}>
          {say("resend")}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {say("otherPhone")}
        </Button>
      </div>
    </form>
  );
}

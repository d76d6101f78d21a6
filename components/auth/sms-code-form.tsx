"use client";

import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/field";
import { api } from "@/lib/client/fetcher";
import { toast } from "@/lib/client/toast";
import { useErrorText } from "@/lib/client/use-error-text";
import { authText } from "@/lib/i18n/text/auth";
import { useText } from "@/lib/i18n/use-text";
import { useAuthForm, useEnter } from "./use-auth-form";

/** The code that was sent to a phone proves it and signs in. */
export function SmsCodeForm({
  phone,
  message,
  next,
  onBack,
}: {
  phone: string;
  message: string;
  /** Where the way in began. */ next?: string | null;
  onBack: () => void;
}) {
  const say = useText(authText);
  const enter = useEnter();
  const errorText = useErrorText();
  const { fields, set, problems, setProblems, busy, send } = useAuthForm({ token: "" });
  const [sending, setSending] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const token = fields.token.replace(/\s/g, "");
    if (!token) {
      setProblems({ token: say("codeNeeded") });
      return;
    }
    void send(async () => {
      const session = await api("/api/auth/verify-otp", {
        method: "POST",
        body: { phone, token, type: "sms", rememberMe: true },
      }).catch((error: unknown) => {
        setProblems({ token: errorText(error, say("codeNeeded")) });
        throw error;
      });
      await enter(session, message, next);
    }, say("registerFailed"));
  };
  const resend = async () => {
    setSending(true);
    try {
      await api("/api/auth/otp", { method: "POST", body: { phone } });
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
        <h1 className="text-xl">{say("codeTitle")}</h1>
        <p role="status" className="pt-1 text-ink-soft">
          {say("codeSent", { phone })}
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
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {say("verify")}
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

"use client";

import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/form/field";
import { api } from "@/lib/client/api/fetcher";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { authMessages } from "@/lib/i18n/messages/auth";
import { smsCodeMessages } from "@/lib/i18n/messages/sms-code";
import { useTranslations } from "@/lib/i18n/use-translations";
import { isApiError } from "@/lib/client/api/api-error";
import { formatPhone } from "@/lib/domain/text/format-phone";
import { useAuthForm, useSignIn } from "./use-auth-form";

export function SmsCodeInput({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  error: string | undefined;
}) {
  const tCode = useTranslations(smsCodeMessages);
  return (
    <Input
      label={tCode("label")}
      // The input replaces a form that had the focus.
      autoFocus
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={10}
      value={value}
      onChange={onChange}
      error={error}
      className="min-h-action! text-center font-mono text-xl! tracking-[0.2em]"
    />
  );
}

/** Sends the code again, or returns to change the number. */
export function ResendCode({
  phone,
  resendPath,
  onBack,
}: {
  phone: string;
  resendPath: "/api/auth/otp" | "/api/auth/forgot-password";
  onBack: () => void;
}) {
  const t = useTranslations(authMessages);
  const tCode = useTranslations(smsCodeMessages);
  const errorText = useErrorText();
  const [sending, setSending] = useState(false);
  const resend = async () => {
    setSending(true);
    try {
      await api(resendPath, { method: "POST", body: { phone } });
      toast.success(t("resent"));
    } catch (error) {
      toast.retryableError(errorText(error, tCode("failed")));
    } finally {
      setSending(false);
    }
  };
  return (
    <div className="flex flex-col">
      <Button variant="quiet" busy={sending} onClick={() => void resend()}>
        {tCode("resend")}
      </Button>
      <Button variant="quiet" onClick={onBack}>
        {tCode("changeNumber")}
      </Button>
    </div>
  );
}

/** Verifies a phone with the code sent to it, and signs in. */
export function SmsCodeForm({
  phone,
  message,
  next,
  onSignedIn,
  onBack,
}: {
  phone: string;
  message: string;
  /** Page to open after sign-in. */ next?: string | null;
  /** Called after sign-in. */ onSignedIn?: () => void;
  onBack: () => void;
}) {
  const t = useTranslations(authMessages);
  const tCode = useTranslations(smsCodeMessages);
  const signIn = useSignIn();
  const errorText = useErrorText();
  const { fields, changeHandler, problems, setProblems, busy, send } = useAuthForm({ token: "" });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const token = fields.token.replace(/\s/g, "");
    if (!token) {
      setProblems({ token: tCode("codeMissing") });
      return;
    }
    void send(async () => {
      const session = await api("/api/auth/verify-otp", {
        method: "POST",
        body: { phone, token, type: "sms", rememberMe: true },
      }).catch((error: unknown) => {
        if (!(isApiError(error) && error.isRetryable)) setProblems({ token: errorText(error, tCode("codeMissing")) });
        throw error;
      });
      onSignedIn?.();
      await signIn(session, message, next);
    }, t("registerFailed"));
  };

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div className="pb-2">
        <h1 className="text-xl">{t("codeTitle")}</h1>
        <p role="status" className="pt-1 text-muted-foreground">
          {tCode("sent", { phone: formatPhone(phone) })}
        </p>
      </div>
      <SmsCodeInput value={fields.token} onChange={changeHandler("token")} error={problems.token} />
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {tCode("confirm")}
      </Button>
      <ResendCode phone={phone} resendPath="/api/auth/otp" onBack={onBack} />
    </form>
  );
}

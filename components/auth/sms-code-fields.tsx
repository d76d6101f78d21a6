"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/form/field";
import { api } from "@/lib/client/api/fetcher";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { authMessages } from "@/lib/i18n/messages/auth";
import { smsCodeMessages } from "@/lib/i18n/messages/sms-code";
import { useTranslations } from "@/lib/i18n/use-translations";

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

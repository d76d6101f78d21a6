"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/field";
import { api } from "@/lib/client/api/fetcher";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { authMessages } from "@/lib/i18n/messages/auth";
import { smsCodeMessages } from "@/lib/i18n/messages/sms-code";
import { useTranslations } from "@/lib/i18n/use-translations";

/** The field for the code that was sent to a phone. */
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
      // It comes in place of a form that had the focus; what is typed next is the code.
      autoFocus
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={10}
      value={value}
      onChange={onChange}
      error={error}
      className="min-h-primary! text-center font-mono text-xl! tracking-[0.2em]"
    />
  );
}

/** No code came: it is sent again, or to another phone. */
export function NoCode({
  phone,
  ask,
  onBack,
}: {
  phone: string;
  ask: "/api/auth/otp" | "/api/auth/forgot-password";
  onBack: () => void;
}) {
  const t = useTranslations(authMessages);
  const tCode = useTranslations(smsCodeMessages);
  const errorText = useErrorText();
  const [sending, setSending] = useState(false);
  const resend = async () => {
    setSending(true);
    try {
      await api(ask, { method: "POST", body: { phone } });
      toast.success(t("resent"));
    } catch (error) {
      toast.retry(errorText(error, tCode("failed")));
    } finally {
      setSending(false);
    }
  };
  return (
    <div className="flex flex-col">
      <Button variant="quiet" busy={sending} onClick={() => void resend()}>
        {tCode("again")}
      </Button>
      <Button variant="quiet" onClick={onBack}>
        {tCode("other")}
      </Button>
    </div>
  );
}

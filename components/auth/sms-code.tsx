"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/field";
import { api } from "@/lib/client/api/fetcher";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { authText } from "@/lib/i18n/text/auth";
import { smsCodeText } from "@/lib/i18n/text/sms-code";
import { useText } from "@/lib/i18n/use-text";

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
  const sayCode = useText(smsCodeText);
  return (
    <Input
      label={sayCode("label")}
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
  const say = useText(authText);
  const sayCode = useText(smsCodeText);
  const errorText = useErrorText();
  const [sending, setSending] = useState(false);
  const resend = async () => {
    setSending(true);
    try {
      await api(ask, { method: "POST", body: { phone } });
      toast.success(say("resent"));
    } catch (error) {
      toast.retry(errorText(error, sayCode("failed")));
    } finally {
      setSending(false);
    }
  };
  return (
    <div className="flex flex-col">
      <Button variant="quiet" busy={sending} onClick={() => void resend()}>
        {sayCode("again")}
      </Button>
      <Button variant="quiet" onClick={onBack}>
        {sayCode("other")}
      </Button>
    </div>
  );
}

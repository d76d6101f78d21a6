"use client";

import { type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { api } from "@/lib/client/api/fetcher";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { phoneWords } from "@/lib/domain/text/phone-words";
import { authText } from "@/lib/i18n/text/auth";
import { smsCodeText } from "@/lib/i18n/text/sms-code";
import { useText } from "@/lib/i18n/use-text";
import { NoCode, SmsCodeInput } from "./sms-code";
import { useAuthForm, useEnter } from "./use-auth-form";

/** The code that was sent to a phone proves it and signs in. */
export function SmsCodeForm({
  phone,
  message,
  next,
  onIn,
  onBack,
}: {
  phone: string;
  message: string;
  /** Where the way in began. */ next?: string | null;
  /** The code was right. */ onIn?: () => void;
  onBack: () => void;
}) {
  const say = useText(authText);
  const sayCode = useText(smsCodeText);
  const enter = useEnter();
  const errorText = useErrorText();
  const { fields, set, problems, setProblems, busy, send } = useAuthForm({ token: "" });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const token = fields.token.replace(/\s/g, "");
    if (!token) {
      setProblems({ token: sayCode("needed") });
      return;
    }
    void send(async () => {
      const session = await api("/api/auth/verify-otp", {
        method: "POST",
        body: { phone, token, type: "sms", rememberMe: true },
      }).catch((error: unknown) => {
        setProblems({ token: errorText(error, sayCode("needed")) });
        throw error;
      });
      onIn?.();
      await enter(session, message, next);
    }, say("registerFailed"));
  };

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div className="pb-2">
        <h1 className="text-xl">{say("codeTitle")}</h1>
        <p role="status" className="pt-1 text-ink-soft">
          {sayCode("sent", { phone: phoneWords(phone) })}
        </p>
      </div>
      <SmsCodeInput value={fields.token} onChange={set("token")} error={problems.token} />
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {sayCode("confirm")}
      </Button>
      <NoCode phone={phone} ask="/api/auth/otp" onBack={onBack} />
    </form>
  );
}

"use client";

import { type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { isApiError } from "@/lib/client/api/api-error";
import { api } from "@/lib/client/api/fetcher";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { formatPhone } from "@/lib/domain/text/format-phone";
import { authMessages } from "@/lib/i18n/messages/auth";
import { smsCodeMessages } from "@/lib/i18n/messages/sms-code";
import { useTranslations } from "@/lib/i18n/use-translations";
import { ResendCode, SmsCodeInput } from "./sms-code-fields";
import { useAuthForm, useSignIn } from "./use-auth-form";

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

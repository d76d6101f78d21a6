"use client";

import { useState, type FormEvent } from "react";
import Link from "@/components/ui/navigation/link";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/form/field";
import { api } from "@/lib/client/api/fetcher";
import { authMessages } from "@/lib/i18n/messages/auth";
import { useTranslations } from "@/lib/i18n/use-translations";
import { isApiError } from "@/lib/client/api/api-error";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { formatPhone } from "@/lib/domain/text/format-phone";
import { getTranslations } from "@/lib/i18n/translate";
import { passwordMessages } from "@/lib/i18n/messages/password";
import { smsCodeMessages } from "@/lib/i18n/messages/sms-code";
import { CheckEmail } from "./check-email";
import { useAuthForm, newPasswordProblems, useSignIn } from "./use-auth-form";
import { NewPassword } from "./new-password";
import { ResendCode, SmsCodeInput } from "./sms-code-fields";

type AccountIdentifier = { email: string } | { phone: string };

/** Requests a reset link by e-mail or a code by text message. The response never reveals whether an account exists. */
export function ForgotForm() {
  const t = useTranslations(authMessages);
  const { fields, changeHandler, problems, setProblems, busy, send } = useAuthForm({ email: "" });
  const [sentTo, setSentTo] = useState<AccountIdentifier | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trimmedEmail = fields.email.trim();
    if (!trimmedEmail) {
      setProblems({ email: t("emailOrPhoneNeeded") });
      return;
    }
    const identifier: AccountIdentifier = trimmedEmail.includes("@")
      ? { email: trimmedEmail }
      : { phone: trimmedEmail };
    void send(async () => {
      await api("/api/auth/forgot-password", { method: "POST", body: identifier });
      setSentTo(identifier);
    }, t("forgotFailed"));
  };
  if (sentTo && "email" in sentTo) return <CheckEmail email={sentTo.email} hint={t("linkSentHint", sentTo)} />;
  if (sentTo)
    return (
      <PhoneResetForm
        phone={sentTo.phone}
        onBack={() => {
          setSentTo(null);
        }}
      />
    );
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div className="pb-2">
        <h1 className="text-xl">{t("forgotTitle")}</h1>
        <p className="pt-1 text-muted-foreground">{t("forgotHint")}</p>
      </div>
      <Input
        label={t("emailOrPhone")}
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={fields.email}
        onChange={changeHandler("email")}
        error={problems.email}
      />
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {t("sendReset")}
      </Button>
      <Link
        href="/login"
        className="tap inline-flex max-w-full shrink-0 items-center justify-center text-sm font-semibold underline underline-offset-4"
      >
        {t("backToSignIn")}
      </Link>
    </form>
  );
}

/** Sets a new password with the code sent to a phone, and signs in. */
function PhoneResetForm({ phone, onBack }: { phone: string; onBack: () => void }) {
  const t = useTranslations(authMessages);
  const tPassword = useTranslations(passwordMessages);
  const tCode = useTranslations(smsCodeMessages);
  const signIn = useSignIn();
  const errorText = useErrorText();
  const { fields, changeHandler, problems, setProblems, busy, send } = useAuthForm({
    token: "",
    password: "",
    confirm: "",
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const token = fields.token.replace(/\s/g, "");
    const invalidFields = {
      ...(token ? {} : { token: tCode("codeMissing") }),
      ...newPasswordProblems(fields, tPassword),
    };
    if (Object.keys(invalidFields).length > 0) {
      setProblems(invalidFields);
      return;
    }
    void send(async () => {
      const session = await api("/api/auth/reset-password", {
        method: "POST",
        body: { phone, token, password: fields.password },
      }).catch((error: unknown) => {
        if (isApiError(error) && error.code === "OTP_INVALID")
          setProblems({ token: errorText(error, tCode("codeMissing")) });
        throw error;
      });
      await signIn(session, (locale) => getTranslations(locale, passwordMessages)("done"));
    }, tPassword("failed"));
  };

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div className="pb-2">
        <h1 className="text-xl">{t("resetTitle")}</h1>
        <p role="status" className="pt-1 text-muted-foreground">
          {t("resetCodeSent", { phone: formatPhone(phone) })}
        </p>
      </div>
      <SmsCodeInput value={fields.token} onChange={changeHandler("token")} error={problems.token} />
      <NewPassword label="newPassword" fields={fields} problems={problems} changeHandler={changeHandler} />
      <p className="text-sm text-muted-foreground">{tPassword("hint")}</p>
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {tPassword("save")}
      </Button>
      <ResendCode phone={phone} resendPath="/api/auth/forgot-password" onBack={onBack} />
    </form>
  );
}

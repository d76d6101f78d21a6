"use client";

import Link from "@/components/ui/navigation/link";
import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/form/field";
import { api } from "@/lib/client/api/fetcher";
import { authMessages } from "@/lib/i18n/messages/auth";
import { useTranslations } from "@/lib/i18n/use-translations";
import { CheckEmail } from "./check-email";
import { PhoneResetForm } from "./phone-reset-form";
import { useAuthForm } from "./use-auth-form";

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

"use client";

import { useSearchParams } from "next/navigation";
import { useState, type FormEvent, useEffect } from "react";
import Link from "@/components/ui/navigation/link";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Checkbox, Input } from "@/components/ui/form/field";
import { PasswordInput } from "@/components/ui/form/password-input";
import { InfoIcon } from "@/components/ui/icons";
import { api } from "@/lib/client/api/fetcher";
import { toast } from "@/lib/client/app/toast";
import { getTranslations } from "@/lib/i18n/translate";
import { authMessages } from "@/lib/i18n/messages/auth";
import { passwordMessages } from "@/lib/i18n/messages/password";
import { useTranslations } from "@/lib/i18n/use-translations";
import { parseAuthLink } from "@/lib/client/session/auth-link";
import { useNavigate } from "@/lib/client/hooks/use-navigate";
import { useAuthForm, useSignIn } from "./use-auth-form";

export function LoginForm() {
  const t = useTranslations(authMessages);
  const tPassword = useTranslations(passwordMessages);
  const search = useSearchParams();
  const signIn = useSignIn();
  const { fields, changeHandler, problems, setProblems, busy, send } = useAuthForm({ email: "", password: "" });
  const [rememberMe, setRememberMe] = useState(true);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const email = fields.email.trim();
    if (!email || !fields.password) {
      setProblems({
        ...(email ? {} : { email: t("fillAll") }),
        ...(fields.password ? {} : { password: t("fillAll") }),
      });
      toast.retryableError(t("fillAll"));
      return;
    }
    // Customers who signed up by phone sign in with their number.
    const identifier = email.includes("@") ? { email } : { phone: email };
    void send(async () => {
      await signIn(
        await api("/api/auth/sign-in", {
          method: "POST",
          body: { ...identifier, password: fields.password, rememberMe },
        }),
        (locale) => getTranslations(locale, authMessages)("welcome"),
        search.get("next"),
      );
    }, t("loginFailed"));
  };

  return (
    <form onSubmit={submit} noValidate className="flex flex-1 flex-col gap-4">
      <h1 className="pb-2 text-xl">{t("signIn")}</h1>
      {search.has("ended") && (
        <Notice icon={InfoIcon} live="polite">
          {t("sessionEnded")}
        </Notice>
      )}
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
      <PasswordInput
        label={t("password")}
        autoComplete="current-password"
        value={fields.password}
        onChange={changeHandler("password")}
        error={problems.password}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox
          label={t("rememberMe")}
          checked={rememberMe}
          onChange={(event) => {
            setRememberMe(event.target.checked);
          }}
        />
        <Link
          href="/forgot-password"
          className="tap inline-flex max-w-full shrink-0 items-center text-sm underline underline-offset-4"
        >
          {tPassword("forgot")}
        </Link>
      </div>
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {t("signIn")}
      </Button>
      <nav className="mt-2 flex flex-col items-center text-sm">
        <p className="flex flex-wrap items-center gap-x-1.5">
          {t("noAccount")}
          <Link
            href="/register"
            className="tap inline-flex max-w-full shrink-0 items-center font-semibold underline underline-offset-4"
          >
            {t("registerLink")}
          </Link>
        </p>
        <Link
          href="/sign-up"
          className="tap inline-flex max-w-full shrink-0 items-center font-semibold underline underline-offset-4"
        >
          {t("customerLink")}
        </Link>
      </nav>
    </form>
  );
}

/** Redirects recovery links that open the wrong page to the password form. */
export function RedirectRecoveryLink() {
  const { go } = useNavigate();
  useEffect(() => {
    const { hash } = window.location;
    if (parseAuthLink(hash)) go(`/reset-password${hash}`, { replace: true });
  }, [go]);
  return null;
}

"use client";

import type { FormEvent } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/page/empty-state";
import { LinkIcon, LockIcon } from "@/components/ui/icons";
import { formatDateTime } from "@/components/ui/time";
import { api } from "@/lib/client/api/fetcher";
import { useAuthLink } from "@/lib/client/session/auth-link";
import { authMessages } from "@/lib/i18n/messages/auth";
import { getTranslations } from "@/lib/i18n/translate";
import { passwordMessages } from "@/lib/i18n/messages/password";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { NewPassword } from "./new-password";
import { newPasswordProblems, useAuthForm, useSignIn } from "./use-auth-form";

/** Sets a new password with the link's token, or with a recovery session from Supabase's own e-mail, and signs in. */
export function ResetForm({ token: linkToken }: { token: string | null }) {
  const t = useTranslations(authMessages);
  const tPassword = useTranslations(passwordMessages);
  const { locale } = useLocale();
  const signIn = useSignIn();
  const { fields, changeHandler, problems, setProblems, busy, send } = useAuthForm({ password: "", confirm: "" });
  const recovery = useAuthLink();
  const credential = linkToken
    ? { token: linkToken }
    : recovery && recovery !== "expired" && "accessToken" in recovery
      ? { accessToken: recovery.accessToken }
      : null;
  // `heldUntil`: Supabase's links cannot sign in to this account until then.
  // The URL's hash is unknown before hydration, so render nothing instead of an error.
  if (!credential && recovery === undefined) return null;
  if (!credential && recovery && recovery !== "expired" && "heldUntil" in recovery)
    return (
      <EmptyState
        icon={LockIcon}
        title={t("linkHeld")}
        hint={t("linkHeldHint", { when: formatDateTime(locale, recovery.heldUntil) })}
        action={
          <ButtonLink href="/login" variant="primary">
            {t("signIn")}
          </ButtonLink>
        }
      />
    );
  if (!credential)
    return (
      <EmptyState
        icon={LinkIcon}
        title={t(recovery === "expired" ? "linkExpired" : "noToken")}
        hint={t(recovery === "expired" ? "linkExpiredHint" : "noTokenHint")}
        action={
          <ButtonLink href="/forgot-password" variant="primary">
            {t("requestNewLink")}
          </ButtonLink>
        }
      />
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const invalidFields = newPasswordProblems(fields, tPassword);
    if (Object.keys(invalidFields).length > 0) {
      setProblems(invalidFields);
      return;
    }
    void send(async () => {
      await signIn(
        await api("/api/auth/reset-password", { method: "POST", body: { ...credential, password: fields.password } }),
        (locale) => getTranslations(locale, passwordMessages)("done"),
      );
    }, tPassword("failed"));
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div className="pb-2">
        <h1 className="text-xl">{t("resetTitle")}</h1>
        <p className="pt-1 text-muted-foreground">{tPassword("hint")}</p>
      </div>
      <NewPassword label="newPassword" fields={fields} problems={problems} changeHandler={changeHandler} />
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {tPassword("save")}
      </Button>
    </form>
  );
}

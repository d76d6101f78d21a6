"use client";

import { useState, type FormEvent } from "react";
import Link from "@/components/ui/navigation/link";
import { passwordMessages } from "@/lib/i18n/messages/password";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { api } from "@/lib/client/api/fetcher";
import { toast } from "@/lib/client/app/toast";
import { useFields } from "@/components/ui/form/use-fields";
import { PasswordInput } from "@/components/ui/form/password-input";
import { minPasswordLength } from "@/lib/domain/password";
import { usePasswordSubmit } from "./use-password-submit";

/** The password on the user's profile: hidden, with a form to change it. */
export function PasswordSetting({ asCard = false }: { /** Whether to render as a card. */ asCard?: boolean }) {
  const t = useTranslations(passwordMessages);
  const [changing, setChanging] = useState(false);
  const Container = asCard ? Card : "section";
  return (
    <Container aria-label={t("title")} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="text-sm font-medium">{t("title")}</span>
        {!changing && (
          <Button
            variant="quiet"
            className="-mr-4"
            onClick={() => {
              setChanging(true);
            }}
          >
            {t("change")}
          </Button>
        )}
      </div>
      {changing && (
        <>
          <ChangePasswordForm
            onDone={() => {
              setChanging(false);
            }}
          />
          <Link
            href="/forgot-password"
            className="tap inline-flex max-w-full shrink-0 items-center justify-center text-sm underline underline-offset-4"
          >
            {t("forgot")}
          </Link>
        </>
      )}
    </Container>
  );
}

const emptyFields = { currentPassword: "", password: "", confirm: "" };

/** Changes the password, typed twice. Signs out the other devices. */
function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations(passwordMessages);
  const { fields, input, showErrors } = useFields(emptyFields);
  const { busy, submit } = usePasswordSubmit(showErrors, t("failed"));

  async function save(event: FormEvent) {
    event.preventDefault();
    const { currentPassword, password, confirm } = fields;
    if (
      showErrors({
        ...(currentPassword ? {} : { currentPassword: t("currentMissing") }),
        ...(password.length < minPasswordLength
          ? { password: t("tooShort") }
          : password === confirm
            ? {}
            : { confirm: t("mismatch") }),
      })
    )
      return;
    await submit(async () => {
      await api("/api/profile/password", { method: "POST", body: { currentPassword, password } });
      toast.success(t("done"));
      onDone();
    });
  }

  return (
    <form
      onSubmit={(event) => {
        void save(event);
      }}
      noValidate
      aria-label={t("change")}
      className="flex flex-col gap-4"
    >
      <p className="text-sm text-muted-foreground">{t("hint")}</p>
      <PasswordInput label={t("current")} autoComplete="current-password" {...input("currentPassword")} />
      <PasswordInput
        label={t("newPassword")}
        autoComplete="new-password"
        hint={t("newPasswordHint")}
        {...input("password")}
      />
      <PasswordInput label={t("confirm")} autoComplete="new-password" {...input("confirm")} />
      <Button type="submit" variant="primary" busy={busy}>
        {t("save")}
      </Button>
      <Button variant="quiet" onClick={onDone}>
        {t("cancel")}
      </Button>
    </form>
  );
}

"use client";

import { PasswordInput } from "@/components/ui/form/password-input";
import { passwordMessages } from "@/lib/i18n/messages/password";
import { useTranslations } from "@/lib/i18n/use-translations";

type PasswordPair = { password: string; confirm: string };

/** New password, typed twice. */
export function NewPassword({
  label,
  fields,
  problems,
  changeHandler,
}: {
  label: "title" | "newPassword";
  fields: PasswordPair;
  problems: Partial<PasswordPair>;
  changeHandler: (key: keyof PasswordPair) => (event: { target: { value: string } }) => void;
}) {
  const t = useTranslations(passwordMessages);
  return (
    <>
      <PasswordInput
        label={t(label)}
        autoComplete="new-password"
        value={fields.password}
        onChange={changeHandler("password")}
        error={problems.password}
        hint={t("newPasswordHint")}
      />
      <PasswordInput
        label={t("confirm")}
        autoComplete="new-password"
        value={fields.confirm}
        onChange={changeHandler("confirm")}
        error={problems.confirm}
      />
    </>
  );
}

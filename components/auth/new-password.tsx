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
  set,
}: {
  label: "title" | "next";
  fields: PasswordPair;
  problems: Partial<PasswordPair>;
  set: (key: keyof PasswordPair) => (event: { target: { value: string } }) => void;
}) {
  const t = useTranslations(passwordMessages);
  return (
    <>
      <PasswordInput
        label={t(label)}
        autoComplete="new-password"
        value={fields.password}
        onChange={set("password")}
        error={problems.password}
        hint={t("nextHint")}
      />
      <PasswordInput
        label={t("confirm")}
        autoComplete="new-password"
        value={fields.confirm}
        onChange={set("confirm")}
        error={problems.confirm}
      />
    </>
  );
}

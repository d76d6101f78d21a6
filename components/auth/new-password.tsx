"use client";

import { PasswordInput } from "@/components/ui/field";
import { authText } from "@/lib/i18n/text/auth";
import { useText } from "@/lib/i18n/use-text";

type Twice = { password: string; confirm: string };

/** A new password, typed twice. */
export function NewPassword({
  label,
  fields,
  problems,
  set,
}: {
  label: "password" | "newPassword";
  fields: Twice;
  problems: Partial<Twice>;
  set: (key: keyof Twice) => (event: { target: { value: string } }) => void;
}) {
  const say = useText(authText);
  return (
    <>
      <PasswordInput
        label={say(label)}
        autoComplete="new-password"
        value={fields.password}
        onChange={set("password")}
        error={problems.password}
        hint={say("passwordHint")}
      />
      <PasswordInput
        label={say("confirmPassword")}
        autoComplete="new-password"
        value={fields.confirm}
        onChange={set("confirm")}
        error={problems.confirm}
      />
    </>
  );
}

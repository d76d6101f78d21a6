"use client";

import { PasswordInput } from "@/components/ui/password-input";
import { passwordText } from "@/lib/i18n/text/password";
import { useText } from "@/lib/i18n/use-text";

type Twice = { password: string; confirm: string };

/** A new password, typed twice. */
export function NewPassword({
  label,
  fields,
  problems,
  set,
}: {
  label: "title" | "next";
  fields: Twice;
  problems: Partial<Twice>;
  set: (key: keyof Twice) => (event: { target: { value: string } }) => void;
}) {
  const say = useText(passwordText);
  return (
    <>
      <PasswordInput
        label={say(label)}
        autoComplete="new-password"
        value={fields.password}
        onChange={set("password")}
        error={problems.password}
        hint={say("nextHint")}
      />
      <PasswordInput
        label={say("confirm")}
        autoComplete="new-password"
        value={fields.confirm}
        onChange={set("confirm")}
        error={problems.confirm}
      />
    </>
  );
}

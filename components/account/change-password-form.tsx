"use client";

import { useState, type FormEvent } from "react";
import { api } from "@/lib/client/fetcher";
import { isApiError } from "@/lib/client/api-error";
import { toast } from "@/lib/client/toast";
import { focusFirstProblem, useErrorText, useFieldProblems } from "@/lib/client/use-error-text";
import { passwordText } from "@/lib/i18n/text/password";
import { useText } from "@/lib/i18n/use-text";
import { Button } from "@/components/ui/button";
import { PasswordInput } from "@/components/ui/field";
import { leastPassword } from "@/lib/domain/password";

const empty = { currentPassword: "", password: "", confirm: "" };
type Fields = typeof empty;

/** The old password and the new one, twice. Other phones are signed out, this one stays. */
export function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const say = useText(passwordText);
  const errorText = useErrorText();
  const fieldProblems = useFieldProblems();
  const [fields, setFields] = useState<Fields>(empty);
  const [problems, setProblems] = useState<Partial<Fields>>({});
  const [busy, setBusy] = useState(false);
  const input = (key: keyof Fields) => ({
    value: fields[key],
    error: problems[key],
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      setFields((last) => ({ ...last, [key]: value }));
      setProblems((last) => ({ ...last, [key]: undefined }));
    },
  });
  const show = (wrong: Partial<Fields>): boolean => {
    setProblems(wrong);
    const some = Object.keys(wrong).length > 0;
    if (some) focusFirstProblem();
    return some;
  };

  async function save(event: FormEvent) {
    event.preventDefault();
    const { currentPassword, password, confirm } = fields;
    if (
      show({
        ...(currentPassword ? {} : { currentPassword: say("currentNeeded") }),
        ...(password.length < leastPassword
          ? { password: say("tooShort") }
          : password === confirm
            ? {}
            : { confirm: say("mismatch") }),
      })
    )
      return;
    setBusy(true);
    try {
      await api("/api/profile/password", { method: "POST", body: { currentPassword, password } });
      toast.success(say("done"));
      onDone();
    } catch (error) {
      const wrong =
        isApiError(error) && error.code === "CURRENT_PASSWORD_WRONG"
          ? { currentPassword: errorText(error, say("failed")) }
          : fieldProblems(error);
      show(wrong);
      toast.retry(errorText(error, say("failed")));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      onSubmit={(event) => {
        void save(event);
      }}
      noValidate
      aria-label={say("change")}
      className="flex flex-col gap-4"
    >
      <p className="text-sm text-ink-soft">{say("hint")}</p>
      <PasswordInput label={say("current")} autoComplete="current-password" {...input("currentPassword")} />
      <PasswordInput label={say("next")} autoComplete="new-password" hint={say("nextHint")} {...input("password")} />
      <PasswordInput label={say("confirm")} autoComplete="new-password" {...input("confirm")} />
      <Button type="submit" variant="primary" busy={busy}>
        {say("save")}
      </Button>
      <Button variant="quiet" onClick={onDone}>
        {say("keep")}
      </Button>
    </form>
  );
}

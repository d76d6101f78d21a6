"use client";

import type { FormEvent } from "react";
import { api } from "@/lib/client/api/fetcher";
import { toast } from "@/lib/client/app/toast";
import { passwordText } from "@/lib/i18n/text/password";
import { useText } from "@/lib/i18n/use-text";
import { Button } from "@/components/ui/button";
import { useFields } from "@/components/ui/use-fields";
import { PasswordInput } from "@/components/ui/password-input";
import { leastPassword } from "@/lib/domain/password";
import { usePasswordSubmit } from "./use-password-submit";

const empty = { currentPassword: "", password: "", confirm: "" };

/** Changes the password, typed twice. Signs out the other devices. */
export function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const say = useText(passwordText);
  const { fields, input, show } = useFields(empty);
  const { busy, submit } = usePasswordSubmit(show, say("failed"));

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
    await submit(async () => {
      await api("/api/profile/password", { method: "POST", body: { currentPassword, password } });
      toast.success(say("done"));
      onDone();
    });
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

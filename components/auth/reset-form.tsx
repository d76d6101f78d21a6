"use client";

import type { FormEvent } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkIcon } from "@/components/ui/icons";
import { api } from "@/lib/client/fetcher";
import { authText } from "@/lib/i18n/text/auth";
import { passwordText } from "@/lib/i18n/text/password";
import { useText } from "@/lib/i18n/use-text";
import { NewPassword } from "./new-password";
import { newPasswordProblems, useAuthForm, useEnter } from "./use-auth-form";

/** A new password by the link's token; signs in. */
export function ResetForm({ token }: { token: string | null }) {
  const say = useText(authText);
  const sayPassword = useText(passwordText);
  const enter = useEnter();
  const { fields, set, problems, setProblems, busy, send } = useAuthForm({ password: "", confirm: "" });
  if (!token)
    return (
      <EmptyState
        icon={LinkIcon}
        title={say("noToken")}
        hint={say("noTokenHint")}
        action={
          <ButtonLink href="/forgot-password" variant="primary">
            {say("askAgain")}
          </ButtonLink>
        }
      />
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = newPasswordProblems(fields, sayPassword);
    if (Object.keys(wrong).length > 0) {
      setProblems(wrong);
      return;
    }
    void send(async () => {
      await enter(
        await api("/api/auth/reset-password", { method: "POST", body: { token, password: fields.password } }),
        sayPassword("done"),
      );
    }, sayPassword("failed"));
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div className="pb-2">
        <h1 className="text-xl">{say("resetTitle")}</h1>
        <p className="pt-1 text-ink-soft">{sayPassword("hint")}</p>
      </div>
      <NewPassword label="next" fields={fields} problems={problems} set={set} />
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {sayPassword("save")}
      </Button>
    </form>
  );
}

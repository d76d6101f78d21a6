"use client";

import Link from "next/link";
import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/field";
import { api } from "@/lib/client/fetcher";
import { authText } from "@/lib/i18n/text/auth";
import { useText } from "@/lib/i18n/use-text";
import { CheckMail } from "./check-mail";
import { useAuthForm } from "./use-auth-form";

/** Always answers the same, so that nobody learns who has an account. */
export function ForgotForm() {
  const say = useText(authText);
  const { fields, set, problems, setProblems, busy, send } = useAuthForm({ email: "" });
  const [sent, setSent] = useState(false);
  const email = fields.email.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!email) {
      setProblems({ email: say("emailNeeded") });
      return;
    }
    void send(async () => {
      await api("/api/auth/forgot-password", { method: "POST", body: { email } });
      setSent(true);
    }, say("forgotFailed"));
  };
  if (sent) return <CheckMail email={email} hint={say("linkSentHint", { email })} />;
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div className="pb-2"><h1 className="text-xl">{say("forgotTitle")}</h1><p className="pt-1 text-ink-soft">{say("forgotHint")}</p></div>
      <Input label={say("email")} type="email" inputMode="email" autoComplete="email" value={fields.email} onChange={set("email")} error={problems.email} />
      <Button type="submit" variant="primary" size="large" busy={busy}>{say("sendLink")}</Button>
      <Link href="/login" className="tap inline-flex max-w-full shrink-0 items-center justify-center text-sm font-semibold underline underline-offset-4">{say("backToSignIn")}</Link>
    </form>
  );
}

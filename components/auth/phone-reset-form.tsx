"use client";

import { type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { isApiError } from "@/lib/client/api/api-error";
import { api } from "@/lib/client/api/fetcher";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { phoneWords } from "@/lib/domain/text/phone-words";
import { authText } from "@/lib/i18n/text/auth";
import { sayIn } from "@/lib/i18n/text";
import { passwordText } from "@/lib/i18n/text/password";
import { smsCodeText } from "@/lib/i18n/text/sms-code";
import { useText } from "@/lib/i18n/use-text";
import { NewPassword } from "./new-password";
import { NoCode, SmsCodeInput } from "./sms-code";
import { newPasswordProblems, useAuthForm, useEnter } from "./use-auth-form";

/** A new password by the code that was sent to a phone; signs in. */
export function PhoneResetForm({ phone, onBack }: { phone: string; onBack: () => void }) {
  const say = useText(authText);
  const sayPassword = useText(passwordText);
  const sayCode = useText(smsCodeText);
  const enter = useEnter();
  const errorText = useErrorText();
  const { fields, set, problems, setProblems, busy, send } = useAuthForm({ token: "", password: "", confirm: "" });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const token = fields.token.replace(/\s/g, "");
    const wrong = { ...(token ? {} : { token: sayCode("needed") }), ...newPasswordProblems(fields, sayPassword) };
    if (Object.keys(wrong).length > 0) {
      setProblems(wrong);
      return;
    }
    void send(async () => {
      const session = await api("/api/auth/reset-password", {
        method: "POST",
        body: { phone, token, password: fields.password },
      }).catch((error: unknown) => {
        if (isApiError(error) && error.code === "OTP_INVALID")
          setProblems({ token: errorText(error, sayCode("needed")) });
        throw error;
      });
      await enter(session, (locale) => sayIn(locale, passwordText)("done"));
    }, sayPassword("failed"));
  };

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div className="pb-2">
        <h1 className="text-xl">{say("resetTitle")}</h1>
        <p role="status" className="pt-1 text-ink-soft">
          {say("resetCodeSent", { phone: phoneWords(phone) })}
        </p>
      </div>
      <SmsCodeInput value={fields.token} onChange={set("token")} error={problems.token} />
      <NewPassword label="next" fields={fields} problems={problems} set={set} />
      <p className="text-sm text-ink-soft">{sayPassword("hint")}</p>
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {sayPassword("save")}
      </Button>
      <NoCode phone={phone} ask="/api/auth/forgot-password" onBack={onBack} />
    </form>
  );
}

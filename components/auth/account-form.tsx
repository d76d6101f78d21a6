"use client";

import { useState, type FormEvent, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { api, newActionId } from "@/lib/client/api/fetcher";
import { storeValue } from "@/lib/client/storage/stored-value";
import type { Session, SignUpBody } from "@/lib/contracts/session";
import { authMessages } from "@/lib/i18n/messages/auth";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { useAccountValidation } from "./account-fields";
import { CheckEmail } from "./check-email";
import { ConsentLine } from "./consent-line";
import type { useAuthForm } from "./use-auth-form";

type AccountFields = Record<"name" | "email" | "phone" | "password", string>;
type AccountFormProps<Fields extends AccountFields> = {
  form: ReturnType<typeof useAuthForm<Fields>>;
  /** The draft's key of useAuthForm(). */
  draftKey: string;
  title: string;
  hint: string;
  required: readonly (keyof Fields)[];
  /** The fields that not every account has. */
  body: Pick<SignUpBody, "userType"> & Partial<SignUpBody>;
  onCreated: (session: Session) => Promise<void>;
  onEmailSent?: () => void;
  /** A code was sent to the phone. */
  onCodeSent?: () => void;
  footer: ReactNode;
  children: ReactNode;
};

/** The form of a new account: header, fields (`children`), consent and the request. */
export function AccountForm<Fields extends AccountFields>(props: AccountFormProps<Fields>) {
  const { form, draftKey, title, hint, required, body, onCreated, onEmailSent, onCodeSent, footer, children } = props;
  const t = useTranslations(authMessages);
  const { locale } = useLocale();
  const { fields, setProblems, busy, send } = form;
  const check = useAccountValidation(fields, setProblems);
  const [isEmailSent, setIsEmailSent] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!check(required)) return;
    const { name, phone, password } = fields;
    void send(async () => {
      const response = await api("/api/auth/sign-up", {
        method: "POST",
        clientActionId: newActionId(),
        body: { name: name.trim(), phone: phone.trim(), password, locale, ...body },
      });
      if (!("verify" in response)) return onCreated(response);
      if (response.verify === "sms" && onCodeSent) return onCodeSent();
      storeValue(draftKey, null, "session");
      onEmailSent?.();
      setIsEmailSent(true);
    }, t("registerFailed"));
  };

  if (isEmailSent) return <CheckEmail email={fields.email} />;
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div className="pb-2">
        <h1 className="text-xl">{title}</h1>
        <p className="pt-1 text-muted-foreground">{hint}</p>
      </div>
      {children}
      <ConsentLine />
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {t("createAccount")}
      </Button>
      {footer}
    </form>
  );
}

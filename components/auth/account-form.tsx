"use client";

import { useState, type FormEvent, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { api, newActionId } from "@/lib/client/api/fetcher";
import { storeValue } from "@/lib/client/storage/stored-value";
import type { Session, SignUpBody } from "@/lib/contracts/session";
import { authMessages } from "@/lib/i18n/messages/auth";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import Link from "@/components/ui/navigation/link";
import { Input } from "@/components/ui/form/field";
import { PhoneInput } from "@/components/ui/form/phone-input";
import { toast } from "@/lib/client/app/toast";
import { minPasswordLength } from "@/lib/domain/password";
import { passwordMessages } from "@/lib/i18n/messages/password";
import { CheckEmail } from "./check-email";
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
  const validate = useAccountValidation(fields, setProblems);
  const [isEmailSent, setIsEmailSent] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!validate(required)) return;
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

/** Validates a new account's form: shows empty fields, else different passwords, else a short password. */
function useAccountValidation<Fields extends Record<string, string>>(
  fields: Fields,
  setProblems: (problems: Partial<Record<keyof Fields, string>>) => void,
) {
  const t = useTranslations(authMessages);
  const tPassword = useTranslations(passwordMessages);
  const showError = (invalidFields: readonly (keyof Fields)[], text: string): false => {
    setProblems(Object.fromEntries(invalidFields.map((key) => [key, text])) as Partial<Record<keyof Fields, string>>);
    toast.retryableError(text);
    return false;
  };
  return (required: readonly (keyof Fields)[]): boolean => {
    const { password = "", confirm = password }: Partial<Record<string, string>> = fields;
    const emptyFields = required.filter((key) => fields[key]?.trim() === "");
    if (emptyFields.length > 0) return showError(emptyFields, t("fillRequired"));
    if (password !== confirm) return showError(["confirm"], tPassword("mismatch"));
    return password.length >= minPasswordLength || showError(["password"], tPassword("tooShort"));
  };
}

type PersonField = "name" | "email" | "phone";
type PersonFieldsProps = {
  fields: Record<PersonField, string>;
  problems: Partial<Record<PersonField, string>>;
  changeHandler: (field: PersonField) => (event: { target: { value: string } }) => void;
  phoneHint: string;
  withEmail?: boolean;
};

/** Name, e-mail and phone of a new account. */
export function PersonFields({ fields, problems, changeHandler, phoneHint, withEmail = true }: PersonFieldsProps) {
  const t = useTranslations(authMessages);
  return (
    <>
      <Input
        label={t("name")}
        autoComplete="name"
        value={fields.name}
        onChange={changeHandler("name")}
        error={problems.name}
      />
      {withEmail && (
        <Input
          label={t("email")}
          type="email"
          inputMode="email"
          autoComplete="email"
          value={fields.email}
          onChange={changeHandler("email")}
          error={problems.email}
        />
      )}
      <PhoneInput
        label={t("phone")}
        autoComplete="tel"
        value={fields.phone}
        onChange={changeHandler("phone")}
        error={problems.phone}
        hint={phoneHint}
      />
    </>
  );
}

/** A question with a link to the other form. */
export function OtherFormLink({ question, href, link }: { question: string; href: string; link: string }) {
  return (
    <>
      {question}
      <Link
        href={href}
        className="tap inline-flex max-w-full shrink-0 items-center font-semibold underline underline-offset-4"
      >
        {link}
      </Link>
    </>
  );
}

function ConsentLine() {
  const t = useTranslations(authMessages);
  return (
    <p className="text-sm text-muted-foreground">
      {t("consent")}{" "}
      <Link href="/terms" className="underline underline-offset-4">
        {t("terms")}
      </Link>{" "}
      {t("and")}{" "}
      <Link href="/privacy" className="underline underline-offset-4">
        {t("privacy")}
      </Link>
      .
    </p>
  );
}

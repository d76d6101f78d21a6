"use client";

import Link from "@/components/ui/navigation/link";
import { Input } from "@/components/ui/form/field";
import { PhoneInput } from "@/components/ui/form/phone-input";
import { toast } from "@/lib/client/app/toast";
import { minPasswordLength } from "@/lib/domain/password";
import { authMessages } from "@/lib/i18n/messages/auth";
import { passwordMessages } from "@/lib/i18n/messages/password";
import { useTranslations } from "@/lib/i18n/use-translations";

/** Validates a new account's form: shows empty fields, else different passwords, else a short password. */
export function useAccountValidation<Fields extends Record<string, string>>(
  fields: Fields,
  setProblems: (problems: Partial<Record<keyof Fields, string>>) => void,
) {
  const t = useTranslations(authMessages);
  const tPassword = useTranslations(passwordMessages);
  const show = (invalidFields: readonly (keyof Fields)[], text: string): false => {
    setProblems(Object.fromEntries(invalidFields.map((key) => [key, text])) as Partial<Record<keyof Fields, string>>);
    toast.retryableError(text);
    return false;
  };
  return (required: readonly (keyof Fields)[]): boolean => {
    const { password = "", confirm = password }: Partial<Record<string, string>> = fields;
    const empty = required.filter((key) => fields[key]?.trim() === "");
    if (empty.length > 0) return show(empty, t("fillRequired"));
    if (password !== confirm) return show(["confirm"], tPassword("mismatch"));
    return password.length >= minPasswordLength || show(["password"], tPassword("tooShort"));
  };
}

type Person = "name" | "email" | "phone";
type PersonFieldsProps = {
  fields: Record<Person, string>;
  problems: Partial<Record<Person, string>>;
  changeHandler: (field: Person) => (event: { target: { value: string } }) => void;
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

"use client";

import { useSearchParams } from "next/navigation";
import { useState, useSyncExternalStore } from "react";
import { Notice } from "@/components/ui/badge";
import { PasswordInput } from "@/components/ui/form/password-input";
import { WarningIcon } from "@/components/ui/icons";
import { SegmentedControl } from "@/components/ui/form/segmented-control";
import { authMessages } from "@/lib/i18n/messages/auth";
import { passwordMessages } from "@/lib/i18n/messages/password";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Input } from "@/components/ui/form/field";
import { readStoredValue, storeValue } from "@/lib/client/storage/stored-value";
import { OtherFormLink, PersonFields, AccountForm } from "./account-form";
import { SmsCodeForm } from "./sms-code-fields";
import { useAuthForm, useSignIn } from "./use-auth-form";

const storageKey = "requested-code";
const lifetimeMs = 3_600_000;

/** Stores the number that a code was sent to, for a reload of this tab. Never stores the code. */
export const storeRequestedCode = (phone: string): void => {
  storeValue(storageKey, JSON.stringify({ phone, at: Date.now() }), "session");
};
export const clearRequestedCode = (): void => {
  storeValue(storageKey, null, "session");
};

/** The number that a code is pending for; null if none is. */
export function readRequestedCode(): string | null {
  try {
    const { phone, at } = JSON.parse(readStoredValue(storageKey, "session") ?? "{}") as {
      phone?: unknown;
      at?: unknown;
    };
    return typeof phone === "string" && typeof at === "number" && Date.now() - at < lifetimeMs ? phone : null;
  } catch {
    return null;
  }
}

const subscribeNever = () => () => undefined;

const draftKey = "sign-up-draft";

/** Creates a sender's or receiver's account, by e-mail or by phone; by phone with an optional address. */
export function SignUpForm({
  smsAvailable,
}: {
  /** Whether the server can send codes by text message. */ smsAvailable: boolean;
}) {
  const t = useTranslations(authMessages);
  const tPassword = useTranslations(passwordMessages);
  const signIn = useSignIn();
  const form = useAuthForm(
    { name: "", email: "", phone: "", password: "", address: "", city: "", state: "", zipCode: "" },
    draftKey,
  );
  const { fields, changeHandler, problems } = form;
  const next = useSearchParams().get("next");
  const [chosenMethod, setChosenMethod] = useState<"email" | "phone" | null>(null);
  const method = chosenMethod ?? (smsAvailable && fields.email === "" ? "phone" : "email");
  // The phone that the code was sent to. The step survives a reload and a switch to the messages app.
  const storedPhone = useSyncExternalStore(subscribeNever, readRequestedCode, () => null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (storedPhone !== null && sentTo === null) setSentTo(storedPhone);

  if (sentTo !== null)
    return (
      <SmsCodeForm
        phone={sentTo}
        message={t("customerCreated")}
        next={next}
        onSignedIn={clearRequestedCode}
        onBack={() => {
          clearRequestedCode();
          setSentTo(null);
        }}
      />
    );
  const optionalFields =
    method === "email" ? (["email"] as const) : addressFields.filter((key) => fields[key].trim() !== "");
  return (
    <AccountForm
      form={form}
      draftKey={draftKey}
      title={t("signUp")}
      hint={t("signUpHint")}
      required={method === "email" ? ["name", "email", "phone", "password"] : ["name", "phone", "password"]}
      body={{ userType: "user", ...Object.fromEntries(optionalFields.map((key) => [key, fields[key].trim()])) }}
      onCreated={(session) => signIn(session, t("customerCreated"), next)}
      onCodeSent={() => {
        storeRequestedCode(fields.phone.trim());
        setSentTo(fields.phone.trim());
      }}
      footer={
        <nav className="flex flex-col items-center text-sm">
          <p className="flex flex-wrap items-center gap-x-1.5">
            <OtherFormLink question={t("haveAccount")} href="/login" link={t("signIn")} />
          </p>
          <p className="flex flex-wrap items-center gap-x-1.5">
            <OtherFormLink question={t("wantToDrive")} href="/register" link={t("registerLink")} />
          </p>
        </nav>
      }
    >
      {!smsAvailable && (
        <Notice tone="warning" icon={WarningIcon}>
          {t("smsUnavailable")}
        </Notice>
      )}
      <SegmentedControl
        label={t("signUpMethod")}
        value={method}
        onChange={setChosenMethod}
        options={[
          { value: "phone", label: t("withPhone") },
          { value: "email", label: t("withEmail") },
        ]}
      />
      <PersonFields
        fields={fields}
        problems={problems}
        changeHandler={changeHandler}
        withEmail={method === "email"}
        phoneHint={method === "email" ? t("phoneOptional") : t("phoneHint")}
      />
      <PasswordInput
        label={t("password")}
        autoComplete="new-password"
        value={fields.password}
        onChange={changeHandler("password")}
        error={problems.password}
        hint={tPassword("newPasswordHint")}
      />
      {method === "phone" && <SignUpAddress fields={fields} problems={problems} changeHandler={changeHandler} />}
    </AccountForm>
  );
}

const addressFields = ["address", "city", "state", "zipCode"] as const;
type SignUpAddressField = (typeof addressFields)[number];

const autoCompleteOf: Record<SignUpAddressField, string> = {
  address: "street-address",
  city: "address-level2",
  state: "address-level1",
  zipCode: "postal-code",
};
const maxLengths: Record<SignUpAddressField, number> = { address: 500, city: 120, state: 120, zipCode: 20 };

type SignUpAddressProps = {
  fields: Record<SignUpAddressField, string>;
  problems: Partial<Record<SignUpAddressField, string>>;
  changeHandler: (field: SignUpAddressField) => (event: { target: { value: string } }) => void;
};

/** Optional home address. Cash that the user sends is collected there unless they choose another place. */
function SignUpAddress({ fields, problems, changeHandler }: SignUpAddressProps) {
  const t = useTranslations(authMessages);
  const input = (field: SignUpAddressField) => (
    <Input
      key={field}
      label={t(field)}
      autoComplete={autoCompleteOf[field]}
      maxLength={maxLengths[field]}
      value={fields[field]}
      onChange={changeHandler(field)}
      error={problems[field]}
    />
  );
  return (
    <fieldset className="flex flex-col gap-4 rounded-card border p-4">
      <legend className="px-1 text-sm font-medium">{t("yourAddress")}</legend>
      <p className="text-sm text-muted-foreground">{t("yourAddressHint")}</p>
      {input("address")}
      {input("city")}
      <div className="grid grid-cols-2 gap-3">
        {input("state")}
        {input("zipCode")}
      </div>
    </fieldset>
  );
}

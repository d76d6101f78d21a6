"use client";

import { useSearchParams } from "next/navigation";
import { useState, useSyncExternalStore } from "react";
import { Notice } from "@/components/ui/badge";
import { PasswordInput } from "@/components/ui/form/password-input";
import { WarningIcon } from "@/components/ui/icons";
import { Segmented } from "@/components/ui/form/segmented";
import { authMessages } from "@/lib/i18n/messages/auth";
import { passwordMessages } from "@/lib/i18n/messages/password";
import { useTranslations } from "@/lib/i18n/use-translations";
import { OtherFormLink, PersonFields } from "./account-fields";
import { AccountForm } from "./account-form";
import { clearRequestedCode, storeRequestedCode, readRequestedCode } from "./requested-code";
import { addressFields, SignUpAddress } from "./sign-up-address";
import { SmsCodeForm } from "./sms-code-form";
import { useAuthForm, useSignIn } from "./use-auth-form";

const subscribeNever = () => () => undefined;

const draftKey = "sign-up-draft";

/** Creates a sender's or receiver's account, by e-mail or by phone; by phone with an address. */
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
  const typed = method === "email" ? (["email"] as const) : addressFields.filter((key) => fields[key].trim() !== "");
  return (
    <AccountForm
      form={form}
      draftKey={draftKey}
      title={t("signUp")}
      hint={t("signUpHint")}
      required={method === "email" ? ["name", "email", "phone", "password"] : ["name", "phone", "password"]}
      body={{ userType: "user", ...Object.fromEntries(typed.map((key) => [key, fields[key].trim()])) }}
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
      <Segmented
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

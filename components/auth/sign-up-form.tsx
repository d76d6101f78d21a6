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
import { OtherForm, PersonFields } from "./account-fields";
import { AccountForm } from "./account-form";
import { clearRequestedCode, storeRequestedCode, readRequestedCode } from "./requested-code";
import { addressFields, SignUpAddress } from "./sign-up-address";
import { SmsCodeForm } from "./sms-code-form";
import { useAuthForm, useSignIn } from "./use-auth-form";

const subscribeNever = () => () => undefined;

const draft = "sign-up-draft";

/** Creates a sender's or receiver's account, by e-mail or by phone; by phone with an address. */
export function SignUpForm({ codes }: { /** Whether the server can send codes by text message. */ codes: boolean }) {
  const t = useTranslations(authMessages);
  const tPassword = useTranslations(passwordMessages);
  const enter = useSignIn();
  const form = useAuthForm(
    { name: "", email: "", phone: "", password: "", address: "", city: "", state: "", zipCode: "" },
    draft,
  );
  const { fields, set, problems } = form;
  const next = useSearchParams().get("next");
  const [chosenMethod, setChosenMethod] = useState<"email" | "phone" | null>(null);
  const method = chosenMethod ?? (codes && fields.email === "" ? "phone" : "email");
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
        onIn={clearRequestedCode}
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
      draft={draft}
      title={t("signUp")}
      hint={t("signUpHint")}
      required={method === "email" ? ["name", "email", "phone", "password"] : ["name", "phone", "password"]}
      body={{ userType: "user", ...Object.fromEntries(typed.map((key) => [key, fields[key].trim()])) }}
      onCreated={(session) => enter(session, t("customerCreated"), next)}
      onCodeSent={() => {
        storeRequestedCode(fields.phone.trim());
        setSentTo(fields.phone.trim());
      }}
      footer={
        <nav className="flex flex-col items-center text-sm">
          <p className="flex flex-wrap items-center gap-x-1.5">
            <OtherForm question={t("haveAccount")} href="/login" link={t("signIn")} />
          </p>
          <p className="flex flex-wrap items-center gap-x-1.5">
            <OtherForm question={t("driverInstead")} href="/register" link={t("registerLink")} />
          </p>
        </nav>
      }
    >
      {!codes && (
        <Notice tone="warning" icon={WarningIcon}>
          {t("codesOff")}
        </Notice>
      )}
      <Segmented
        label={t("how")}
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
        set={set}
        withEmail={method === "email"}
        phoneHint={method === "email" ? t("phoneOptional") : t("phoneHint")}
      />
      <PasswordInput
        label={t("password")}
        autoComplete="new-password"
        value={fields.password}
        onChange={set("password")}
        error={problems.password}
        hint={tPassword("nextHint")}
      />
      {method === "phone" && <SignUpAddress fields={fields} problems={problems} set={set} />}
    </AccountForm>
  );
}

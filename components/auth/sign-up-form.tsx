"use client";

import { useSearchParams } from "next/navigation";
import { useState, useSyncExternalStore, type FormEvent } from "react";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { PasswordInput } from "@/components/ui/form/password-input";
import { WarningIcon } from "@/components/ui/icons";
import { Segmented } from "@/components/ui/form/segmented";
import { api, newActionId } from "@/lib/client/api/fetcher";
import { storeValue } from "@/lib/client/storage/stored-value";
import { authMessages } from "@/lib/i18n/messages/auth";
import { passwordMessages } from "@/lib/i18n/messages/password";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { OtherForm, PersonFields, useAccountCheck } from "./account-fields";
import { clearRequestedCode, storeRequestedCode, readRequestedCode } from "./requested-code";
import { CheckMail } from "./check-mail";
import { ConsentLine } from "./consent-line";
import { addressFields, SignUpAddress } from "./sign-up-address";
import { SmsCodeForm } from "./sms-code-form";
import { useAuthForm, useSignIn } from "./use-auth-form";

const subscribeNever = () => () => undefined;

const draftKey = "sign-up-draft";

/** Creates a sender's or receiver's account, by e-mail or by phone; by phone with an address. */
export function SignUpForm({ codes }: { /** Whether the server can send codes by text message. */ codes: boolean }) {
  const t = useTranslations(authMessages);
  const tPassword = useTranslations(passwordMessages);
  const { locale } = useLocale();
  const enter = useSignIn();
  const { fields, set, problems, setProblems, busy, send } = useAuthForm(
    {
      name: "",
      email: "",
      phone: "",
      password: "",
      address: "",
      city: "",
      state: "",
      zipCode: "",
    },
    draftKey,
  );
  const check = useAccountCheck(fields, setProblems);
  const next = useSearchParams().get("next");
  const [chosenMethod, setChosenMethod] = useState<"email" | "phone" | null>(null);
  const method = chosenMethod ?? (codes && fields.email === "" ? "phone" : "email");
  const [mailed, setMailed] = useState(false);
  // The phone that the code was sent to. The step survives a reload and a switch to the messages app.
  const storedPhone = useSyncExternalStore(subscribeNever, readRequestedCode, () => null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (storedPhone !== null && sentTo === null) setSentTo(storedPhone);

  const mail = () => {
    storeValue(draftKey, null, "session");
    setMailed(true);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!check(method === "email" ? ["name", "email", "phone", "password"] : ["name", "phone", "password"])) return;
    void send(async () => {
      const response = await api("/api/auth/sign-up", {
        method: "POST",
        clientActionId: newActionId(),
        body: {
          name: fields.name.trim(),
          phone: fields.phone.trim(),
          password: fields.password,
          userType: "user",
          locale,
          ...(method === "email"
            ? { email: fields.email.trim() }
            : Object.fromEntries(
                addressFields.filter((key) => fields[key].trim() !== "").map((key) => [key, fields[key].trim()]),
              )),
        },
      });
      if (!("verify" in response)) await enter(response, t("customerCreated"), next);
      else if (response.verify === "email") mail();
      else {
        storeRequestedCode(fields.phone.trim());
        setSentTo(fields.phone.trim());
      }
    }, t("registerFailed"));
  };

  if (mailed) return <CheckMail email={fields.email} />;
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
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div className="pb-2">
        <h1 className="text-xl">{t("signUp")}</h1>
        <p className="pt-1 text-muted-foreground">{t("signUpHint")}</p>
      </div>
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
      <ConsentLine />
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {t("createAccount")}
      </Button>
      <nav className="flex flex-col items-center text-sm">
        <p className="flex flex-wrap items-center gap-x-1.5">
          <OtherForm question={t("haveAccount")} href="/login" link={t("signIn")} />
        </p>
        <p className="flex flex-wrap items-center gap-x-1.5">
          <OtherForm question={t("driverInstead")} href="/register" link={t("registerLink")} />
        </p>
      </nav>
    </form>
  );
}

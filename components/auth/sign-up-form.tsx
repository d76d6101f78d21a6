"use client";

import { useSearchParams } from "next/navigation";
import { useState, useSyncExternalStore, type FormEvent } from "react";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { PasswordInput } from "@/components/ui/password-input";
import { WarningIcon } from "@/components/ui/icons";
import { Segmented } from "@/components/ui/segmented";
import { api, newActionId } from "@/lib/client/api/fetcher";
import { writeKept } from "@/lib/client/storage/kept-value";
import { authText } from "@/lib/i18n/text/auth";
import { passwordText } from "@/lib/i18n/text/password";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { OtherForm, PersonFields, useAccountCheck } from "./account-fields";
import { forgetAskedCode, keepAskedCode, readAskedCode } from "./asked-code";
import { CheckMail } from "./check-mail";
import { ConsentLine } from "./consent-line";
import { addressFields, SignUpAddress } from "./sign-up-address";
import { SmsCodeForm } from "./sms-code-form";
import { useAuthForm, useEnter } from "./use-auth-form";

const never = () => () => undefined;

const draftKey = "sign-up-draft";

/** Creates a sender's or receiver's account, by e-mail or by phone; by phone with an address. */
export function SignUpForm({ codes }: { /** Whether codes reach phones here. */ codes: boolean }) {
  const say = useText(authText);
  const sayPassword = useText(passwordText);
  const { locale } = useLocale();
  const enter = useEnter();
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
  const [chosen, setHow] = useState<"email" | "phone" | null>(null);
  const how = chosen ?? (codes && fields.email === "" ? "phone" : "email");
  const [mailed, setMailed] = useState(false);
  // The phone that the code was sent to. The step survives a reload and a switch to the messages app.
  const kept = useSyncExternalStore(never, readAskedCode, () => null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (kept !== null && sentTo === null) setSentTo(kept);

  const mail = () => {
    writeKept(draftKey, null, "session");
    setMailed(true);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!check(how === "email" ? ["name", "email", "phone", "password"] : ["name", "phone", "password"])) return;
    void send(async () => {
      const answer = await api("/api/auth/sign-up", {
        method: "POST",
        clientActionId: newActionId(),
        body: {
          name: fields.name.trim(),
          phone: fields.phone.trim(),
          password: fields.password,
          userType: "user",
          locale,
          ...(how === "email"
            ? { email: fields.email.trim() }
            : Object.fromEntries(
                addressFields.filter((key) => fields[key].trim() !== "").map((key) => [key, fields[key].trim()]),
              )),
        },
      });
      if (!("verify" in answer)) await enter(answer, say("customerCreated"), next);
      else if (answer.verify === "email") mail();
      else {
        keepAskedCode(fields.phone.trim());
        setSentTo(fields.phone.trim());
      }
    }, say("registerFailed"));
  };

  if (mailed) return <CheckMail email={fields.email} />;
  if (sentTo !== null)
    return (
      <SmsCodeForm
        phone={sentTo}
        message={say("customerCreated")}
        next={next}
        onIn={forgetAskedCode}
        onBack={() => {
          forgetAskedCode();
          setSentTo(null);
        }}
      />
    );
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div className="pb-2">
        <h1 className="text-xl">{say("signUp")}</h1>
        <p className="pt-1 text-ink-soft">{say("signUpHint")}</p>
      </div>
      {!codes && (
        <Notice tone="wait" icon={WarningIcon}>
          {say("codesOff")}
        </Notice>
      )}
      <Segmented
        label={say("how")}
        value={how}
        onChange={setHow}
        options={[
          { value: "phone", label: say("withPhone") },
          { value: "email", label: say("withEmail") },
        ]}
      />
      <PersonFields
        fields={fields}
        problems={problems}
        set={set}
        withEmail={how === "email"}
        phoneHint={how === "email" ? say("phoneOptional") : say("phoneHint")}
      />
      <PasswordInput
        label={say("password")}
        autoComplete="new-password"
        value={fields.password}
        onChange={set("password")}
        error={problems.password}
        hint={sayPassword("nextHint")}
      />
      {how === "phone" && <SignUpAddress fields={fields} problems={problems} set={set} />}
      <ConsentLine />
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {say("createAccount")}
      </Button>
      <nav className="flex flex-col items-center text-sm">
        <p className="flex flex-wrap items-center gap-x-1.5">
          <OtherForm question={say("haveAccount")} href="/login" link={say("signIn")} />
        </p>
        <p className="flex flex-wrap items-center gap-x-1.5">
          <OtherForm question={say("driverInstead")} href="/register" link={say("registerLink")} />
        </p>
      </nav>
    </form>
  );
}

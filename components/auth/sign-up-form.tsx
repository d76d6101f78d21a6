"use client";

import Link from "@/components/ui/link";
import { useSearchParams } from "next/navigation";
import { useState, useSyncExternalStore, type FormEvent } from "react";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/field";
import { PhoneInput } from "@/components/ui/phone-input";
import { PasswordInput } from "@/components/ui/password-input";
import { WarningIcon } from "@/components/ui/icons";
import { Segmented } from "@/components/ui/segmented";
import { api, newActionId } from "@/lib/client/api/fetcher";
import { toast } from "@/lib/client/app/toast";
import { writeKept } from "@/lib/client/storage/kept-value";
import { authText } from "@/lib/i18n/text/auth";
import { passwordText } from "@/lib/i18n/text/password";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { forgetAskedCode, keepAskedCode, readAskedCode } from "./asked-code";
import { CheckMail } from "./check-mail";
import { ConsentLine } from "./consent-line";
import { addressFields, SignUpAddress } from "./sign-up-address";
import { SmsCodeForm } from "./sms-code-form";
import { useAuthForm, useEnter } from "./use-auth-form";
import { leastPassword } from "@/lib/domain/password";

const never = () => () => undefined;

const draftKey = "sign-up-draft";

/** A sender's or receiver's account, by e-mail or by phone; by phone it takes the address along. */
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
  const next = useSearchParams().get("next");
  const [chosen, setHow] = useState<"email" | "phone" | null>(null);
  const how = chosen ?? (codes && fields.email === "" ? "phone" : "email");
  const [mailed, setMailed] = useState(false);
  // Where the code went. A reload, or the way to the texts and back, does not lose the step.
  const kept = useSyncExternalStore(never, readAskedCode, () => null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (kept !== null && sentTo === null) setSentTo(kept);

  const mail = () => {
    writeKept(draftKey, null, "session");
    setMailed(true);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const empty = (
      how === "email" ? (["name", "email", "phone", "password"] as const) : (["name", "phone", "password"] as const)
    ).filter((key) => fields[key].trim() === "");
    if (empty.length > 0) {
      setProblems(Object.fromEntries(empty.map((key) => [key, say("fillRequired")])));
      toast.retry(say("fillRequired"));
      return;
    }
    if (fields.password.length < leastPassword) {
      setProblems({ password: sayPassword("tooShort") });
      toast.retry(sayPassword("tooShort"));
      return;
    }
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
      <Input label={say("name")} autoComplete="name" value={fields.name} onChange={set("name")} error={problems.name} />
      {how === "email" && (
        <Input
          label={say("email")}
          type="email"
          inputMode="email"
          autoComplete="email"
          value={fields.email}
          onChange={set("email")}
          error={problems.email}
        />
      )}
      <PhoneInput
        label={say("phone")}
        autoComplete="tel"
        value={fields.phone}
        onChange={set("phone")}
        error={problems.phone}
        hint={how === "email" ? say("phoneOptional") : say("phoneHint")}
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
          {say("haveAccount")}
          <Link
            href="/login"
            className="tap inline-flex max-w-full shrink-0 items-center font-semibold underline underline-offset-4"
          >
            {say("signIn")}
          </Link>
        </p>
        <p className="flex flex-wrap items-center gap-x-1.5">
          {say("driverInstead")}
          <Link
            href="/register"
            className="tap inline-flex max-w-full shrink-0 items-center font-semibold underline underline-offset-4"
          >
            {say("registerLink")}
          </Link>
        </p>
      </nav>
    </form>
  );
}
